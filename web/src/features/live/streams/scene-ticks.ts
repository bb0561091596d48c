/**
 * Asks for one picture after another, at most as often as `interval` (milliseconds) says. The next one is asked for when the last one has
 * been drawn, and not before as much time has passed again: drawing takes at most half of the time of a slow page, which could do nothing
 * else if the requests for pictures queued up.
 * @returns to be called when a picture has been drawn
 */
export function startTicks(tick: () => void, interval: number): () => void {
  let askedAt = 0;
  const ask = () => {
    askedAt = performance.now();
    tick();
  };
  ask();
  return () => {
    const taken = performance.now() - askedAt;
    setTimeout(ask, Math.max(interval - taken, taken));
  };
}
