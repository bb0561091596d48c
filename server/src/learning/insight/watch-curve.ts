/** A piece of a video, [from, to) in seconds, and the number of its viewers. */
export interface WatchedPiece {
  from: number;
  to: number;
  count: number;
}

export interface CurvePoint {
  second: number;
  viewerCount: number;
}

const points = 120;
/** A drop is the loss of viewers within this many seconds. */
const dropSeconds = 40;
/** The loss of a smaller share of the viewers does not count as a drop. */
const dropShare = 0.05;

/** The number of viewers at no more than 120 equally spaced seconds, from the first to the last. */
export function curveOf(pieces: readonly WatchedPiece[], durationSeconds: number): CurvePoint[] {
  const last = Math.max(0, Math.floor(durationSeconds) - 1);
  const step = Math.max(1, Math.ceil((last + 1) / points));
  const changes = new Map<number, number>();
  const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by);
  for (const { from, to, count } of pieces) {
    change(from, count);
    change(to, -count);
  }
  const turns = [...changes].toSorted(([a], [b]) => a - b);
  const curve: CurvePoint[] = [];
  let viewerCount = 0;
  let turn = 0;
  for (let second = 0; second <= last; second += step) {
    for (; turn < turns.length && (turns[turn]?.[0] ?? 0) <= second; turn++) viewerCount += turns[turn]?.[1] ?? 0;
    curve.push({ second, viewerCount });
  }
  return curve;
}

/** The largest loss of viewers within forty seconds; null if it is less than a twentieth of them. */
export function dropOf(
  curve: readonly CurvePoint[],
  viewerCount: number,
): { second: number; lostCount: number } | null {
  let drop: { second: number; lostCount: number } | null = null;
  let to = 0;
  for (const [from, point] of curve.entries()) {
    while (to + 1 < curve.length && (curve[to + 1]?.second ?? 0) - point.second <= dropSeconds) to++;
    // If the steps are longer than that, each step is compared with the next.
    const end = curve[Math.max(to, Math.min(from + 1, curve.length - 1))] ?? point;
    const lostCount = point.viewerCount - end.viewerCount;
    if (lostCount <= (drop?.lostCount ?? 0)) continue;
    // Start of the drop, not of the compared interval.
    const begin = curve.slice(from, to + 1).findLast((each) => each.viewerCount >= point.viewerCount) ?? point;
    drop = { second: begin.second, lostCount };
  }
  return drop && drop.lostCount >= viewerCount * dropShare ? drop : null;
}
