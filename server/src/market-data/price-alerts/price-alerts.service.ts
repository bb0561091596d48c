import type { Db } from '#db/client.ts';
import type { CandleRequest } from '#market-data/price-provider.ts';
import { decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { CandlePage } from '@candela/contract/market-data/candles';
import {
  defaultAlertDays,
  maxAlertDays,
  maxEndedAlerts,
  maxPriceAlerts,
  type AlertState,
  type PriceAlert,
} from '@candela/contract/market-data/price-alerts';
import type { Page } from '@candela/contract/paging';
import {
  cancelAlert,
  deleteEndedBeyond,
  findActive,
  findAlert,
  findVisibleSymbol,
  insertAlert,
  listRows,
  lockAlerts,
  type AlertRow,
} from './price-alerts.queries.ts';
import { priceAt } from './reached-prices.ts';

const [minute, day] = [60_000, 86_400_000];

/** Beyond every price, and far below what the database can store. */
const maxPrice = 1e12;

interface Deps {
  db: Db;
  /** Candles as the caller may see them. */
  listCandles(caller: SignedInCaller, request: CandleRequest): Promise<CandlePage>;
}

interface GivenAlert {
  symbolId: number;
  price: number;
  note: string;
  expiresAt?: string | undefined;
}

/** Prices of which a person wants to be told once. */
export function createPriceAlerts({ db, listCandles }: Deps) {
  async function list(
    caller: SignedInCaller,
    given: {
      symbolId?: number | undefined;
      state?: AlertState | undefined;
      limit: number;
      cursor?: string | undefined;
    },
  ): Promise<Page<PriceAlert>> {
    const { symbolId, state, limit, cursor } = given;
    const rows = await listRows(db, caller, { symbolId, state, limit: limit + 1, before: decodeIdCursor(cursor) });
    return toPage(rows, limit, present, ({ id }) => [id]);
  }

  /**
   * Whether it is reached by rising or falling is decided by the price of now.
   * @throws AppError those of the candles; priceAlerts.wrongPrice, atPrice, wrongExpiry, tooMany
   */
  async function create(caller: SignedInCaller, given: GivenAlert): Promise<PriceAlert> {
    const { symbolId, price, note } = given;
    const now = Date.now();
    const symbol = await findVisibleSymbol(db, caller, symbolId);
    if (!symbol) throw new AppError('candles.unknownSymbol');
    if (!isPrice(price, symbol)) throw new AppError('priceAlerts.wrongPrice');
    const expiresAt = expiryOf(given.expiresAt, now);
    const { data, last } = await listCandles(caller, { symbol: symbol.symbol, timeframe: '1m', limit: 1 });
    if (price === last.price) throw new AppError('priceAlerts.atPrice');
    const [fromMinute, bar] = [Math.floor(now / minute), data.at(-1)];
    const isCurrent = bar !== undefined && bar.t >= fromMinute * minute;
    const text = (value: number) => value.toFixed(symbol.pricePrecision);
    return db.transaction(async (tx) => {
      await lockAlerts(tx, caller.userId);
      const { count, sameId } = await findActive(tx, caller.userId, { symbolId, price: text(price) });
      if (sameId === null && count >= maxPriceAlerts) throw new AppError('priceAlerts.tooMany');
      const id =
        sameId ??
        (await insertAlert(tx, {
          userId: caller.userId,
          symbolId,
          price: text(price),
          direction: price > last.price ? 'above' : 'below',
          note,
          fromMinute,
          fromHigh: text(isCurrent ? bar.h : last.price),
          fromLow: text(isCurrent ? bar.l : last.price),
          expiresAt,
        }));
      if (sameId === null) await deleteEndedBeyond(tx, caller.userId, maxEndedAlerts);
      const row = await findAlert(tx, caller, id);
      if (!row) throw new AppError('candles.unknownSymbol');
      return present(row);
    });
  }

  /** @throws AppError priceAlerts.notFound */
  async function cancel(caller: SignedInCaller, id: number): Promise<PriceAlert> {
    return db.transaction(async (tx) => {
      await cancelAlert(tx, caller.userId, id);
      const row = await findAlert(tx, caller, id);
      if (!row) throw new AppError('priceAlerts.notFound');
      return present(row);
    });
  }

  return { list, create, cancel };
}

function isPrice(price: number, symbol: { pricePrecision: number; allowsNegative: boolean }): boolean {
  if (Math.abs(price) > maxPrice || (price <= 0 && !symbol.allowsNegative)) return false;
  return Number(price.toFixed(symbol.pricePrecision)) === price;
}

/** @throws AppError priceAlerts.wrongExpiry */
function expiryOf(given: string | undefined, now: number): string {
  if (given === undefined) return new Date(now + defaultAlertDays * day).toISOString();
  const at = Date.parse(given);
  if (at <= now || at > now + (maxAlertDays + 1) * day) throw new AppError('priceAlerts.wrongExpiry');
  return given;
}

function present({ splits, price, firedPrice, ...row }: AlertRow): PriceAlert {
  const asSet = Number(price);
  return {
    ...row,
    price: priceAt({ price: asSet, splits }, Infinity, row.instrument.pricePrecision),
    priceAsSet: splits.length > 0 ? asSet : null,
    firedPrice: firedPrice === null ? null : Number(firedPrice),
    createdAt: toIso(row.createdAt),
    expiresAt: toIso(row.expiresAt),
    firedAt: toIsoOrNull(row.firedAt),
  };
}
