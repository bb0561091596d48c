import type { Session } from '@candela/markets/candles/sessions';

/** Pauses from which it can be said what is usual. */
const fewestPauses = 20;
/** Of twenty pauses, nineteen are no longer than the usual one; a silence is three times as long. */
const [usualShare, times] = [0.95, 3];
/** Whatever is usual, so many trading days have to end without an alert. */
const silentDays = 2;

export interface LastAlerts {
  /** When the bars of the last alerts closed, newest first, in milliseconds since 1970. */
  closes: readonly number[];
  /** Since when the strategy is live without a pause. */
  activeSince: number;
}

/** Since when a strategy has been silent for far longer than is usual; null: it is not, or nothing is usual yet. */
export function judgeSilence(
  { closes, activeSince }: LastAlerts,
  session: Session,
  now: number,
): { since: number; usualSeconds: number } | null {
  const instants = [...new Set(closes)].toSorted((a, b) => b - a);
  const pauses = instants.slice(1).map((at, place) => (instants[place] ?? at) - at);
  const [last] = instants;
  if (last === undefined || pauses.length < fewestPauses) return null;
  const usual = pauses.toSorted((a, b) => a - b)[Math.ceil(pauses.length * usualShare) - 1] ?? 0;
  // A strategy that was paused meanwhile could not give any.
  const quietSince = Math.max(last, activeSince);
  if (now - quietSince <= times * usual || tradingDaysSince(session, quietSince, now) < silentDays) return null;
  return { since: last, usualSeconds: Math.round(usual / 1000) };
}

/** Trading days that have begun after an instant and ended since, at most as many as make a silence. */
function tradingDaysSince(session: Session, since: number, now: number): number {
  let count = 0;
  for (let day = session.dayFrom(session.calendarDayAt(since)); day && count < silentDays;) {
    const [opensAt, closesAt] = [day.stretches[0]?.opensAt ?? Infinity, day.stretches.at(-1)?.closesAt ?? Infinity];
    if (closesAt > now) break;
    if (opensAt >= since) count += 1;
    day = session.dayFrom(day.number + 1);
  }
  return count;
}
