import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isShownBacktest } from '#scanning/shown-backtests.ts';
import { isManagedStrategy } from '#scanning/strategy-access.ts';
import { backtestSchema, type BacktestPlanInput } from '@candela/contract/scanning/backtests';
import { ruleSchema } from '@candela/contract/scanning/rules';
import { strategyStates } from '@candela/contract/scanning/strategy-terms';

const versionRow = rowOf({
  versionId: z.int(),
  status: z.enum(strategyStates),
  name: z.string(),
  rule: z.custom<z.infer<typeof ruleSchema>>((value) => ruleSchema.safeParse(value).success),
});

export type TestedVersion = z.infer<typeof versionRow>;

/** A version of a strategy that the caller may change. In a transaction, the strategy is not archived or removed before it ends. */
export function findTestedVersion(
  db: Db | Tx,
  caller: SignedInCaller,
  { strategyId, version, isLocked }: { strategyId: number; version: number; isLocked: boolean },
): Promise<TestedVersion | null> {
  return readRow(db, versionRow)`
    select v.id as "versionId", t.status, t.name, v.rule from strategies t join strategy_versions v on v.strategy_id = t.id
    where t.id = ${strategyId} and v.number = ${version} and ${isManagedStrategy(caller)}
    ${isLocked ? sql`for share of t` : sql``}`;
}

const testableRow = rowOf({ id: z.int(), symbol: z.string(), market: z.string(), pricePrecision: z.int() });

/** Symbols with prices that the caller may see. */
export function listTestable(db: Db, caller: SignedInCaller): Promise<z.infer<typeof testableRow>[]> {
  return readRows(db, testableRow)`
    select id, symbol, market, price_precision as "pricePrecision" from market_symbols m
    where m.is_active and (m.first_minute is not null or m.is_simulated) and ${isVisibleSymbol('m', caller)} order by id`;
}

/** Nobody else orders or begins a backtest until the transaction ends: what is counted stays so. */
export async function lockBacktests(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('backtests'))`;
}

const countsRow = rowOf({ ofPerson: z.int(), ofAll: z.int(), ofStrategy: z.int() });

/** Unfinished backtests of a person and of all, and all of a strategy. */
export function countBacktests(
  tx: Tx,
  { userId, strategyId }: { userId: string; strategyId: number },
): Promise<z.infer<typeof countsRow>> {
  return requireRow(tx, countsRow)`
    select (select count(*)::int from backtests where state in ('waiting', 'running') and started_by = ${userId}) as "ofPerson",
      (select count(*)::int from backtests where state in ('waiting', 'running')) as "ofAll",
      (select count(*)::int from backtests where strategy_id = ${strategyId}) as "ofStrategy"`;
}

const idRow = rowOf({ id: z.int() });

interface NewBacktest {
  strategyId: number;
  versionId: number;
  startedBy: string;
  plan: BacktestPlanInput;
  totalDays: number;
  symbolIds: readonly number[];
}

/** @returns its id */
export async function insertBacktest(tx: Tx, row: NewBacktest): Promise<number> {
  const { id } = await requireRow(tx, idRow)`
    insert into backtests (strategy_id, version_id, started_by, plan, total_days)
    values (${row.strategyId}, ${row.versionId}, ${row.startedBy}, ${JSON.stringify(row.plan)}::jsonb, ${row.totalDays}) returning id`;
  await run(tx)`
    insert into backtest_symbols (backtest_id, symbol_id) select ${id}::int, x.id from unnest(${arrayOf(row.symbolIds)}::int[]) x (id)`;
  return id;
}

const lockedRow = rowOf({
  id: z.int(),
  strategyId: z.int(),
  strategyName: z.string(),
  version: z.int(),
  state: backtestSchema.shape.state,
  versionId: z.int(),
  isShown: z.boolean(),
});

/** One of a strategy that the caller may change; its job waits until the transaction ends. */
export function lockBacktest(tx: Tx, caller: SignedInCaller, id: number): Promise<z.infer<typeof lockedRow> | null> {
  return readRow(tx, lockedRow)`
    select b.id, b.strategy_id as "strategyId", t.name as "strategyName", v.number as version, b.state, b.version_id as "versionId",
      ${isShownBacktest} as "isShown"
    from backtests b join strategies t on t.id = b.strategy_id join strategy_versions v on v.id = b.version_id
    where b.id = ${id} and ${isManagedStrategy(caller)} for update of b`;
}

export async function writeCancelled(tx: Tx, id: number): Promise<void> {
  await run(tx)`update backtests set state = 'cancelled', ended_at = now() where id = ${id}`;
}

export async function deleteBacktest(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from backtests where id = ${id}`;
}

/** Chooses which backtest readers see of a strategy that is locked. @param id null: none */
export async function writeShown(tx: Tx, strategyId: number, id: number | null): Promise<void> {
  // First the old one: there is never more than one.
  await run(tx)`update backtests set is_shown = false where strategy_id = ${strategyId} and is_shown`;
  if (id !== null) await run(tx)`update backtests set is_shown = true where id = ${id}`;
}
