import type { Db } from '#db/client.ts';
import type { CandleRequest } from '#market-data/price-provider.ts';
import { findSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { sessionOf } from '#market-data/storage/trading-periods.ts';
import type { Candle, CandlePage } from '@candela/contract/market-data/candles';
import {
  expireAlerts,
  findCursor,
  fireAlert,
  listActive,
  listJudgedSymbols,
  moveCursor,
  type Cursor,
  type JudgedRow,
} from './judging.queries.ts';
import { tellOfPrices } from './price-alerts.notices.ts';
import { firstReached, priceAt, type Reached } from './reached-prices.ts';

const minute = 60_000;
/** Bars that are read at once. */
const pageLength = 1000;
/** Alerts that fire in one transaction. */
const firedAtOnce = 50;

interface Deps {
  db: Db;
  /** Candles of every symbol, whoever may see them. */
  readCandles(request: CandleRequest): Promise<CandlePage>;
  now?: () => number;
}

/**
 * Judges price alerts by the bars since they were judged last, so that a price that came and went is found, also after the servers have
 * been down. An alert fires once: its row is changed in the transaction that tells its owner, whoever judges it.
 */
export function createJudging({ db, readCandles, now = Date.now }: Deps) {
  /** @throws AggregateError after all others are done, if some could not be judged */
  async function judgeAll(): Promise<void> {
    const started = now();
    const errors: unknown[] = [];
    const judged: number[] = [];
    for (const symbolId of await listJudgedSymbols(db)) {
      try {
        await judge(symbolId);
        judged.push(symbolId);
      } catch (error) {
        errors.push(error);
      }
    }
    await expireAlerts(db, judged, new Date(started).toISOString());
    if (errors.length > 0) throw new AggregateError(errors, `alerts of ${errors.length} symbols could not be judged`);
  }

  /** Judges the alerts of one symbol. @throws AppError of the candles */
  async function judge(symbolId: number): Promise<void> {
    // First the cursor: who stores bars after this sets it back, or they are among those that are read.
    const cursor = await findCursor(db, symbolId);
    const alerts = await listActive(db, symbolId);
    if (!cursor || alerts.length === 0) return;
    const isOpen = cursor.keepsOutside ? await hoursOf(symbolId) : () => true;
    const reached = new Map<JudgedRow, Reached>();
    let newest = cursor.minute;
    for await (const bars of barsSince(cursor, alerts)) {
      newest = Math.max(newest, (bars.at(-1)?.t ?? 0) / minute);
      const open = bars.filter(({ t }) => isOpen(t));
      for (const alert of alerts) {
        const found = reached.has(alert) ? null : firstReached(alert, open, cursor.pricePrecision);
        if (found) reached.set(alert, found);
      }
    }
    const all = [...reached];
    for (let at = 0; at < all.length; at += firedAtOnce) await fire(cursor, all.slice(at, at + firedAtOnce));
    await moveCursor(db, symbolId, { version: cursor.version, minute: newest });
  }

  /** Bars outside of the hours of the market are kept, but nothing is judged by them. */
  async function hoursOf(symbolId: number): Promise<(instant: number) => boolean> {
    const symbol = await findSymbol(db, symbolId);
    const session = symbol && sessionOf(symbol);
    return (instant) => session?.openAt(instant) != null;
  }

  async function* barsSince(cursor: Cursor, alerts: readonly JudgedRow[]): AsyncGenerator<Candle[]> {
    const first = Math.max(cursor.minute, Math.min(...alerts.map(({ fromMinute }) => fromMinute)));
    const end = now() + 1;
    for (let from = first * minute; from < end; from += pageLength * minute) {
      const to = Math.min(end, from + pageLength * minute);
      const request = { symbol: cursor.symbol, timeframe: '1m', from, to, limit: pageLength, adjusted: false } as const;
      yield (await readCandles(request)).data;
    }
  }

  async function fire(
    { symbol, pricePrecision }: Cursor,
    reached: readonly (readonly [JudgedRow, Reached])[],
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const told: Parameters<typeof tellOfPrices>[1][number][] = [];
      for (const [alert, { at, price }] of reached) {
        const fired = await fireAlert(tx, { id: alert.id, at: new Date(at).toISOString(), price });
        if (!fired) continue;
        const level = priceAt(alert, at, pricePrecision);
        told.push({ ...fired, id: alert.id, symbol, price: level, pricePrecision, at });
      }
      await tellOfPrices(tx, told, now());
    });
  }

  return { judgeAll, judge };
}
