import { vi } from 'vitest';
import * as z from 'zod';
import { bigintText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { patience } from '#testing/patience.ts';
import { buildReceiver, buildStrategist } from '#testing/strategy-rows.ts';
import { bodyOf, type TestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { createHookToken, listHookReceipts } from '@candela/contract/scanning/hooks';

const alertRow = rowOf({
  id: bigintText,
  symbol: z.string(),
  price: bigintText.nullable(),
  source: z.string(),
  side: z.string(),
  isLate: z.boolean(),
  text: z.string(),
});

export const params = (id: number) => ({ params: { id } });

/** A message that becomes an alert. */
export const hookMessage = (changes: object = {}): string =>
  JSON.stringify({ id: 'a', ticker: 'OANDA:XAUUSD', side: 'buy', price: 4112.3, tf: '30', ...changes });

/** A trainer whose strategies receive alerts of TradingView, and symbols for them. */
export async function buildHookReceivers({ app, db, call, config }: TestServer) {
  const owner = await buildStrategist(db);
  const { id: goldId } = await buildSymbol(db, { symbol: 'CSV:XAUUSD', tradingViewCode: 'OANDA:XAUUSD' });
  await buildSymbol(db, { symbol: 'CSV:EURUSD' });
  const { id: secretId } = await buildSymbol(db, { symbol: 'CSV:SECRET', display: 'staff' });

  const post = (
    url: string,
    payload: string | Buffer,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => app.inject({ method: 'POST', url, payload, headers });

  return {
    owner,
    goldId,
    secretId,
    post,
    /** A strategy with an address. */
    async build() {
      const id = await buildReceiver(db, { kind: 'tradingview', ownerId: owner.id, name: 'Gold' });
      const made = bodyOf(await call(createHookToken, params(id), owner.token));
      const path = made.address.slice(config.publicUrl.length);
      return { id, path, post: (payload: string | Buffer) => post(path, payload) };
    },
    /** What has arrived, newest first. */
    receipts: async (id: number) =>
      bodyOf(await call(listHookReceipts, { ...params(id), query: {} }, owner.token)).data,
    /** Until all that has arrived is judged: jobs of a burst begin a moment later. */
    judge: (id: number) =>
      vi.waitUntil(
        async () => {
          await app.jobs.runDue();
          return !(
            await requireRow(db, rowOf({ isWaiting: z.boolean() }))`
            select exists (select from hook_receipts r where strategy_id = ${id} and state is null) as "isWaiting"`
          ).isWaiting;
        },
        { timeout: patience(20), interval: 50 },
      ),
    alertsOf: (id: number) => readRows(db, alertRow)`
      select id::int8 as id, symbol_text as symbol, price::int8 as price, source, side, is_late as "isLate", message as text
      from alerts a where strategy_id = ${id} order by a.id`,
  };
}
