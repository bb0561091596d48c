import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import {
  defaultWatchlistId,
  maxWatchedSymbols,
  maxWatchlists,
  type Watchlist,
} from '@candela/contract/market-data/watchlists';
import {
  deleteList,
  deleteSymbol,
  findNames,
  insertList,
  isOwnList,
  listRows,
  listSymbolIds,
  lockLists,
  maySee,
  updateName,
  writeOrder,
  type WatchlistRow,
} from './watchlists.queries.ts';

/** Lists of symbols that a person watches. Changes of one person's lists wait for each other. */
export function createWatchlists({ db }: { db: Db }) {
  async function list(caller: SignedInCaller): Promise<Watchlist[]> {
    const lists = (await listRows(db, caller)).map(present);
    // The list that everybody has gets its row with the first change.
    return lists[0]?.id === defaultWatchlistId
      ? lists
      : [{ id: defaultWatchlistId, name: null, symbols: [] }, ...lists];
  }

  /** @throws AppError watchlists.nameTaken, watchlists.tooMany */
  function create(caller: SignedInCaller, name: string): Promise<Watchlist> {
    return db.transaction(async (tx) => {
      await lockLists(tx, caller.userId);
      const { count, isTaken } = await findNames(tx, caller.userId, name, null);
      if (isTaken) throw new AppError('watchlists.nameTaken');
      if (count >= maxWatchlists) throw new AppError('watchlists.tooMany');
      return readList(tx, caller, await insertList(tx, caller.userId, name));
    });
  }

  /** @throws AppError watchlists.notFound, watchlists.nameTaken */
  function rename(caller: SignedInCaller, id: number, name: string): Promise<Watchlist> {
    return db.transaction(async (tx) => {
      await lockLists(tx, caller.userId);
      if ((await findNames(tx, caller.userId, name, id)).isTaken) throw new AppError('watchlists.nameTaken');
      if (!(await updateName(tx, caller.userId, id, name))) throw new AppError('watchlists.notFound');
      return readList(tx, caller, id);
    });
  }

  function remove(caller: SignedInCaller, id: number): Promise<void> {
    return db.transaction(async (tx) => {
      await lockLists(tx, caller.userId);
      await deleteList(tx, caller.userId, id);
    });
  }

  /**
   * Puts a symbol before another one, or at the end.
   * @throws AppError watchlists.notFound, watchlists.full, candles.unknownSymbol
   */
  function watch(
    caller: SignedInCaller,
    place: { listId: number; symbolId: number; beforeId: number | null },
  ): Promise<Watchlist> {
    const { symbolId, beforeId } = place;
    return db.transaction(async (tx) => {
      const id = await lockList(tx, caller, place.listId);
      if (!(await maySee(tx, caller, symbolId))) throw new AppError('candles.unknownSymbol');
      if (beforeId !== symbolId) {
        const others = (await listSymbolIds(tx, id)).filter((each) => each !== symbolId);
        if (others.length >= maxWatchedSymbols) throw new AppError('watchlists.full');
        const at = beforeId === null ? -1 : others.indexOf(beforeId);
        await writeOrder(tx, id, others.toSpliced(at < 0 ? others.length : at, 0, symbolId));
      }
      return readList(tx, caller, id);
    });
  }

  /** @throws AppError watchlists.notFound */
  function unwatch(caller: SignedInCaller, listId: number, symbolId: number): Promise<Watchlist> {
    return db.transaction(async (tx) => {
      const id = await lockList(tx, caller, listId);
      await deleteSymbol(tx, id, symbolId);
      return readList(tx, caller, id);
    });
  }

  return { list, create, rename, remove, watch, unwatch };
}

/** @throws AppError watchlists.notFound */
async function lockList(tx: Tx, caller: SignedInCaller, listId: number): Promise<number> {
  const own = await lockLists(tx, caller.userId);
  if (listId === defaultWatchlistId) return own;
  if (!(await isOwnList(tx, caller.userId, listId))) throw new AppError('watchlists.notFound');
  return listId;
}

/** @throws AppError watchlists.notFound */
async function readList(tx: Tx, caller: SignedInCaller, id: number): Promise<Watchlist> {
  const [row] = await listRows(tx, caller, id);
  if (!row) throw new AppError('watchlists.notFound');
  return present(row);
}

const present = ({ id, isDefault, name, symbols }: WatchlistRow): Watchlist => ({
  id: isDefault ? defaultWatchlistId : id,
  name,
  symbols,
});
