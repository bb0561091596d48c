/**
 * The entry range of a market order in a replay: it is filled by the next open if that has not moved away by more than a tenth of the
 * distance to the stop. The worst end of the range counts for 1 R, as for every trade idea.
 * @param entry and stop in whole numbers of the smallest unit
 */
export function marketRange(entry: number, stop: number): { entryLow: number; entryHigh: number } {
  const width = Math.floor(Math.abs(entry - stop) / 10);
  return { entryLow: entry - width, entryHigh: entry + width };
}
