import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import { instrumentJson } from '#market-data/instrument-json.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isShownBacktest } from '#scanning/shown-backtests.ts';
import { isManagedStrategy } from '#scanning/strategy-access.ts';
import { instrumentSchema } from '@candela/contract/market-data/candles';
import {
  backtestDetailSchema,
  backtestSchema,
  backtestTradeSchema,
  type BacktestPlanInput,
  type BacktestResult,
} from '@candela/contract/scanning/backtests';

const fields = {
  id: z.int(),
  strategyId: z.int(),
  version: z.int(),
  state: backtestSchema.shape.state,
  problem: backtestSchema.shape.problem,
  doneDays: z.int(),
  totalDays: z.int(),
  from: z.string(),
  until: z.string(),
  startedBy: backtestSchema.shape.startedBy,
  createdAt: instantText,
  endedAt: instantText.nullable(),
  trades: z.int(),
  averageR: z.number().nullable(),
  totalR: z.number().nullable(),
  isShown: z.boolean(),
};

const backtestRow = rowOf(fields);

export type BacktestRow = z.infer<typeof backtestRow>;

const columns = sql`b.id, b.strategy_id as "strategyId", v.number as version, b.state, b.problem, b.done_days as "doneDays",
  b.total_days as "totalDays", b.plan ->> 'from' as from, b.plan ->> 'until' as until, ${sql.raw(personJson)} as "startedBy",
  b.created_at as "createdAt", b.ended_at as "endedAt", b.trade_count as trades,
  (b.figures -> 'figures' ->> 'averageR')::float8 as "averageR", (b.figures -> 'figures' ->> 'totalR')::float8 as "totalR", ${isShownBacktest} as "isShown"`;
const joined = sql`join strategies t on t.id = b.strategy_id join strategy_versions v on v.id = b.version_id
  join users u on u.id = b.started_by`;

/** Of a strategy that the caller may change, newest first. */
export function listBacktestRows(
  db: Db,
  caller: SignedInCaller,
  { strategyId, before, limit }: { strategyId: number; before: number | null; limit: number },
): Promise<BacktestRow[]> {
  return readRows(db, backtestRow)`
    select ${columns} from backtests b ${joined}
    where b.strategy_id = ${strategyId} and ${isManagedStrategy(caller)} and ${before === null ? sql`true` : sql`b.id < ${before}`}
    order by b.id desc limit ${limit + 1}::int`;
}

const detailRow = rowOf({
  ...fields,
  strategyName: z.string(),
  plan: z.custom<BacktestPlanInput>((value) => typeof value === 'object' && value !== null),
  rule: backtestDetailSchema.shape.rule,
  isOfLiveVersion: z.boolean(),
  engineVersion: z.int().nullable(),
  bars: z.int(),
  result: z.custom<BacktestResult>((value) => typeof value === 'object').nullable(),
});

export type BacktestDetailRow = z.infer<typeof detailRow>;

/** One of a strategy that the caller may change. */
export function findBacktest(db: Db, caller: SignedInCaller, id: number): Promise<BacktestDetailRow | null> {
  return readRow(db, detailRow)`
    select ${columns}, t.name as "strategyName", b.plan, v.rule, b.version_id is not distinct from t.live_version_id as "isOfLiveVersion", b.engine_version as "engineVersion", b.bar_count as bars,
      b.figures as result
    from backtests b ${joined} where b.id = ${id} and ${isManagedStrategy(caller)}`;
}

const symbolRow = rowOf({ instrument: instrumentSchema, revision: z.int().nullable() });

/** The symbols of a backtest that the caller may see, by name. */
export function listBacktestSymbols(
  db: Db,
  caller: SignedInCaller,
  backtestId: number,
): Promise<z.infer<typeof symbolRow>[]> {
  return readRows(db, symbolRow)`
    select ${instrumentJson} as instrument, x.revision from backtest_symbols x join market_symbols s on s.id = x.symbol_id
    where x.backtest_id = ${backtestId} and ${isVisibleSymbol('s', caller)} order by s.symbol limit 500`;
}

const { shape } = backtestTradeSchema;

const tradeRow = rowOf({
  number: z.int(),
  symbolId: z.int(),
  symbol: z.string(),
  pricePrecision: z.int(),
  side: shape.side,
  timeframe: shape.timeframe,
  signalAt: instantText,
  enteredAt: instantText,
  exitedAt: instantText,
  entry: z.number(),
  stop: z.number(),
  target: z.number().nullable(),
  exit: z.number(),
  reason: shape.reason,
  bars: z.int(),
  gross: z.number(),
  net: z.number(),
  isAmbiguous: z.boolean(),
  isGapped: z.boolean(),
});

export type TradeRow = z.infer<typeof tradeRow>;

/** Trades of symbols that the caller may see, in one of three orders. @param order a condition after the last one, and the order */
function readTrades(
  db: Db,
  caller: SignedInCaller,
  { id, limit, after, order }: { id: number; limit: number; after: SQL; order: SQL },
): Promise<TradeRow[]> {
  return readRows(db, tradeRow)`
    select x.number, x.symbol_id as "symbolId", s.symbol, s.price_precision as "pricePrecision", x.side,
      v.rule ->> 'timeframe' as timeframe, x.signal_at as "signalAt", x.entered_at as "enteredAt", x.exited_at as "exitedAt",
      x.entry, x.stop, x.target, x.exit, x.reason, x.bars, x.gross, x.net, x.is_ambiguous as "isAmbiguous", x.is_gapped as "isGapped"
    from backtest_trades x join backtests b on b.id = x.backtest_id join strategy_versions v on v.id = b.version_id
      join market_symbols s on s.id = x.symbol_id
    where x.backtest_id = ${id} and b.state = 'done' and ${after} and ${isVisibleSymbol('s', caller)}
    order by ${order} limit ${limit + 1}::int`;
}

interface TradePage {
  id: number;
  limit: number;
}

/** The last that ended first. */
export const listLatestTrades = (
  db: Db,
  caller: SignedInCaller,
  { before, ...page }: TradePage & { before: number | null },
) =>
  readTrades(db, caller, {
    ...page,
    after: before === null ? sql`true` : sql`x.number < ${before}`,
    order: sql`x.number desc`,
  });

/** By what they have gained. */
export const listTradesByResult = (
  db: Db,
  caller: SignedInCaller,
  { after, isBestFirst, ...page }: TradePage & { after: { net: number; number: number } | null; isBestFirst: boolean },
) => {
  const place = after && sql`(${after.net}::float8, ${after.number}::int)`;
  return readTrades(db, caller, {
    ...page,
    after: !place ? sql`true` : isBestFirst ? sql`(x.net, x.number) < ${place}` : sql`(x.net, x.number) > ${place}`,
    order: isBestFirst ? sql`x.net desc, x.number desc` : sql`x.net, x.number`,
  });
};

const isThereRow = rowOf({ isThere: z.boolean() });

/** Whether the caller may change a strategy. */
export async function isManagedId(db: Db | Tx, caller: SignedInCaller, strategyId: number): Promise<boolean> {
  const row = await readRow(db, isThereRow)`
    select true as "isThere" from strategies t where t.id = ${strategyId} and ${isManagedStrategy(caller)}`;
  return row !== null;
}
