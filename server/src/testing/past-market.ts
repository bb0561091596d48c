import type { Db } from '#db/client.ts';
import type { NewSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import type { BacktestPlanInput } from '@candela/contract/scanning/backtests';
import type { Rule } from '@candela/markets/rules/rule';
import { randomMinutes } from './scanned-market.ts';
import { plainRule } from './strategy-drafts.ts';
import { buildSymbol } from './watched-symbols.ts';

const [minute, day] = [60_000, 86_400_000];

/** Midnight (UTC) of the day after the last one with prices. */
export const pastEnd = Math.floor(Date.now() / day) * day - day;

/** So many days before the end, as a calendar day. */
export const pastDay = (days: number): string => new Date(pastEnd - days * day).toISOString().slice(0, 10);

/** A symbol with random minutes of the last days, always the same ones. */
export async function buildPastSymbol(
  db: Db,
  { days = 6, seed = 7, ...given }: Partial<NewSymbol> & { days?: number; seed?: number } = {},
) {
  const built = await buildSymbol(db, given);
  const bars = randomMinutes(seed, { from: pastEnd - days * day, count: days * 1440 });
  await storeBars(db, { symbolId: built.id, bars, source: 'TEST', corrects: true, now: pastEnd + minute });
  return built;
}

/** It gives some signals a day on random minutes. */
export const testedRule = (symbols: readonly string[]): Rule => ({
  ...plainRule,
  timeframe: '5m',
  universe: { markets: [], symbols: [...symbols] },
  when: { left: { ind: 'close' }, op: 'crosses_above', right: { ind: 'sma', args: { period: 10 } } },
  cooldownBars: 2,
});

/** Four days of what `buildPastSymbol` has. */
export const testedPlan = (given: Partial<BacktestPlanInput> = {}): BacktestPlanInput => ({
  from: pastDay(4),
  until: pastDay(1),
  stop: { atr: 1.5, period: 14 },
  target: { r: 2 },
  maxBars: 48,
  exit: null,
  costs: {},
  ...given,
});
