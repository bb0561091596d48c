/** Runs work of the same name sequentially: across tabs if the browser has locks, otherwise within this tab. */
export function oneAtATime(name: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>) => {
    const locked = (): Promise<T> => ('locks' in navigator ? navigator.locks.request(name, work) : work());
    const mine = last.then(locked, locked);
    last = mine.catch(() => {});
    return mine;
  };
}
