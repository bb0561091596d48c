import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { BacktestProblem } from '@candela/contract/scanning/backtest-terms';
import { backtestSchema, type BacktestPlanInput, type BacktestResult } from '@candela/contract/scanning/backtests';
import { ruleSchema } from '@candela/contract/scanning/rules';
import { backtestVersion } from '@candela/markets/backtests/plan';
import type { BacktestTrade } from '@candela/markets/backtests/trades';

/** A backtest that has not been heard of for so long is not run by anybody: twice as long as a thread may take for an answer. */
const silentSeconds = 240;

const openRow = rowOf({
  state: backtestSchema.shape.state,
  runCount: z.int(),
  plan: z.custom<BacktestPlanInput>((value) => typeof value === 'object' && value !== null),
  rule: z.custom<z.infer<typeof ruleSchema>>((value) => ruleSchema.safeParse(value).success),
});

/** A backtest that is to be run, or is; nobody else changes it until the transaction ends. */
export function lockOpen(tx: Tx, id: number): Promise<z.infer<typeof openRow> | null> {
  return readRow(tx, openRow)`
    select b.state, b.run_count as "runCount", b.plan, v.rule from backtests b join strategy_versions v on v.id = b.version_id
    where b.id = ${id} and b.state in ('waiting', 'running') for update of b`;
}

const countRow = rowOf({ count: z.int() });

/** How many others run now. */
export async function countRunning(tx: Tx, exceptId: number): Promise<number> {
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from backtests
    where state = 'running' and id <> ${exceptId} and alive_at > now() - make_interval(secs => ${silentSeconds}::int)`;
  return count;
}

const runRow = rowOf({ run: z.int() });

/** Begins it, or begins it anew: nothing is left of a run before. @returns the number of the run, which each of its writes names */
export async function writeBegun(tx: Tx, id: number): Promise<number> {
  await run(tx)`delete from backtest_trades where backtest_id = ${id}`;
  const row = await requireRow(tx, runRow)`
    update backtests set state = 'running', engine_version = ${backtestVersion}::int, run_count = run_count + 1, done_days = 0, bar_count = 0,
      trade_count = 0, started_at = now(), alive_at = now()
    where id = ${id} returning run_count as run`;
  return row.run;
}

const symbolRow = rowOf({ id: z.int(), market: z.string() });

export function listRunSymbols(db: Db | Tx, id: number): Promise<z.infer<typeof symbolRow>[]> {
  return readRows(db, symbolRow)`
    select s.id, s.market from backtest_symbols x join market_symbols s on s.id = x.symbol_id
    where x.backtest_id = ${id} order by s.id`;
}

/** A run of a backtest. */
export interface RunOf {
  id: number;
  run: number;
}

/** How far it is. @returns false: it was cancelled or removed, or another run has begun */
export async function writeProgress(
  db: Db | Tx,
  { id, run: number }: RunOf,
  { days, bars, trades }: { days: number; bars: number; trades: number },
): Promise<boolean> {
  const count = await run(db)`
    update backtests set done_days = ${days}::int, bar_count = ${bars}::int, trade_count = ${trades}::int, alive_at = now()
    where id = ${id} and state = 'running' and run_count = ${number}::int`;
  return count > 0;
}

/** The run is on, and stays so until the transaction ends. */
export async function holdsRun(tx: Tx, { id, run: number }: RunOf): Promise<boolean> {
  const count = await run(tx)`
    update backtests set alive_at = now() where id = ${id} and state = 'running' and run_count = ${number}::int`;
  return count > 0;
}

/** @param first the number of the first of them */
export async function insertTrades(
  tx: Tx,
  id: number,
  first: number,
  trades: readonly BacktestTrade[],
  direction: 'long' | 'short',
): Promise<void> {
  const rows = trades.map((trade, place) => ({
    number: first + place,
    symbol: Number(trade.symbol),
    signal: trade.signalAt / 1000,
    entered: trade.enteredAt / 1000,
    exited: trade.exitedAt / 1000,
    entry: trade.entry,
    stop: trade.stop,
    target: trade.target,
    exit: trade.exit,
    reason: trade.reason,
    bars: trade.bars,
    gross: trade.r,
    net: trade.net,
    ambiguous: trade.isAmbiguous,
    gapped: trade.isGapped,
  }));
  await run(tx)`
    insert into backtest_trades (backtest_id, number, symbol_id, side, signal_at, entered_at, exited_at, entry, stop, target, exit, reason,
      bars, gross, net, is_ambiguous, is_gapped)
    select ${id}::int, x.number, x.symbol, ${direction}, to_timestamp(x.signal), to_timestamp(x.entered), to_timestamp(x.exited), x.entry,
      x.stop, x.target, x.exit, x.reason, x.bars, x.gross, x.net, x.ambiguous, x.gapped
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(number int, symbol int, signal float8, entered float8, exited float8,
      entry float8, stop float8, target float8, exit float8, reason text, bars int, gross float8, net float8, ambiguous boolean,
      gapped boolean)`;
}

interface Ended {
  result: BacktestResult;
  /** By the ids of symbols. */
  revisions: ReadonlyMap<number, number | null>;
  trades: number;
  bars: number;
}

export async function writeDone(tx: Tx, id: number, { result, revisions, trades, bars }: Ended): Promise<void> {
  const read = [...revisions].map(([symbol, revision]) => ({ symbol, revision }));
  await run(tx)`
    update backtest_symbols b set revision = x.revision
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as x(symbol int, revision int)
    where b.backtest_id = ${id} and b.symbol_id = x.symbol`;
  await run(tx)`
    update backtests set state = 'done', figures = ${JSON.stringify(result)}::jsonb, done_days = total_days, bar_count = ${bars}::int,
      trade_count = ${trades}::int, ended_at = now()
    where id = ${id}`;
}

/** @param begun the run that has failed: a newer one goes on @returns false: it has ended already, or there is a newer run */
export async function writeFailed(
  on: Db | Tx,
  begun: { id: number; run: number },
  problem: BacktestProblem,
): Promise<boolean> {
  const count = await run(on)`
    update backtests set state = 'failed', problem = ${problem}, ended_at = now()
    where id = ${begun.id} and run_count = ${begun.run}::int and state in ('waiting', 'running')`;
  return count > 0;
}

const newsRow = rowOf({
  strategyId: z.int(),
  startedBy: z.uuid(),
  state: backtestSchema.shape.state,
  doneDays: z.int(),
  totalDays: z.int(),
});

export function findNews(db: Db, id: number): Promise<z.infer<typeof newsRow> | null> {
  return readRow(db, newsRow)`
    select strategy_id as "strategyId", started_by as "startedBy", state, done_days as "doneDays", total_days as "totalDays"
    from backtests where id = ${id}`;
}

const idRow = rowOf({ id: z.int() });

/** Unfinished ones of which nothing has been heard for a while, the longest first. */
export function listSilent(db: Db): Promise<{ id: number }[]> {
  return readRows(db, idRow)`
    select id from backtests
    where state in ('waiting', 'running') and alive_at < now() - make_interval(secs => ${silentSeconds}::int)
    order by alive_at limit 100`;
}
