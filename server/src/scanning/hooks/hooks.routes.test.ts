import { beforeEach, describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildHookReceivers, hookMessage as message, params } from '#testing/hook-receivers.ts';
import { buildReceiver, buildStrategist } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  createHookToken,
  getStrategyHook,
  listHookReceipts,
  removeStrategyAlias,
  replayHookReceipt,
  sendHookTest,
} from '@candela/contract/scanning/hooks';

const server = await startTestServer();
const { db, call } = server;
const { owner, goldId, secretId, build, judge, receipts, alertsOf } = await buildHookReceivers(server);

describe('a message', () => {
  let strategy: Awaited<ReturnType<typeof build>>;
  beforeEach(async () => void (strategy = await build()));

  const judged = async (...bodies: (string | Buffer)[]) => {
    for (const body of bodies) expect((await strategy.post(body)).statusCode).toBe(202);
    await judge(strategy.id);
    return (await receipts(strategy.id))
      .toReversed()
      .map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`));
  };

  it('is one alert, however often it arrives', async () => {
    expect(await judged(message(), message(), message({ id: 'b' }))).toEqual(['accepted', 'duplicate', 'accepted']);
    expect((await judged(message())).at(-1)).toBe('duplicate');
    expect(await alertsOf(strategy.id)).toHaveLength(2);
  });

  it('without an id is one alert within half a minute, and another one after it', async () => {
    const text = 'OANDA:XAUUSD buy 4112.3';
    expect(await judged(text, text)).toEqual(['accepted', 'duplicate']);
    await run(
      db,
    )`update hook_receipts set received_at = received_at - interval '31 seconds' where strategy_id = ${strategy.id}`;
    expect((await judged(text)).at(-1)).toBe('accepted');
    expect((await judged(text)).at(-1)).toBe('duplicate');
    expect(await alertsOf(strategy.id)).toHaveLength(2);
  });

  it('that cannot be read stops no other one', async () => {
    await run(db)`create function refuse_word() returns trigger language plpgsql as $$ begin
      if new.message = 'refused' then raise exception 'refused' using errcode = 'check_violation'; end if; return new; end $$`;
    await run(db)`create trigger refuse_word before insert on alerts for each row execute function refuse_word()`;
    const bad = [
      'x',
      '[]',
      message({ side: 'flat' }),
      message({ price: '4,112' }),
      Buffer.from([0, 255]),
      message({ text: 'a\0b', id: 'nul' }),
    ];
    expect(await judged(message(), ...bad, message({ id: 'r', text: 'refused' }), message({ id: 'c' }))).toEqual([
      'accepted',
      'rejected unreadable',
      'rejected unreadable',
      'rejected noSide',
      'rejected badPrice',
      'rejected unreadable',
      'accepted',
      'rejected unreadable',
      'accepted',
    ]);
    await run(db)`drop trigger refuse_word on alerts`;
    expect((await alertsOf(strategy.id)).map(({ text }) => text)).toEqual(['', 'ab', '']);
  });

  it('names a symbol as TradingView does, as it is called here, by its code, or as was chosen; else it is held back', async () => {
    expect(
      await judged(
        message({ ticker: 'oanda:xauusd' }),
        message({ id: 'b', ticker: 'CSV:EURUSD' }),
        message({ id: 'c', ticker: 'EURUSD' }),
        message({ id: 'd', ticker: 'PEPPER:EURUSD' }),
        message({ id: 'e', ticker: 'CSV:SECRET' }),
        message({ id: 'f', ticker: '{{ticker}}' }),
      ),
    ).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'quarantined unknownTicker',
      'quarantined closedSymbol',
      'quarantined placeholder',
    ]);
    const [, closed, held] = await receipts(strategy.id);
    const replay = (receiptId: number, symbolId: number | null, token = owner.token) =>
      call(replayHookReceipt, { params: { id: strategy.id, receiptId }, body: { symbolId } }, token);
    const heldId = held?.id ?? 0;
    expect(await replay(heldId, secretId)).toMatchObject({
      status: 400,
      body: { title: 'errors.strategies.closedSymbol.title' },
    });
    expect(bodyOf(await replay(heldId, null))).toMatchObject({ state: 'quarantined' });
    // Its ticker is that of a symbol, whose name no choice changes.
    expect(await replay(closed?.id ?? 0, goldId)).toMatchObject({
      status: 409,
      body: { title: 'errors.strategies.notHeldBack.title' },
    });
    expect(bodyOf(await replay(heldId, goldId))).toMatchObject({ state: 'accepted', receivedAt: held?.receivedAt });
    expect(await replay(heldId, goldId)).toMatchObject({
      status: 409,
      body: { title: 'errors.strategies.notHeldBack.title' },
    });
    expect((await judged(message({ id: 'g', ticker: 'PEPPER:EURUSD' }))).at(-1)).toBe('accepted');
    expect((await alertsOf(strategy.id)).map(({ symbol }) => symbol)).toEqual([
      'CSV:XAUUSD',
      'CSV:EURUSD',
      'CSV:EURUSD',
      'CSV:XAUUSD',
      'CSV:XAUUSD',
    ]);
    const { aliases } = bodyOf(await call(getStrategyHook, params(strategy.id), owner.token));
    expect(aliases).toMatchObject([{ ticker: 'PEPPER:EURUSD', instrument: { id: goldId } }]);
    const aliasId = aliases[0]?.id ?? 0;
    bodyOf(await call(removeStrategyAlias, { params: { id: strategy.id, aliasId } }, owner.token));
    expect((await judged(message({ id: 'h', ticker: 'PEPPER:EURUSD' }))).at(-1)).toBe('quarantined unknownTicker');
  });

  it('that is judged again after its bar is late, and keeps the time at which it arrived', async () => {
    expect(await judged(message({ ticker: 'GOLD1!' }))).toEqual(['quarantined unknownTicker']);
    await run(db)`update hook_receipts set received_at = now() - interval '2 hours' where strategy_id = ${strategy.id}`;
    const [held] = await receipts(strategy.id);
    const input = { params: { id: strategy.id, receiptId: held?.id ?? 0 }, body: { symbolId: goldId } };
    expect(bodyOf(await call(replayHookReceipt, input, owner.token))).toMatchObject({
      state: 'accepted',
      receivedAt: held?.receivedAt,
    });
    expect(await alertsOf(strategy.id)).toMatchObject([{ isLate: true }]);
  });

  it('becomes no alert while the strategy is paused; a test never does', async () => {
    await run(db)`update strategies set status = 'paused' where id = ${strategy.id}`;
    expect(await judged(message())).toEqual(['rejected notActive']);
    const test = async (text: string) =>
      bodyOf(await call(sendHookTest, { ...params(strategy.id), body: { message: text } }, owner.token));
    expect(await test(message())).toMatchObject({ state: 'accepted', isTest: true, read: { symbol: 'CSV:XAUUSD' } });
    expect(await test('nonsense')).toMatchObject({ state: 'rejected', reason: 'unreadable' });
    await run(db)`update strategies set status = 'active' where id = ${strategy.id}`;
    expect(await test(message())).toMatchObject({ state: 'accepted' });
    expect(
      await call(sendHookTest, { ...params(strategy.id), body: { message: 'ä'.repeat(10_000) } }, owner.token),
    ).toMatchObject({ status: 413 });
    expect(await alertsOf(strategy.id)).toEqual([]);
    // A test is no twin of the message that is meant.
    expect((await judged('OANDA:XAUUSD buy')).at(-1)).toBe('accepted');
  });

  it('tells when the clock of the sender is off', async () => {
    await judged(message({ sentAt: new Date(Date.now() - 120_000).toISOString() }));
    const [receipt] = await receipts(strategy.id);
    expect(receipt?.read?.skewSeconds).toBeLessThan(-118);
  });

  it('is seen and judged again by those who may change the strategy, only', async () => {
    await judged(message({ ticker: 'GOLD1!' }));
    const [held] = await receipts(strategy.id);
    const replay = { params: { id: strategy.id, receiptId: held?.id ?? 0 }, body: { symbolId: goldId } };
    const other = await buildStrategist(db);
    const own = await buildReceiver(db, { kind: 'tradingview', ownerId: other.id });
    for (const answer of [
      await call(listHookReceipts, { ...params(strategy.id), query: {} }, other.token),
      await call(replayHookReceipt, replay, other.token),
      // The message of another strategy.
      await call(replayHookReceipt, { ...replay, params: { id: own, receiptId: held?.id ?? 0 } }, other.token),
      await call(createHookToken, params(strategy.id), other.token),
    ])
      expect(answer.status).toBe(404);
    const admin = await buildUser(db, { roleId: 1 });
    expect(bodyOf(await call(replayHookReceipt, replay, admin.token))).toMatchObject({ state: 'accepted' });
    const manual = await buildReceiver(db, { kind: 'manual', ownerId: other.id });
    expect(await call(createHookToken, params(manual), other.token)).toMatchObject({ status: 409 });
  });
});

describe('the list of messages', () => {
  it('is read in pages, by state', async () => {
    const { id, post: send } = await build();
    for (let count = 0; count < 5; count++)
      await send(message({ id: String(count), ...(count % 2 === 0 && { side: '' }) }));
    await judge(id);
    const page = async (query: object) => bodyOf(await call(listHookReceipts, { ...params(id), query }, owner.token));
    const first = await page({ limit: 2, state: 'rejected' });
    expect(first.data.map(({ state }) => state)).toEqual(['rejected', 'rejected']);
    const second = await page({ limit: 2, state: 'rejected', cursor: first.nextCursor });
    expect(second).toMatchObject({ data: [{ state: 'rejected' }], nextCursor: null });
    expect((await page({ state: 'quarantined' })).data).toEqual([]);
  });
});
