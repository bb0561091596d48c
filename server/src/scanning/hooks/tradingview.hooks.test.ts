import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { buildHookReceivers, hookMessage as message, params } from '#testing/hook-receivers.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { maxHookBytes } from '@candela/contract/scanning/hook-terms';
import { createHookToken, getStrategyHook } from '@candela/contract/scanning/hooks';

const server = await startTestServer();
const { app, db, call, config } = server;
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const { owner, post, build, judge, receipts, alertsOf } = await buildHookReceivers(server);

describe('the address of a strategy', () => {
  it('takes a message as it is, and makes an alert of it', async () => {
    const { id, post: send } = await build();
    const answer = await send(message());
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    expect(await receipts(id)).toMatchObject([{ state: null, excerpt: message(), bytes: message().length }]);
    await judge(id);
    expect(await alertsOf(id)).toMatchObject([
      { symbol: 'CSV:XAUUSD', price: '411230', source: 'tradingview', side: 'long', isLate: false },
    ]);
    expect(await receipts(id)).toMatchObject([
      { state: 'accepted', reason: null, read: { symbol: 'CSV:XAUUSD', price: 4112.3, timeframe: '30m' } },
    ]);
  });

  it('tells its readers as a scanner does: pushes, webhooks and open pages', async () => {
    await run(db)`
      insert into webhook_endpoints (id, url, description, event_types, secret)
      values (gen_random_uuid(), 'https://hooks.example', 'Alerts', '{alert.created}', 'secret')`;
    const { id, post: send } = await build();
    await send(message({ text: 'Gold turns up' }));
    await judge(id);
    const [alert] = await alertsOf(id);
    const { events } = await requireRow(db, rowOf({ events: z.int() }))`
      select count(*)::int as events from webhook_events where type = 'alert.created' and body::jsonb -> 'data' ->> 'id' = ${String(alert?.id)}`;
    expect(events).toBe(1);
    const delivered = async () =>
      (
        await requireRow(db, rowOf({ isDelivered: z.boolean() }))`
          select first_delivered_at is not null as "isDelivered" from alerts where id = ${Number(alert?.id)}`
      ).isDelivered;
    await expect.poll(delivered).toBe(true);
  });

  it('takes any type of content, and none', async () => {
    const { id, path } = await build();
    for (const type of ['text/plain; charset=utf-8', 'application/json', 'nonsense', 'multipart/form-data', undefined])
      expect(
        (await post(path, message({ id: String(type) }), type === undefined ? {} : { 'content-type': type }))
          .statusCode,
      ).toBe(202);
    expect((await post(path, '', {})).statusCode).toBe(202);
    await judge(id);
    expect(await alertsOf(id)).toHaveLength(5);
  });

  it('refuses what is larger than 16 kB, which its owner sees', async () => {
    const { id, post: send } = await build();
    expect((await send('x'.repeat(maxHookBytes))).statusCode).toBe(202);
    expect((await send('x'.repeat(maxHookBytes + 1))).statusCode).toBe(413);
    await judge(id);
    expect(await receipts(id)).toMatchObject([
      { state: 'rejected', reason: 'tooLarge', bytes: 0 },
      { state: 'rejected', reason: 'unreadable', bytes: maxHookBytes },
    ]);
  });

  it('is answered as an unknown one if it is wrong, which is not repeated for ever', async () => {
    const { id } = await build();
    const wrong = `/hooks/tradingview/${'b'.repeat(43)}`;
    // Each call has a time and an id of its own.
    const headers = (answer: Awaited<ReturnType<typeof post>>) => {
      const { date: _date, 'x-request-id': _id, ...others } = answer.headers;
      return others;
    };
    const unknown = await post('/hooks/nothing', message());
    for (const path of [
      wrong,
      `${wrong}x`,
      '/hooks/tradingview/',
      '/hooks/tradingview/a/b',
      `/hooks/tradingview/%00`,
    ]) {
      const answer = await post(path, message());
      expect([answer.statusCode, answer.json(), headers(answer)]).toEqual([404, unknown.json(), headers(unknown)]);
    }
    // Before its body is read: a large one is not another answer.
    expect((await post(wrong, 'x'.repeat(maxHookBytes + 1))).statusCode).toBe(404);
    let status = 404;
    for (let count = 0; count < 100 && status === 404; count++)
      status = (await post(`/hooks/tradingview/${String(count).padStart(43, 'c')}`, message())).statusCode;
    expect(status).toBe(429);
    expect(await receipts(id)).toEqual([]);
  });

  it('is shown once; the one before it works for a day, and then no longer', async () => {
    const { id, path, post: send } = await build();
    const second = bodyOf(await call(createHookToken, params(id), owner.token));
    expect(second.hook).toMatchObject({ madeBy: { fullName: 'Tina Trainer' }, oldUntil: expect.any(String) });
    const stored = await requireRow(
      db,
      rowOf({ row: z.string() }),
    )`select to_jsonb(h)::text as row from strategy_hooks h where strategy_id = ${id}`;
    const token = (each: string) => each.split('/').at(-1) ?? '';
    for (const each of [path, second.address]) {
      expect(stored.row).not.toContain(token(each));
      expect(stored.row).toContain(createHash('sha256').update(token(each)).digest('base64url'));
    }
    expect((await send(message())).statusCode).toBe(202);
    expect((await post(second.address.slice(config.publicUrl.length), message())).statusCode).toBe(202);
    await run(db)`update strategy_hooks set old_until = now() where strategy_id = ${id}`;
    await expect
      .poll(async () => (await send(message())).statusCode, { timeout: 8000, interval: 500 })
      .toBeGreaterThanOrEqual(404);
    expect(bodyOf(await call(getStrategyHook, params(id), owner.token)).oldUntil).toBeNull();
    // With the third one, the first is gone at once.
    bodyOf(await call(createHookToken, params(id), owner.token));
    await run(db)`update strategy_hooks set old_until = now() + interval '1 hour' where strategy_id = ${id}`;
    expect((await send(message())).statusCode).toBeGreaterThanOrEqual(404);
  });

  it(
    'waits for a slow body ten seconds, and takes others meanwhile',
    async () => {
      const { id, path, post: send } = await build();
      const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
      const closed = sockets.map((socket) => {
        socket.on('error', () => {});
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nXAUUSD`,
        );
        return once(socket.resume(), 'close');
      });
      expect((await send(message())).statusCode).toBe(202);
      const began = performance.now();
      await Promise.all(closed);
      expect(performance.now() - began).toBeLessThan(patience(14));
      expect(await receipts(id)).toHaveLength(1);
    },
    patience(60),
  );
});
