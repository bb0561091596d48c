import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { instrumentJson } from '#market-data/instrument-json.ts';
import { isVisibleSymbol, type Viewer } from '#market-data/symbol-access.ts';
import { instrumentSchema } from '@candela/contract/market-data/candles';

const listRow = rowOf({
  id: z.int(),
  isDefault: z.boolean(),
  name: z.string().nullable(),
  symbols: z.array(instrumentSchema),
});

export type WatchlistRow = z.infer<typeof listRow>;

/** The default one first, then by name; with the symbols that the viewer may see. `id`: only this one. */
export async function listRows(db: Db | Tx, viewer: Viewer & { userId: string }, id?: number): Promise<WatchlistRow[]> {
  return readRows(db, listRow)`
    select w.id, w.is_default as "isDefault", w.name,
      (select coalesce(json_agg(${instrumentJson} order by x.position), '[]') from watchlist_symbols x
        join market_symbols s on s.id = x.symbol_id and s.is_active and ${isVisibleSymbol('s', viewer)}
        where x.watchlist_id = w.id) as symbols
    from watchlists w where w.user_id = ${viewer.userId}::uuid and (${id ?? null}::int is null or w.id = ${id ?? null}::int)
    order by w.is_default desc, lower(w.name), w.id`;
}

const idRow = rowOf({ id: z.int() });

/** Locks the lists of a person until the transaction ends. @returns the id of the one that everybody has */
export async function lockLists(tx: Tx, userId: string): Promise<number> {
  await run(tx)`
    insert into watchlists (user_id, is_default) values (${userId}::uuid, true) on conflict (user_id) where is_default do nothing`;
  const { id } = await requireRow(tx, idRow)`
    select id from watchlists where user_id = ${userId}::uuid and is_default for update`;
  return id;
}

const namedRow = rowOf({ count: z.int(), isTaken: z.boolean() });

/** How many named lists a person has, and whether another one has the name. */
export async function findNames(
  tx: Tx,
  userId: string,
  name: string,
  exceptId: number | null,
): Promise<z.infer<typeof namedRow>> {
  return requireRow(tx, namedRow)`
    select count(*)::int as count,
      coalesce(bool_or(lower(name) = lower(${name}) and id is distinct from ${exceptId}::int), false) as "isTaken"
    from watchlists where user_id = ${userId}::uuid and not is_default`;
}

export async function insertList(tx: Tx, userId: string, name: string): Promise<number> {
  const { id } = await requireRow(tx, idRow)`
    insert into watchlists (user_id, is_default, name) values (${userId}::uuid, false, ${name}) returning id`;
  return id;
}

/** @returns whether the person has such a list */
export async function updateName(tx: Tx, userId: string, id: number, name: string): Promise<boolean> {
  return (
    (await run(tx)`
      update watchlists set name = ${name} where id = ${id} and user_id = ${userId}::uuid and not is_default`) > 0
  );
}

export async function deleteList(tx: Tx, userId: string, id: number): Promise<void> {
  await run(tx)`delete from watchlists where id = ${id} and user_id = ${userId}::uuid and not is_default`;
}

/** @returns whether the list belongs to the person */
export async function isOwnList(tx: Tx, userId: string, id: number): Promise<boolean> {
  return (await readRow(tx, idRow)`select id from watchlists where id = ${id} and user_id = ${userId}::uuid`) !== null;
}

/** Whether there is such a symbol for the viewer. */
export async function maySee(tx: Tx, viewer: Viewer, symbolId: number): Promise<boolean> {
  const row = await readRow(tx, idRow)`
    select s.id from market_symbols s where s.id = ${symbolId} and s.is_active and ${isVisibleSymbol('s', viewer)}`;
  return row !== null;
}

const symbolRow = rowOf({ symbolId: z.int() });

/** The ids of a list in order, also of those that its owner may no longer see. */
export async function listSymbolIds(tx: Tx, watchlistId: number): Promise<number[]> {
  const rows = await readRows(tx, symbolRow)`
    select symbol_id as "symbolId" from watchlist_symbols where watchlist_id = ${watchlistId} order by position`;
  return rows.map(({ symbolId }) => symbolId);
}

/** Writes the order of a list; symbols that are not in it yet are added. */
export async function writeOrder(tx: Tx, watchlistId: number, symbolIds: readonly number[]): Promise<void> {
  await run(tx)`
    insert into watchlist_symbols (watchlist_id, symbol_id, position)
    select ${watchlistId}::int, t.id, t.at - 1 from unnest(${arrayOf(symbolIds)}::int[]) with ordinality t (id, at)
    on conflict (watchlist_id, symbol_id) do update set position = excluded.position
      where watchlist_symbols.position <> excluded.position`;
}

export async function deleteSymbol(tx: Tx, watchlistId: number, symbolId: number): Promise<void> {
  await run(tx)`delete from watchlist_symbols where watchlist_id = ${watchlistId} and symbol_id = ${symbolId}`;
}
