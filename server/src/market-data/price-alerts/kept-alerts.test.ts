import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol, storePrices } from '#testing/watched-symbols.ts';
import { createPriceAlert, listPriceAlerts, maxEndedAlerts } from '@candela/contract/market-data/price-alerts';
import { listRows } from './price-alerts.queries.ts';

const { db, call } = await startTestServer();

/** Rows of alerts that have been read in this transaction; what transactions before have read may still be among them. */
const countRead = async (tx: Tx) =>
  (
    await requireRow(tx, rowOf({ rows: z.int() }))`
      select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as rows from pg_stat_xact_user_tables
      where relname = 'price_alerts'`
  ).rows;

it('lists of a state or of a symbol read their alerts alone, however many others somebody has had', async () => {
  const { id: userId } = await buildUser(db);
  const [{ id: symbolId }, { id: otherId }] = [await buildSymbol(db), await buildSymbol(db)];
  await run(db)`
    insert into price_alerts (user_id, symbol_id, price, direction, note, state, from_minute, from_high, from_low, expires_at,
      fired_at, fired_price)
    select ${userId}::uuid, case when n <= 3 then ${symbolId}::int else ${otherId}::int end, n, 'above', '',
      case when n <= 3 then 'fired' else 'cancelled' end, 1, 1, 1, now() + interval '1 day', case when n <= 3 then now() end,
      case when n <= 3 then 1 end
    from generate_series(1, 20000) n`;
  await run(db)`analyze price_alerts`;
  const owner = { userId, roleIds: [1], subscriptionTypeIds: [] };
  const asked = [
    { symbolId: undefined, state: 'fired' },
    { symbolId, state: undefined },
    { symbolId, state: 'fired' },
  ] as const;
  for (const given of asked)
    for (const before of [null, 2_000_000_000])
      await db.transaction(async (tx) => {
        const known = await countRead(tx);
        // More often than a statement is planned for its values.
        for (let time = 1; time <= 8; time++)
          expect(await listRows(tx, owner, { ...given, limit: 21, before })).toHaveLength(3);
        expect((await countRead(tx)) - known).toBeLessThan(8 * 10);
      });
});

it('of ended alerts the newest are kept, however many somebody sets and cancels', async () => {
  const { id } = await buildSymbol(db);
  const flat = { minute: Math.floor(Date.now() / 60_000) - 1, o: 10_000, h: 10_000, l: 10_000, c: 10_000 };
  await storePrices(db, id, [flat]);
  const { id: userId, token } = await buildUser(db);
  const set = (price: number) => call(createPriceAlert, { body: { symbolId: id, price } }, token);
  bodyOf(await set(90));
  await run(db)`
    insert into price_alerts (user_id, symbol_id, price, direction, note, state, from_minute, from_high, from_low, expires_at)
    select ${userId}::uuid, ${id}, 200 + n, 'above', '', 'cancelled', 1, 1, 1, now() + interval '1 day'
    from generate_series(1, ${maxEndedAlerts + 20}::int) n`;
  bodyOf(await set(110));
  const count = async (state: string) =>
    (
      await requireRow(db, rowOf({ count: z.int() }))`
        select count(*)::int as count from price_alerts a where user_id = ${userId}::uuid and state = ${state}`
    ).count;
  expect([await count('cancelled'), await count('active')]).toEqual([maxEndedAlerts, 2]);
  const newest = bodyOf(await call(listPriceAlerts, { query: { state: 'cancelled', limit: '1' } }, token));
  expect(newest.data[0]?.price).toBe(200 + maxEndedAlerts + 20);
});
