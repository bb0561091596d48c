import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { bigintText, instantText, readRows, rowOf } from '#db/rows.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { randomOf } from './seeded-random.ts';
import { buildSymbol } from './watched-symbols.ts';

const [minute, day] = [60_000, 86_400_000];

/** Midnight after tomorrow's: whatever is live by the clock of the database is live then. */
export const scanStart = Math.ceil(Date.now() / day) * day + day;

/** The close crosses its average, and is not far below that of five minutes. */
export const crossingRule = (symbols: readonly string[], cooldownBars = 1) => ({
  v: 1,
  timeframe: '1m',
  universe: { markets: [], symbols },
  when: {
    all: [
      { left: { ind: 'close' }, op: 'crosses_above', right: { ind: 'sma', args: { period: 5 } } },
      { left: { ind: 'close' }, op: '>', right: { ind: 'sma', args: { period: 3 }, tf: '5m', times: 0.998 } },
    ],
  },
  trigger: 'bar_close',
  fires: 'becomes_true',
  cooldownBars,
  direction: 'long',
});

/** Minutes of a symbol, always the same; one in forty is missing. */
export function randomMinutes(seed: number, { from, count }: { from: number; count: number }) {
  const random = randomOf(seed);
  let price = 10_000;
  return Array.from({ length: count }, (_, at) => {
    const o = price;
    price = Math.max(100, price + random(81) - 40);
    const bar = { t: from + at * minute, o, h: Math.max(o, price) + 5, l: Math.min(o, price) - 5, c: price, v: 1 };
    return random(40) === 0 ? [] : [bar];
  }).flat();
}

const before = 240;

interface Period {
  start: number;
  minutes: number;
}

/**
 * What is traded of symbols in the order in which they were built: always the same.
 * @returns stores what was traded in a period
 */
export function tradingOf(db: Db, ids: readonly number[], { start, minutes }: Period) {
  const market = ids.map((id, place) => ({
    id,
    bars: randomMinutes(place + 1, { from: start - before * minute, count: before + minutes }),
  }));
  return async (from: number, to: number, only = ids): Promise<void> => {
    for (const { id, bars } of market) {
      const batch = bars.filter(({ t }) => t >= from && t < to);
      if (only.includes(id) && batch.length > 0)
        await storeBars(db, { symbolId: id, bars: batch, source: 'TEST', corrects: true, now: to });
    }
  };
}

/** Symbols with four hours of prices before the start, and their minutes after it. */
export async function buildScannedMarket(db: Db, { count, minutes }: { count: number; minutes: number }) {
  const symbols: { id: number; symbol: string }[] = [];
  for (let place = 1; place <= count; place++) symbols.push(await buildSymbol(db, { symbol: `CSV:SCAN${place}` }));
  const ids = symbols.map(({ id }) => id);
  const trade = tradingOf(db, ids, { start: scanStart, minutes });
  await trade(scanStart - before * minute, scanStart);
  return { symbols: symbols.map(({ symbol }) => symbol), ids, trade };
}

const givenRow = rowOf({
  id: bigintText,
  strategyName: z.string(),
  symbol: z.string(),
  barAt: instantText,
  price: bigintText.nullable(),
  isLate: z.boolean(),
});

/** All alerts, in the order of their bars. */
export const givenAlerts = (db: Db) => readRows(db, givenRow)`
  select id::int8 as id, strategy_name as "strategyName", symbol_text as symbol, bar_at as "barAt", price::int8 as price, is_late as "isLate"
  from alerts a order by a.bar_at, a.symbol_text, a.strategy_name`;
