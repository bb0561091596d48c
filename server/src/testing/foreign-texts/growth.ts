/** Reads a text in one way or another; what it returns or throws does not matter. */
export type Reader = (text: string) => unknown;

/** Microseconds of processor time below which a measurement says nothing. */
const least = 4000;
const runs = 3;
/** Characters at which quadratic time is many times as long as any proportional one. */
const longest = 128_000;
/** Measurements of the same: clearing up of memory falls into some of them. */
const tries = 4;
/** Growth per doubling that needs no further measurement. */
const enough = 2.2;
/** Above it, a text takes too long. */
export const maxGrowth = 2.5;

/** Processor time of this process in microseconds: the shortest of a few runs. That of the thread alone is counted in steps of 4 ms. */
async function timeOf(read: Reader, text: string, count = runs): Promise<number> {
  let shortest = Infinity;
  for (let run = 0; run < count; run++) {
    const began = process.cpuUsage();
    try {
      await read(text);
    } catch {
      // Refused.
    }
    const { user, system } = process.cpuUsage(began);
    shortest = Math.min(shortest, user + system);
  }
  return shortest;
}

export interface Growth {
  /** How many times longer it takes per doubling of the length; 1 if even the longest text takes no time worth measuring. */
  factor: number;
  /** Characters of the longest text that was measured. */
  length: number;
  /** Processor time for it. */
  milliseconds: number;
}

/**
 * How the time for reading a text grows with its length, measured from a length at which it can be measured to four times of it.
 * @param textOf makes a text of about a length
 * @param maxLength the longest text that can arrive there
 */
export async function growthOf(read: Reader, textOf: (length: number) => string, maxLength: number): Promise<Growth> {
  const largest = Math.min(maxLength, longest);
  let length = Math.min(1000, Math.floor(largest / 4));
  while (length * 16 <= largest && (await timeOf(read, textOf(length), 1)) < least) length *= 4;
  const growth = await measured(read, textOf, length);
  if (growth.factor <= maxGrowth || length * 16 > maxLength) return growth;
  // Steps, as when memory grows, are not there again at four times of it.
  const longer = await measured(read, textOf, length * 4);
  return longer.factor < growth.factor ? longer : growth;
}

async function measured(read: Reader, textOf: (length: number) => string, length: number): Promise<Growth> {
  const [short, long] = [textOf(length), textOf(length * 4)];
  // Compiled code can take longer than interpreted code.
  await timeOf(read, long, 1);
  let best: Growth = { factor: Infinity, length: length * 4, milliseconds: Infinity };
  for (let attempt = 0; attempt < tries && best.factor > enough; attempt++) {
    const shortTime = await timeOf(read, short);
    const longTime = await timeOf(read, long);
    const growth = longTime < 2 * least ? 1 : Math.sqrt(longTime / Math.max(shortTime, 1));
    if (growth < best.factor) best = { factor: growth, length: length * 4, milliseconds: longTime / 1000 };
  }
  return best;
}
