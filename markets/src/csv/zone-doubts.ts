import type { Session } from '#candles/sessions.ts';

export interface ZoneDoubt {
  /** Share of the bars that lie outside of the session, 0 to 1. */
  outside: number;
  /** By how many minutes the times would have to move for the fewest to lie outside; null when no other clock is clearly better. */
  betterBy: number | null;
}

const hour = 60;
const minute = 60_000;
/** Clocks that are tried: whole and half hours, up to 14 to each side. */
const tried = Array.from({ length: 57 }, (_, at) => (at - 28) * (hour / 2)).filter((by) => by !== 0);
/** Another clock is named if it leaves at most half as many bars outside, and this share is outside now: that of forex an hour off is 0.008. */
const [fewestOutside, clearlyBetter] = [0.003, 0.5];
/** Bars that are looked at, spread over the file. */
const maxLooked = 2000;

/**
 * Whether the zone that was chosen for a file can be true: how many bars lie outside of the session, and by how much the times would have to
 * move so that the fewest do ("37 % of the bars outside, did you mean UTC+2?"). Of equally good ones the nearest is taken.
 * @param times of bars, in milliseconds since 1970
 */
export function doubtZone(session: Session, times: readonly number[]): ZoneDoubt {
  const step = Math.max(1, Math.floor(times.length / maxLooked));
  const looked = times.filter((_, at) => at % step === 0);
  const outsideBy = (by: number) =>
    looked.filter((t) => !session.openAt(t + by * minute)).length / Math.max(1, looked.length);
  const outside = outsideBy(0);
  if (outside < fewestOutside) return { outside, betterBy: null };
  const [best] = tried
    .map((by) => ({ by, share: outsideBy(by) }))
    .toSorted((a, b) => a.share - b.share || Math.abs(a.by) - Math.abs(b.by));
  return { outside, betterBy: best && best.share <= outside * clearlyBetter ? best.by : null };
}
