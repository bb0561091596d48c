/** Bars of the chart of times. */
export const binCount = 20;

/**
 * Alerts by how long they took, in stretches of equal length up to the time within which 99 of 100 came; the last one has also those that took
 * longer.
 */
export function binsOf(spread: readonly { milliseconds: number; alerts: number }[], most: number): number[] {
  const bins = Array.from({ length: binCount }, () => 0);
  for (const { milliseconds, alerts } of spread) {
    const place = Math.min(binCount, Math.ceil((milliseconds / most) * binCount)) - 1;
    bins[Math.max(0, place)] = (bins[Math.max(0, place)] ?? 0) + alerts;
  }
  return bins;
}
