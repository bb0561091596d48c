import type { SymbolProgress } from '#market-data/closed-bars.ts';
import type { Session } from '@candela/markets/candles/sessions';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';

const [minute, day, week] = [60_000, 86_400_000, 10_080];
/** Calendar days whose hours of trading stand for those of the whole period. */
const sampleDays = 28;

interface Period {
  from: number;
  until: number;
}

/** About how many bars of these timeframes a backtest reads of its symbols in a period: those that there can be, missing ones included. */
export function expectedBars(
  symbols: Iterable<Pick<SymbolProgress, 'firstAt' | 'settledAt' | 'session'>>,
  timeframes: Iterable<Timeframe>,
  period: Period,
): number {
  const lengths = [...timeframes];
  const rates = new Map<string, number>();
  let sum = 0;
  for (const { firstAt, settledAt, session } of symbols) {
    if (firstAt === null) continue;
    const from = Math.max(period.from, firstAt);
    const until = Math.min(period.until, settledAt);
    if (until <= from) continue;
    let rate = rates.get(session.code);
    if (rate === undefined) rates.set(session.code, (rate = barsPerDay(session, lengths, until)));
    sum += ((until - from) / day) * rate;
  }
  return Math.ceil(sum);
}

/** Bars of a calendar day, on average, before an instant. */
function barsPerDay(session: Session, timeframes: readonly Timeframe[], until: number): number {
  const last = session.calendarDayAt(until);
  let bars = 0;
  for (let number = last - sampleDays; number < last; number++) {
    const stretches = session.dayOf(number)?.stretches ?? [];
    for (const timeframe of timeframes) {
      const length = minutesOf[timeframe];
      if (stretches.length === 0) continue;
      if (length >= week) bars += 0.2;
      else if (length >= day / minute) bars += 1;
      else for (const { opensAt, closesAt } of stretches) bars += Math.ceil((closesAt - opensAt) / minute / length);
    }
  }
  return bars / sampleDays;
}
