import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { writeState } from '#scanning/strategies/states.queries.ts';
import { insertEvent, insertStrategy } from '#scanning/strategies/strategy-rows.queries.ts';
import { insertVersion } from '#scanning/strategies/versions.queries.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { StrategyFields } from '@candela/contract/scanning/managed-strategies';
import type { Condition, Rule } from '@candela/markets/rules/rule';
import { orderDemoBacktest } from './backtests.ts';
import type { DemoTrainerKey } from './course-content.ts';
import { demoStrategiesSeeded, demoTrainers } from './people.ts';
import { demoStrategyTexts } from './strategy-texts.ts';

type DemoStrategy = Pick<
  StrategyFields,
  'style' | 'classification' | 'methods' | 'concepts' | 'subscriptionTypeIds'
> & {
  key: keyof typeof demoStrategyTexts;
  trainer: DemoTrainerKey;
  rule: Rule;
};

const symbols = (...codes: string[]) => codes.map((code) => `DEMO:${code}`);

function ruleOf(
  timeframe: Rule['timeframe'],
  codes: string[],
  when: Condition,
  more: Partial<Pick<Rule, 'direction' | 'cooldownBars'>> = {},
): Rule {
  return {
    v: 1,
    timeframe,
    universe: { markets: [], symbols: symbols(...codes) },
    when,
    trigger: 'bar_close',
    fires: 'becomes_true',
    cooldownBars: more.cooldownBars ?? 5,
    direction: more.direction ?? 'long',
  };
}

/**
 * Rules that fire now and then on the demo market: the first two within minutes, the last about once a day. Their readers are those of
 * trading alerts, but for one that everybody reads.
 */
export const demoStrategies: readonly DemoStrategy[] = [
  {
    key: 'rsiTurn',
    trainer: 'ingrid',
    rule: ruleOf(
      '5m',
      ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'USDCAD', 'BTCUSDT', 'ETHUSDT', 'XAUUSD'],
      { left: { ind: 'rsi', args: { period: 14 } }, op: 'crosses_above', right: 30 },
      { cooldownBars: 12 },
    ),
    style: 'day_trading',
    classification: 'beginner',
    methods: ['technical_indicators'],
    concepts: ['mean_reversion'],
    subscriptionTypeIds: [],
  },
  {
    key: 'hourBreak',
    trainer: 'omar',
    rule: ruleOf(
      '1m',
      ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'XAUUSD', 'EURUSD', 'GBPUSD', 'USDJPY'],
      {
        all: [
          {
            left: { ind: 'close' },
            op: 'crosses_above',
            right: { ind: 'highest', args: { period: 60 }, source: 'high', ago: 1 },
          },
          { left: { ind: 'adx', args: { period: 14 } }, op: '>', right: 20 },
        ],
      },
      { cooldownBars: 60 },
    ),
    style: 'scalping',
    classification: 'intermediate',
    methods: ['price_action', 'technical_indicators'],
    concepts: ['breakout', 'momentum'],
    subscriptionTypeIds: [2],
  },
  {
    key: 'trendPullback',
    trainer: 'sofia',
    rule: ruleOf('15m', ['EURUSD', 'GBPUSD', 'XAUUSD', 'BTCUSDT', 'ETHUSDT'], {
      all: [
        { left: { ind: 'close' }, op: '>', right: { ind: 'ema', args: { period: 50 }, tf: '1h' } },
        { left: { ind: 'close' }, op: 'crosses_above', right: { ind: 'ema', args: { period: 20 } } },
      ],
    }),
    style: 'swing_trading',
    classification: 'intermediate',
    methods: ['technical_indicators'],
    concepts: ['trend_following', 'multi_timeframe'],
    subscriptionTypeIds: [2],
  },
  {
    key: 'squeezeDown',
    trainer: 'aiko',
    rule: ruleOf(
      '15m',
      ['BTCUSDT', 'ETHUSDT', 'XAUUSD', 'USDJPY'],
      {
        all: [
          {
            left: { ind: 'close' },
            op: 'crosses_below',
            right: { ind: 'bollinger', args: { period: 20, deviations: 2 }, out: 'lower' },
          },
          { left: { ind: 'ema', args: { period: 50 } }, op: 'falling', bars: 3 },
        ],
      },
      { direction: 'short', cooldownBars: 20 },
    ),
    style: 'day_trading',
    classification: 'advanced',
    methods: ['technical_indicators'],
    concepts: ['momentum', 'breakout'],
    subscriptionTypeIds: [2],
  },
];

/** Puts the demo strategies live, once in the lifetime of a database; what they find is from then on. */
export async function seedDemoStrategies(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const claimed = await run(tx)`
      insert into settings (key, value) values (${demoStrategiesSeeded}, 'true'::jsonb) on conflict do nothing`;
    if (claimed === 0) return;
    for (const strategy of demoStrategies) await addLive(tx, strategy);
    await orderDemoBacktest(tx, demoTrainers.ingrid.email);
  });
}

async function addLive(tx: Tx, { key, trainer, rule, ...choices }: DemoStrategy): Promise<void> {
  const owner = await readRow(tx, rowOf({ id: z.uuid() }))`
    select id from users where email = ${demoTrainers[trainer].email} and is_demo`;
  if (!owner) return;
  const { en, ...translations } = demoStrategyTexts[key];
  const id = await insertStrategy(tx, owner.id, {
    ...choices,
    ...en,
    translations,
    kind: 'scanner',
    languageCode: 'en',
    draftRule: null,
  });
  await run(tx)`update strategies set is_demo = true where id = ${id}`;
  await insertVersion(tx, { strategyId: id, number: 1, rule, authorId: owner.id });
  const version = await readRow(tx, rowOf({ id: z.int() }))`
    select id from strategy_versions where strategy_id = ${id}`;
  if (!version) return;
  await writeState(tx, id, { status: 'active', submitted: null, live: { versionId: version.id } });
  await insertEvent(tx, id, { type: 'goLive', versionId: version.id, actorId: null });
  await changeSearch(tx, 'strategy', [id]);
}
