const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Seconds to label on a ruler: round numbers, about eight in the visible part, none so close to the end that it is cut off. */
export function rulerOf(wholeSeconds: number, zoom: number): number[] {
  const wanted = wholeSeconds / (8 * zoom);
  const step = steps.find((each) => each >= wanted) ?? 14_400;
  const count = Math.floor((wholeSeconds * 0.97) / step) + 1;
  return Array.from({ length: count }, (_, index) => index * step);
}
