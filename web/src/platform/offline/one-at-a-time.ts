/** Does work of a name one after the other: across tabs where the browser has locks, in this tab anyway. */
export function oneAtATime(name: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>) => {
    const locked = (): Promise<T> => ('locks' in navigator ? navigator.locks.request(name, work) : work());
    const mine = last.then(locked, locked);
    last = mine.catch(() => {});
    return mine;
  };
}
