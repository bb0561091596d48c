import { barPeriodAt } from '@candela/markets/candles/aggregation';
import type { Session } from '@candela/markets/candles/sessions';
import type { Timeframe } from '@candela/markets/timeframes';
import type { Stretch } from './live-times.ts';

/** When the bars opened that the hours of a market had, and that closed after `from`, until `to`. */
export function dueBars(session: Session, timeframe: Timeframe, { from, to }: Stretch): number[] {
  const due: number[] = [];
  for (let at: number | null = from; at !== null && at < to;) {
    const period = barPeriodAt(session, timeframe, at);
    if (!period) {
      at = session.nextOpening(at)?.opensAt ?? null;
      continue;
    }
    if (period.closesAt > from && period.closesAt <= to) due.push(period.opensAt);
    at = period.closesAt;
  }
  return due;
}
