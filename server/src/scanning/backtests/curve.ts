/** The sum of all results after a trade. */
export interface CurvePoint {
  /** When it ended, in milliseconds since 1970. */
  at: number;
  totalR: number;
  /** Trades until then. */
  trades: number;
}

/** At most so many points of a curve: of each part of it the lowest and the highest, and the last of all. */
export function thinned(points: readonly CurvePoint[], most: number): CurvePoint[] {
  if (points.length <= most) return [...points];
  const length = Math.ceil(points.length / Math.floor((most - 1) / 2));
  const kept = new Set<CurvePoint>();
  for (let from = 0; from < points.length; from += length) {
    const part = points.slice(from, from + length).toSorted((a, b) => a.totalR - b.totalR);
    for (const point of [part[0], part.at(-1), from + length >= points.length ? points.at(-1) : undefined])
      if (point) kept.add(point);
  }
  return [...kept].toSorted((a, b) => a.trades - b.trades);
}
