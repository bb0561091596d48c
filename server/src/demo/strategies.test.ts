import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf } from '#db/rows.ts';
import { createDemoMarket } from '#market-data/candles/demo-market.ts';
import { writeDemoSymbols } from '#market-data/candles/demo-symbol-rows.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { ruleSchema } from '@candela/contract/scanning/rules';
import { RuleEngine, type ClosedBar } from '@candela/markets/rules/engine';
import { refusalsOf } from '@candela/markets/rules/refusals';
import { minutesOf } from '@candela/markets/timeframes';
import { seedPeople } from './demo.ts';
import { demoStrategies, seedDemoStrategies } from './strategies.ts';
import { switchDemo } from './switch.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const stateRow = rowOf({ status: z.string(), count: z.int() });
const states = async () =>
  Object.fromEntries(
    (await readRows(db, stateRow)`select status, count(*)::int as count from strategies group by status`).map(
      ({ status, count }) => [status, count],
    ),
  );

it('demo strategies go live once, with rules that may and symbols that there are, and stop while the demo is off', async () => {
  await db.transaction(seedPeople);
  await writeDemoSymbols(db, true);
  await seedDemoStrategies(db);
  await seedDemoStrategies(db);
  expect(await states()).toEqual({ active: demoStrategies.length });
  const rules = await readRows(db, rowOf({ rule: z.unknown(), known: z.int() }))`
    select v.rule, (select count(*)::int from market_symbols m where m.symbol in
      (select jsonb_array_elements_text(v.rule -> 'universe' -> 'symbols'))) as known from strategy_versions v`;
  for (const { rule: stored, known } of rules) {
    const rule = ruleSchema.parse(stored);
    expect([refusalsOf(rule), known]).toEqual([[], rule.universe.symbols.length]);
  }
  const tested = await readRows(db, rowOf({ state: z.string(), symbols: z.int() }))`
    select b.state, (select count(*)::int from backtest_symbols x where x.backtest_id = b.id) as symbols from backtests b`;
  expect(tested).toEqual([{ state: 'waiting', symbols: 8 }]);
  await switchDemo(db, false);
  expect(await states()).toEqual({ archived: demoStrategies.length });
  await switchDemo(db, true);
  expect(await states()).toEqual({ active: demoStrategies.length });
});

const now = Date.UTC(2026, 10, 27, 11);
const day = 86_400_000;

it('together they fire now and then: neither never nor all the time', async () => {
  const market = createDemoMarket(() => now);
  let fired = 0;
  for (const { rule } of demoStrategies) {
    const [id, { symbols }] = ['demo', rule.universe];
    const engine = new RuleEngine([{ id, rule, symbols }], symbols);
    const steps: { timeframe: (typeof engine.timeframes)[number]; bar: ClosedBar }[] = [];
    for (const timeframe of engine.timeframes)
      for (const symbol of symbols) {
        const length = minutesOf[timeframe] * 60_000;
        const limit = Math.ceil((2 * day) / length) + 400;
        const { data = [] } = (await market.candles({ symbol, timeframe, limit, to: now })) ?? {};
        for (const bar of data)
          steps.push({ timeframe, bar: { ...bar, symbol, closesAt: bar.t + length, day: 0, minute: 0 } });
      }
    steps.sort((a, b) => a.bar.closesAt - b.bar.closesAt || minutesOf[b.timeframe] - minutesOf[a.timeframe]);
    for (const { timeframe, bar } of steps)
      fired += engine.close(timeframe, [bar]).filter(({ closesAt }) => closesAt > now - day).length;
  }
  expect(fired).toBeGreaterThan(50);
  expect(fired).toBeLessThan(200);
});
