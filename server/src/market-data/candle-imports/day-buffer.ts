import { minutesOfDay, tradingDayAt } from '#market-data/storage/trading-periods.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { isSameBar } from '@candela/markets/candles/checks';
import type { Session } from '@candela/markets/candles/sessions';

/** Bars of a trading day, in the order of time. */
export interface DayOfBars {
  day: number;
  bars: Bar[];
}

const minute = 60_000;
/** Days that are gathered at once: files are in order, but for a few rows. */
const maxOpen = 8;

/** Gathers the bars of a file by their trading days. Of two of the same minute the later one counts. */
export function createDayBuffer(session: Session) {
  /** The one that was used last stands at the end. */
  const open = new Map<number, Map<number, Bar>>();
  let current = { number: NaN, from: Infinity, to: -Infinity };
  const ready: DayOfBars[] = [];

  function numberAt(t: number): number | null {
    if (t >= current.from && t < current.to) return current.number;
    const day = tradingDayAt(session, t);
    if (!day) return null;
    const { from, to } = minutesOfDay(session, day);
    current = { number: day.number, from: from * minute, to: to * minute };
    return day.number;
  }

  function finish(day: number, bars: ReadonlyMap<number, Bar>): void {
    open.delete(day);
    ready.push({ day, bars: [...bars.values()].toSorted((a, b) => a.t - b.t) });
  }

  return {
    /** @returns `outside`: no trading day follows; `repeated`: there was another bar at its time */
    add(bar: Bar): 'new' | 'same' | 'repeated' | 'outside' {
      const day = numberAt(bar.t);
      if (day === null) return 'outside';
      const bars = open.get(day) ?? new Map<number, Bar>();
      if ([...open.keys()].at(-1) !== day) {
        open.delete(day);
        open.set(day, bars);
      }
      const known = bars.get(bar.t);
      bars.set(bar.t, bar);
      const [oldest] = open;
      if (open.size > maxOpen && oldest) finish(...oldest);
      if (!known) return 'new';
      return isSameBar(known, bar) ? 'same' : 'repeated';
    },
    /** The days that are complete, as far as is known. */
    takeReady: (): DayOfBars[] => ready.splice(0),
    takeAll(): DayOfBars[] {
      for (const [day, bars] of open) finish(day, bars);
      return ready.splice(0);
    },
  };
}
