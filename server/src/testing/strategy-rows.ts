import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { strategies } from '#db/tables/strategies.ts';
import { buildUser } from './factories.ts';
import { testedPlan } from './past-market.ts';
import { plainRule } from './strategy-drafts.ts';

const idRow = rowOf({ id: z.int() });

/** A trainer who may make strategies. */
export const buildStrategist = (db: Db) =>
  buildUser(db, { roleId: 2, firstName: 'Tina', lastName: 'Trainer', permissions: ['Manage Strategies'] });

type StrategyValues = Partial<typeof strategies.$inferInsert>;

/** A draft without a version. */
export async function buildStrategy(db: Db, given: StrategyValues = {}): Promise<number> {
  const ownerId = given.ownerId ?? (await buildStrategist(db)).id;
  const [row] = await db
    .insert(strategies)
    .values({
      kind: 'scanner',
      languageCode: 'en',
      name: 'RSI back from below 30',
      summary: 'Buys what turns up again.',
      description: 'Only after a long fall.',
      style: 'day_trading',
      classification: 'beginner',
      methods: ['technical_indicators'],
      concepts: ['mean_reversion'],
      subscriptionTypeIds: [],
      ...given,
      ownerId,
    })
    .returning({ id: strategies.id });
  if (!row) throw new Error('the strategy was not added');
  return row.id;
}

/** The next version of a strategy, by its owner. @returns its id */
export async function buildVersion(db: Db, strategyId: number, rule: object = plainRule): Promise<number> {
  const { id } = await requireRow(db, idRow)`
    insert into strategy_versions (strategy_id, number, rule, author_id)
    select s.id, coalesce((select max(v.number) from strategy_versions v where v.strategy_id = s.id), 0) + 1, ${JSON.stringify(rule)}::jsonb,
      s.owner_id
    from strategies s where s.id = ${strategyId} returning id`;
  return id;
}

/** An active strategy with one version. @returns the ids of both */
export async function buildLiveStrategy(
  db: Db,
  { rule, liveSince, ...given }: StrategyValues & { rule?: object; liveSince?: Date } = {},
): Promise<{ id: number; versionId: number }> {
  // A check refuses one that is active before it has a version.
  const id = await buildStrategy(db, { ...given, status: 'draft' });
  const versionId = await buildVersion(db, id, rule);
  await run(db)`
    update strategies set status = ${given.status ?? 'active'}, live_version_id = ${versionId},
      live_since = coalesce(${liveSince?.toISOString() ?? null}::timestamptz, now())
    where id = ${id}`;
  await run(db)`
    insert into strategy_events (strategy_id, type, version_id, at)
    select s.id, 'goLive', ${versionId}::int, s.live_since from strategies s where s.id = ${id}`;
  return { id, versionId };
}

/** An active strategy that has no rule: its alerts come from TradingView, or are written by hand. @returns its id */
export async function buildReceiver(
  db: Db,
  given: StrategyValues & { kind: 'tradingview' | 'manual' },
): Promise<number> {
  const id = await buildStrategy(db, { ...given, status: 'draft' });
  await run(db)`update strategies set status = ${given.status ?? 'active'}, live_since = now() where id = ${id}`;
  await run(db)`insert into strategy_events (strategy_id, type) values (${id}, 'goLive')`;
  return id;
}

/** A backtest that was cancelled, of a strategy of its own. @returns its id */
export async function buildBacktest(db: Db, ownerId: string): Promise<number> {
  const strategy = await buildLiveStrategy(db, { ownerId });
  const { id } = await requireRow(db, idRow)`
    insert into backtests (strategy_id, version_id, started_by, state, plan, total_days, ended_at)
    values (${strategy.id}, ${strategy.versionId}, ${ownerId}, 'cancelled', ${JSON.stringify(testedPlan())}::jsonb, 4, now()) returning id`;
  return id;
}
