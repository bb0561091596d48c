import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import {
  createWatchlist,
  listWatchlists,
  maxWatchedSymbols,
  maxWatchlists,
  removeWatchlist,
  renameWatchlist,
  unwatchSymbol,
  watchSymbol,
  type Watchlist,
} from '@candela/contract/market-data/watchlists';

const { db, call } = await startTestServer();
const symbols = await Promise.all(Array.from({ length: 12 }, () => buildSymbol(db)));
const ids = symbols.map(({ id }) => id).toSorted((a, b) => a - b);
const [first = 0, second = 0, third = 0] = ids;

const place = (token: string, symbolId: number, beforeId: number | null = null, id = 0) =>
  call(watchSymbol, { params: { id, symbolId }, body: { beforeId } }, token);
const take = (token: string, symbolId: number, id = 0) => call(unwatchSymbol, { params: { id, symbolId } }, token);
const listsOf = async (token: string) => bodyOf(await call(listWatchlists, {}, token)).data;
const idsOf = ({ symbols: listed }: Watchlist) => listed.map(({ id }) => id);

describe('the watchlist that everybody has', () => {
  it('is there before anything is in it', async () => {
    const { token } = await buildUser(db);
    expect(await listsOf(token)).toEqual([{ id: 0, name: null, symbols: [] }]);
  });

  it('keeps its order: at the end, before another one, moved, removed, put back', async () => {
    const { token } = await buildUser(db);
    for (const id of [first, second]) bodyOf(await place(token, id));
    expect(idsOf(bodyOf(await place(token, third, second)))).toEqual([first, third, second]);
    expect(idsOf(bodyOf(await place(token, second, first)))).toEqual([second, first, third]);
    expect(idsOf(bodyOf(await take(token, first)))).toEqual([second, third]);
    expect(idsOf(bodyOf(await take(token, first)))).toEqual([second, third]);
    // What stood after it has gone meanwhile.
    expect(idsOf(bodyOf(await place(token, first, 999_999)))).toEqual([second, third, first]);
    expect(idsOf(bodyOf(await place(token, third, third)))).toEqual([second, third, first]);
    expect((await listsOf(token)).map(idsOf)).toEqual([[second, third, first]]);
  });

  it('loses nothing when many are added and moved at once', async () => {
    const { token } = await buildUser(db);
    await Promise.all(ids.map((id) => place(token, id)));
    await Promise.all(ids.flatMap((id, at) => [place(token, id, ids[(at + 5) % ids.length]), place(token, id)]));
    const [list] = await listsOf(token);
    expect(list && idsOf(list).toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('cannot have two symbols at one place', async () => {
    const { token, id: userId } = await buildUser(db);
    for (const id of [first, second]) bodyOf(await place(token, id));
    const same = run(db)`
      update watchlist_symbols set position = 0
      where watchlist_id = (select id from watchlists where user_id = ${userId}::uuid)`;
    await expect(same).rejects.toMatchObject({ cause: { constraint: 'watchlist_symbols_position' } });
  });

  it('has at most 200 symbols, also when the last ones come at once', async () => {
    const { token } = await buildUser(db);
    const many: number[] = [];
    for (let count = 0; count < maxWatchedSymbols + 4; count++) many.push((await buildSymbol(db)).id);
    bodyOf(await place(token, many[0] ?? 0));
    const wide = many.slice(1, maxWatchedSymbols - 2);
    await run(db)`
      insert into watchlist_symbols (watchlist_id, symbol_id, position)
      select (select watchlist_id from watchlist_symbols where symbol_id = ${many[0] ?? 0}), t.id, t.at
      from unnest(array[${sql.join(wide, sql`, `)}]::int[]) with ordinality t (id, at)`;
    const answers = await Promise.all(many.slice(maxWatchedSymbols - 2).map((id) => place(token, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    // One that is there can be moved in a full list.
    expect((await place(token, many[0] ?? 0)).status).toBe(200);
  });
});

describe('named watchlists', () => {
  it('are created, renamed, filled and deleted, and belong to one person', async () => {
    const [{ token }, other] = [await buildUser(db), await buildUser(db)];
    const list = bodyOf(await call(createWatchlist, { body: { name: ' Gold ' } }, token));
    expect(list).toMatchObject({ name: 'Gold', symbols: [] });
    const params = { id: list.id };
    expect(await call(createWatchlist, { body: { name: 'gOLD' } }, token)).toMatchObject({
      status: 409,
      body: { title: 'errors.watchlists.nameTaken.title' },
    });
    expect((await call(createWatchlist, { body: { name: 'Gold' } }, other.token)).status).toBe(201);
    expect(idsOf(bodyOf(await place(token, first, null, list.id)))).toEqual([first]);
    for (const answer of [
      await place(other.token, first, null, list.id),
      await take(other.token, first, list.id),
      await call(renameWatchlist, { params, body: { name: 'Mine' } }, other.token),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { title: 'errors.watchlists.notFound.title' } });
    }
    await call(removeWatchlist, { params }, other.token);
    expect(bodyOf(await call(renameWatchlist, { params, body: { name: 'Metals' } }, token)).name).toBe('Metals');
    expect((await listsOf(token)).map(({ name }) => name)).toEqual([null, 'Metals']);
    for (let round = 0; round < 2; round++) expect((await call(removeWatchlist, { params }, token)).status).toBe(204);
    expect(await listsOf(token)).toHaveLength(1);
    // The one that everybody has is neither renamed nor deleted.
    expect((await call(renameWatchlist, { params: { id: 0 }, body: { name: 'x' } }, token)).status).toBe(400);
    expect((await call(removeWatchlist, { params: { id: 0 } }, token)).status).toBe(400);
  });

  it('are at most 20, also when many are created at once', async () => {
    const { token } = await buildUser(db);
    const create = (at: number) => call(createWatchlist, { body: { name: `List ${at}` } }, token);
    const answers = await Promise.all(Array.from({ length: maxWatchlists + 5 }, (_, at) => create(at)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxWatchlists);
    expect(await listsOf(token)).toHaveLength(maxWatchlists + 1);
  });
});

describe('symbols that somebody may not see', () => {
  it('are not added, and disappear from the lists without being lost', async () => {
    const { token } = await buildUser(db);
    const hidden = await buildSymbol(db, { display: 'staff' });
    expect(await place(token, hidden.id)).toMatchObject({
      status: 404,
      body: { title: 'errors.candles.unknownSymbol.title' },
    });
    expect((await place(token, 2_000_000_000)).status).toBe(404);
    const coin = await buildSymbol(db);
    for (const id of [first, coin.id, second]) bodyOf(await place(token, id));
    await run(db)`update market_symbols set display = 'members' where id = ${coin.id}`;
    expect((await listsOf(token)).map(idsOf)).toEqual([[first, second]]);
    bodyOf(await place(token, third, second));
    await run(db)`update market_symbols set display = 'everyone' where id = ${coin.id}`;
    expect((await listsOf(token)).map(idsOf)).toEqual([[first, coin.id, third, second]]);
  });
});
