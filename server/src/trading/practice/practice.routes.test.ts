import { createHmac } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol, storePrices } from '#testing/watched-symbols.ts';
import { listCandles } from '@candela/contract/market-data/candles';
import {
  actInPractice,
  advancePractice,
  finishPractice,
  getPractice,
  listPractice,
  listPracticeBars,
  placePracticeOrder,
  practiceLimits,
  removePractice,
  startPractice,
  type PracticeSession,
} from '@candela/contract/trading/practice';
import { futureText } from '@candela/markets/practice/future-text';
import { lockSession, moveOn } from './practice.queries.ts';

const { db, call } = await startTestServer({ config: { isDemo: true } });

const minute = 60_000;
/** A Monday. */
const monday = Date.UTC(2026, 8, 7);

const start = (token: string, body: object = {}) => call(startPractice, { body: { timeframe: '5m', ...body } }, token);
const begin = async (token: string, body: object = {}) => bodyOf(await start(token, body));
const barsOf = async (token: string, id: string) =>
  bodyOf(await call(listPracticeBars, { params: { id } }, token)).data;
const advance = (token: string, { id, shown }: PracticeSession, count = 1) =>
  call(advancePractice, { params: { id }, body: { shown, count } }, token);
const finish = async (token: string, id: string) => bodyOf(await call(finishPractice, { params: { id } }, token));

/** A symbol of which every price is known: 300 minutes that rise by 10 each. */
async function buildRising() {
  const symbol = await buildSymbol(db);
  const bars = Array.from({ length: 300 }, (_, at) => {
    const o = 10_000 + 10 * at;
    return { minute: monday / minute + at, o, h: o + 14, l: o - 4, c: o + 10 };
  });
  await storePrices(db, symbol.id, bars);
  return symbol;
}

/** A replay of it that is not blind, so that its prices are those above. */
async function beginRising(token: string) {
  const { id } = await buildRising();
  const from = monday + 100 * minute;
  return begin(token, { symbolId: id, timeframe: '1m', from, isBlind: false });
}

const order = { direction: 'long', orderType: 'market', breakEvenAfterTp1: false } as const;

describe('a replay', () => {
  it('shows only bars that have ended, and goes forwards', async () => {
    const { token } = await buildUser(db);
    const session = await begin(token);
    expect(session).toMatchObject({ isBlind: true, instrument: null, reveal: null, orders: [], isAtEnd: false });
    const before = await barsOf(token, session.id);
    expect(before).toHaveLength(session.shown);
    const next = bodyOf(await advance(token, session, 3));
    expect(next.session.shown).toBe(session.shown + 3);
    expect(next.bars).toHaveLength(3);
    expect(next.bars[0]?.t).toBeGreaterThan(before.at(-1)?.t ?? Infinity);
    // A reload goes on at the same bar.
    expect(await barsOf(token, session.id)).toEqual([...before, ...next.bars]);
    expect(bodyOf(await call(getPractice, { params: { id: session.id } }, token))).toEqual(next.session);
  });

  it('can be proved by the values that are shown at its end', async () => {
    const { token } = await buildUser(db);
    const session = await begin(token, { timeframe: '1h' });
    const ended = await finish(token, session.id);
    const bars = await barsOf(token, session.id);
    const hidden = bars.slice(session.shownAtStart);
    expect(hidden.length).toBeGreaterThanOrEqual(120);
    const sealed = (text: string) =>
      createHmac('sha256', Buffer.from(ended.reveal?.salt ?? '', 'hex'))
        .update(text)
        .digest('hex');
    expect(sealed(futureText(hidden))).toBe(session.future);
    const changed = hidden.map((bar, at) => (at === 9 ? { ...bar, c: bar.c + 1 } : bar));
    expect(sealed(futureText(changed))).not.toBe(session.future);
    // What was shown is the market, multiplied and moved.
    const { hiddenFrom = 0, factor = 1, shiftWeeks = 0 } = ended.reveal ?? {};
    const { symbol = '', pricePrecision = 0 } = ended.instrument ?? {};
    expect((hidden[0]?.t ?? 0) - hiddenFrom).toBe(shiftWeeks * 7 * 86_400_000);
    const query = { symbol, timeframe: '1h', from: hiddenFrom, to: hiddenFrom + 1, limit: 1 } as const;
    const [bar] = bodyOf(await call(listCandles, { query }, token)).data;
    expect(Math.round((bar?.o ?? 0) * 10 ** pricePrecision * factor)).toBe(hidden[0]?.o);
  });

  it('does not tell its market while it is blind: neither prices nor times are those of any chart', async () => {
    const { token } = await buildUser(db);
    const session = await begin(token, { timeframe: '1h' });
    const shown = await barsOf(token, session.id);
    expect(shown.every(({ t }) => t < Date.UTC(2011, 11, 31))).toBe(true);
    const last = shown.at(-1)?.c ?? 0;
    expect(last).toBeGreaterThanOrEqual(100_000);
    expect(last).toBeLessThanOrEqual(1_000_000);
    const listed = bodyOf(await call(listPractice, {}, token)).data;
    expect(listed).toMatchObject([{ id: session.id, instrument: null, finishedAt: null, results: [] }]);
    const text = JSON.stringify([session, listed]);
    expect(text).not.toMatch(/DEMO|salt|factor/);
  });

  it('refuses a call that goes back, asks for no bar or too many, or comes from a window that is behind', async () => {
    const { token } = await buildUser(db);
    const session = await begin(token);
    for (const count of [0, -1, 501, 1.5]) expect((await advance(token, session, count)).status).toBe(400);
    const both = await Promise.all([advance(token, session), advance(token, session)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ ok }) => !ok)?.body).toMatchObject({ title: 'errors.practice.movedOn.title' });
    expect(bodyOf(await call(getPractice, { params: { id: session.id } }, token)).shown).toBe(session.shown + 1);
  });

  it.runIf(inject('databaseSource').kind === 'postgres')(
    'is changed by one window after the other: who comes meanwhile waits, and is behind',
    async () => {
      const { id: userId, token } = await buildUser(db);
      const session = await beginRising(token);
      const params = { id: session.id };
      const targets = [{ price: 11_100, bps: 10_000 }];
      const body = { ...order, shown: session.shown, entry: 11_000, stop: 10_900, targets };
      /** What is answered to a call that comes while another window goes on by two bars. */
      const answerDuring = async (ask: () => Promise<{ status: number }>) => {
        let answer: Promise<{ status: number }> | undefined;
        await db.transaction(async (tx) => {
          await lockSession(tx, userId, session.id);
          answer = ask();
          await untilSomebodyWaits(tx);
          await moveOn(tx, session.id, session.shown + 2);
        });
        return (await answer)?.status;
      };
      expect(await answerDuring(() => advance(token, session))).toBe(409);
      expect(await answerDuring(() => call(placePracticeOrder, { params, body }, token))).toBe(409);
      const action = { type: 'close' } as const;
      const act = () => call(actInPractice, { params, body: { shown: session.shown, action } }, token);
      expect(await answerDuring(act)).toBe(409);
      expect(await answerDuring(() => call(finishPractice, { params }, token))).toBe(200);
      expect(bodyOf(await call(getPractice, { params }, token))).toMatchObject({
        shown: session.shown + 2,
        orders: [],
      });
    },
  );

  it('ends, and takes nothing afterwards', async () => {
    const { token } = await buildUser(db);
    const session = await begin(token);
    const end = bodyOf(await advance(token, session, practiceLimits.advance)).session;
    expect(end.isAtEnd).toBe(true);
    expect(bodyOf(await advance(token, end)).bars).toEqual([]);
    const [bar] = (await barsOf(token, session.id)).slice(-1);
    const price = bar?.c ?? 0;
    const body = {
      ...order,
      shown: end.shown,
      entry: price,
      stop: price - 900,
      targets: [{ price: price + 900, bps: 10_000 }],
    };
    const place = () => call(placePracticeOrder, { params: { id: session.id }, body }, token);
    expect(await place()).toMatchObject({ status: 409, body: { title: 'errors.practice.over.title' } });
    const ended = await finish(token, session.id);
    for (const answer of [await place(), await advance(token, end)])
      expect(answer).toMatchObject({ status: 409, body: { title: 'errors.practice.over.title' } });
    expect(await finish(token, session.id)).toEqual(ended);
  });

  it('belongs to one person', async () => {
    const [owner, other] = [await buildUser(db), await buildUser(db)];
    const session = await begin(owner.token);
    const params = { id: session.id };
    expect((await call(getPractice, { params }, other.token)).status).toBe(404);
    expect((await call(listPracticeBars, { params }, other.token)).status).toBe(404);
    expect((await advance(other.token, session)).status).toBe(404);
    expect((await call(finishPractice, { params }, other.token)).status).toBe(404);
    expect((await call(removePractice, { params }, other.token)).status).toBe(204);
    expect((await call(getPractice, { params }, owner.token)).status).toBe(200);
    expect((await call(removePractice, { params }, owner.token)).status).toBe(204);
    expect((await call(getPractice, { params }, owner.token)).status).toBe(404);
  });

  it('is of a symbol that the caller may see, with enough past bars', async () => {
    const { token } = await buildUser(db);
    const hidden = await buildSymbol(db, { display: 'staff' });
    for (const symbolId of [hidden.id, 2_000_000_000])
      expect(await start(token, { symbolId })).toMatchObject({
        status: 404,
        body: { title: 'errors.candles.unknownSymbol.title' },
      });
    const short = await buildSymbol(db);
    await storePrices(db, short.id, [{ minute: monday / minute, o: 1, h: 1, l: 1, c: 1 }]);
    const few = { status: 409, body: { title: 'errors.practice.notEnoughBars.title' } };
    expect(await start(token, { symbolId: short.id })).toMatchObject(few);
    const { id } = await buildRising();
    expect(await start(token, { symbolId: id, from: Date.now() + 3_600_000 })).toMatchObject(few);
    expect(await start(token, { symbolId: id, from: monday })).toMatchObject(few);
    expect((await start(token, { timeframe: '1w' })).status).toBe(400);
  });

  it('is one of at most ten open ones, also when many are begun at once', async () => {
    const { token } = await buildUser(db);
    const many = await Promise.all(Array.from({ length: practiceLimits.open + 3 }, () => start(token)));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(practiceLimits.open);
    const refused = many.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ status: 409, body: { title: 'errors.practice.tooMany.title' } });
  });
});

describe('an order in a replay', () => {
  const place = (token: string, { id, shown }: PracticeSession, body: object) =>
    call(placePracticeOrder, { params: { id }, body: { ...order, shown, ...body } as never }, token);

  it('is filled by the next open and judged by the engine of trade ideas', async () => {
    const { token } = await buildUser(db);
    const session = await beginRising(token);
    // The last bar that is shown: 10,990 to 11,004, low 10,986.
    const targets = [{ price: 11_100, bps: 10_000 }];
    const placed = bodyOf(await place(token, session, { entry: 11_000, stop: 10_900, targets }));
    expect(placed.orders).toMatchObject([
      { number: 1, status: 'pending', fill: null, terms: { entryLow: 10_990, entryHigh: 11_010 }, net: null },
    ]);
    const next = bodyOf(await advance(token, placed)).session;
    expect(next.orders).toMatchObject([{ status: 'active', fill: 11_000, stop: 10_900, openBps: 10_000 }]);
    const later = bodyOf(await advance(token, next, 20)).session;
    // 1 R is the way from the worst price of the range, 11,010, to the stop.
    expect(later.orders).toMatchObject([{ status: 'closed_tp', openBps: 0, net: Math.round((100 / 110) * 10_000) }]);
    expect(bodyOf(await call(listPractice, {}, token)).data).toMatchObject([{ results: [9091] }]);
  });

  it('is refused outside of the last bar, on the wrong side and with levels that cannot be', async () => {
    const { token } = await buildUser(db);
    const session = await beginRising(token);
    const targets = [{ price: 11_100, bps: 10_000 }];
    const refusal = async (body: object) => {
      const answer = await place(token, session, { entry: 11_000, stop: 10_900, targets, ...body });
      return answer.ok ? 'placed' : answer.body.title;
    };
    expect(await refusal({ entry: 11_005 })).toBe('errors.practice.entryOutsideBar.title');
    expect(await refusal({ entry: 10_985 })).toBe('errors.practice.entryOutsideBar.title');
    expect(await refusal({ orderType: 'limit', entry: 11_001 })).toBe('errors.practice.wrongSideOfPrice.title');
    expect(await refusal({ orderType: 'stop', entry: 10_999 })).toBe('errors.practice.wrongSideOfPrice.title');
    for (const wrong of [
      { stop: 11_050 },
      { stop: 11_000 },
      { targets: [{ price: 10_950, bps: 10_000 }] },
      { targets: [{ price: 11_100, bps: 9_000 }] },
      { direction: 'short' },
      { stop: -5 },
    ])
      expect(await refusal(wrong)).toBe('errors.practice.wrongLevels.title');
    expect(await refusal({ stop: 0.5 })).toBe('errors.request.invalid.title');
    expect(await refusal({ stop: 1e300 })).toBe('errors.request.invalid.title');
  });

  it('is the only one that is open, also when two are placed at once', async () => {
    const { token } = await buildUser(db);
    const session = await beginRising(token);
    const body = { entry: 11_000, stop: 10_900, targets: [{ price: 11_100, bps: 10_000 }] };
    const both = await Promise.all([place(token, session, body), place(token, session, body)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ ok }) => !ok)?.body).toMatchObject({ title: 'errors.practice.orderOpen.title' });
  });

  it('is cancelled while it waits, protected while it runs, and closed by the next open', async () => {
    const { token } = await buildUser(db);
    const act = (session: PracticeSession, action: object) =>
      call(actInPractice, { params: { id: session.id }, body: { shown: session.shown, action } as never }, token);
    let session = await beginRising(token);
    expect(await act(session, { type: 'close' })).toMatchObject({
      status: 409,
      body: { title: 'errors.practice.noOrder.title' },
    });
    const targets = [{ price: 12_000, bps: 10_000 }];
    session = bodyOf(await place(token, session, { orderType: 'limit', entry: 10_500, stop: 10_400, targets }));
    session = bodyOf(await act(session, { type: 'cancel' }));
    expect(session.orders[0]).toMatchObject({ status: 'cancelled', net: null });
    session = bodyOf(await place(token, session, { entry: 11_000, stop: 10_900, targets }));
    session = bodyOf(await advance(token, session, 2)).session;
    const refused = { status: 409, body: { title: 'errors.practice.refused.title' } };
    expect(await act(session, { type: 'cancel' })).toMatchObject(refused);
    expect(await act(session, { type: 'moveStop', stop: 10_800 })).toMatchObject(refused);
    session = bodyOf(await act(session, { type: 'moveStop', stop: 11_000 }));
    expect(session.orders[1]).toMatchObject({ status: 'active', stop: 11_000 });
    session = bodyOf(await act(session, { type: 'close' }));
    expect(session.orders[1]).toMatchObject({ status: 'active', isClosing: true });
    session = bodyOf(await advance(token, session)).session;
    expect(session.orders[1]).toMatchObject({ status: 'closed_manual', net: Math.round((20 / 110) * 10_000) });
  });

  it('is closed at the last close when the replay ends', async () => {
    const { token } = await buildUser(db);
    const session = await beginRising(token);
    const targets = [{ price: 13_000, bps: 10_000 }];
    const placed = bodyOf(await place(token, session, { entry: 11_000, stop: 10_900, targets }));
    const next = bodyOf(await advance(token, placed, 5)).session;
    const ended = await finish(token, next.id);
    expect(ended.orders).toMatchObject([{ openBps: 0, net: Math.round((50 / 110) * 10_000) }]);
    expect(ended.instrument).not.toBeNull();
  });
});

it('keeps the bars as they were when the replay began, whatever is corrected', async () => {
  const { token } = await buildUser(db);
  const { id: symbolId } = await buildRising();
  const session = await begin(token, { symbolId, timeframe: '1m', from: monday + 100 * minute, isBlind: false });
  await storePrices(db, symbolId, [{ minute: monday / minute + 100, o: 1, h: 99_999, l: 1, c: 1 }]);
  expect(bodyOf(await advance(token, session)).bars[0]).toMatchObject({ o: 11_000, h: 11_014 });
});

it('is erased with its orders', async () => {
  const { id: userId, token } = await buildUser(db);
  await begin(token);
  await run(db)`delete from practice_sessions where user_id = ${userId}::uuid`;
  const { count } = await requireRow(db, rowOf({ count: z.int() }))`select count(*)::int as count from practice_orders o
    left join practice_sessions p on p.id = o.session_id where p.id is null`;
  expect(count).toBe(0);
});
