/** How often an address may connect within a minute; 0: as often as it likes. */
export function createConnectLimit(perMinute: number) {
  const counts = new Map<string, number>();
  const timer = setInterval(() => counts.clear(), 60_000);
  timer.unref();

  /** Counts a connection. @returns whether it is one too many */
  function isExceeded(address: string): boolean {
    if (perMinute === 0) return false;
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count > perMinute;
  }

  return { isExceeded, close: () => clearInterval(timer) };
}
