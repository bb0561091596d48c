import type { Bar } from '@candela/markets/candles/bars';
import { findFault, type BarFault } from '@candela/markets/candles/checks';
import type { Session, TradingDay } from '@candela/markets/candles/sessions';
import type { StoredSymbol } from './stored-symbols.queries.ts';
import { tradingDayAt } from './trading-periods.ts';

const minute = 60_000;
/** Prices that can be packed. */
const maxPrice = 2 ** 49;
/** The volume of a trading day is at most 1,500 times as much, and exact. */
const maxVolume = 2 ** 53 / 2048;

/** Why a bar of a minute cannot be stored. */
export type StoringFault = BarFault | 'tooLarge' | 'beforeKept';

interface CheckedBars {
  /** Bars in the order of time, each time once, by trading days. */
  days: { day: TradingDay; bars: Bar[] }[];
  faults: { bar: Bar; reason: StoringFault }[];
}

/** What of a batch can be stored, and what not. Of two bars at the same time the later one counts. */
export function checkBars(symbol: StoredSymbol, session: Session, bars: readonly Bar[], now: number): CheckedBars {
  const good = new Map<number, Bar>();
  const faults: CheckedBars['faults'] = [];
  for (const bar of bars) {
    const reason = findBarFault(symbol, session, bar, now);
    if (reason) faults.push({ bar, reason });
    else good.set(bar.t, bar);
  }
  const days: CheckedBars['days'] = [];
  for (const bar of [...good.values()].toSorted((a, b) => a.t - b.t)) {
    const day = tradingDayAt(session, bar.t);
    const current = days.at(-1);
    if (!day) faults.push({ bar, reason: 'outsideSession' });
    else if (current?.day.number === day.number) current.bars.push(bar);
    else days.push({ day, bars: [bar] });
  }
  return { days, faults };
}

/** Why a bar of a minute cannot be stored; null if it can. */
export function findBarFault(
  { allowsNegative, keepsOutside, minutesFrom }: Pick<StoredSymbol, 'allowsNegative' | 'keepsOutside' | 'minutesFrom'>,
  session: Session,
  bar: Bar,
  now: number,
): StoringFault | null {
  const fault =
    findFault(bar, { session, timeframe: '1m', allowsNegative, keepsOutside, now }) ?? findFaultOfUnits(bar);
  if (fault) return fault;
  // Of a day without its other minutes, hours and the day would be made of this one.
  return minutesFrom !== null && bar.t < minutesFrom * minute ? 'beforeKept' : null;
}

function findFaultOfUnits({ o, h, l, c, v }: Bar): StoringFault | null {
  if (![o, h, l, c, v].every(Number.isInteger)) return 'notANumber';
  return h > maxPrice || l < -maxPrice || v > maxVolume ? 'tooLarge' : null;
}
