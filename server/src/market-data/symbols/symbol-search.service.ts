import type { Db } from '#db/client.ts';
import { hasVisibleSymbols } from '#market-data/storage/stored-symbols.queries.ts';
import { displaysFor, type Viewer } from '#market-data/symbol-access.ts';
import { decodeCursor, encodeCursor } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Instrument } from '@candela/contract/market-data/candles';
import { displays, type Display } from '@candela/contract/market-data/displays';
import type { ListedSymbol } from '@candela/contract/market-data/symbols';
import type { Page } from '@candela/contract/paging';
import {
  listByCode,
  listByWords,
  listPlaced,
  type ListedRow,
  type Place,
  type SymbolFilter,
} from './symbol-lists.queries.ts';
import { instrumentOf, listedOf } from './symbol-present.ts';

interface Search {
  query: string;
  market?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Where a page continues: among the codes that begin with the words, or in the order of places. */
type After = { part: 'codes'; symbol: string } | { part: 'places'; place: Place };

/** Lists of symbols, for readers and for admins. */
export function createSymbolSearch(db: Db) {
  async function pageOf<T>(
    { query, limit, cursor }: Search,
    filter: SymbolFilter,
    present: (row: ListedRow) => T,
  ): Promise<Page<T>> {
    const after = afterOf(cursor);
    const place = after?.part === 'places' ? after.place : null;
    const byCode =
      query === '' || place
        ? []
        : await listByCode(db, query, filter, after?.part === 'codes' ? after.symbol : null, limit + 1);
    const missing = limit + 1 - byCode.length;
    const others =
      missing === 0
        ? []
        : query === ''
          ? await listPlaced(db, filter, place, missing)
          : await listByWords(db, query, filter, place, missing);
    const rows = [...byCode, ...others];
    const last = rows[limit - 1];
    return {
      data: rows.slice(0, limit).map(present),
      nextCursor:
        rows.length <= limit || !last
          ? null
          : limit <= byCode.length
            ? encodeCursor(['codes', last.symbol, 0])
            : encodeCursor(['places', last.symbol, last.position]),
    };
  }

  async function search(given: Search, viewer: Viewer): Promise<Page<Instrument> & { isConnected: boolean }> {
    const filter = { displays: displaysFor(viewer), market: given.market, hasPrices: true };
    const page = await pageOf(given, filter, instrumentOf);
    return { ...page, isConnected: page.data.length > 0 || (await hasVisibleSymbols(db, viewer)) };
  }

  function listManaged(given: Search & { display?: Display | undefined }): Promise<Page<ListedSymbol>> {
    const filter = { displays: given.display ? [given.display] : displays, market: given.market, hasPrices: false };
    return pageOf(given, filter, listedOf);
  }

  return { search, listManaged };
}

/** @throws AppError request.invalid */
function afterOf(cursor: string | undefined): After | null {
  const keys = decodeCursor(cursor, 3);
  if (!keys) return null;
  const [part, symbol, position] = keys;
  if (typeof symbol === 'string' && Number.isInteger(position) && Math.abs(Number(position)) < 2 ** 31) {
    if (part === 'codes') return { part, symbol };
    if (part === 'places') return { part, place: { symbol, position: Number(position) } };
  }
  throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
}
