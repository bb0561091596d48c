/**
 * Milliseconds of a clock that all processes of this machine share: `process.hrtime` reads CLOCK_MONOTONIC, which Linux counts from its
 * start. `performance.timeOrigin` is taken once per process from a clock that is adjusted meanwhile, so that times of two processes
 * differ by milliseconds.
 */
export const sharedMilliseconds = () => Number(process.hrtime.bigint() / 1000n) / 1000;
