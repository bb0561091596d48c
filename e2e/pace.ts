import { createHash } from 'node:crypto';

/** Milliseconds that `work` takes on two quiet cores of the machine on which the waits of the journeys were chosen. */
const usualMilliseconds = 60;
/** A machine that is slower than this is stuck rather than slow. */
const greatestPace = 6;

function work(): void {
  let hash = Buffer.alloc(64);
  for (let round = 0; round < 40_000; round++) hash = createHash('sha512').update(hash).digest();
}

/**
 * How many times slower this machine is now, with all that runs beside the tests: at least 1, or LEAST_PACE. The median of five short
 * measurements, because a single one may meet a moment in which nothing else runs, or everything.
 */
export function measurePace(): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  const median = times.toSorted((a, b) => a - b)[2] ?? usualMilliseconds;
  const leastPace = Number(process.env['LEAST_PACE'] ?? 1);
  return Math.min(Math.max(leastPace, median / usualMilliseconds), greatestPace);
}

export const pace = measurePace();

/** A wait of some seconds on the usual machine, in milliseconds on this one. */
export const patience = (seconds: number): number => Math.round(seconds * 1000 * pace);
