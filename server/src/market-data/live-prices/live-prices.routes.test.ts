import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { subscriptions } from '#db/tables/plans.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { insertCoin } from '#testing/bar-batches.ts';
import { buildCourse, buildLessonContent, buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { hubMessages, type HubRoom } from '@candela/contract/hub';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { beginQuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { emptyQuiz, type ChartQuestion } from '@candela/contract/learning/quizzes';
import type { Display } from '@candela/contract/market-data/displays';
import { listPrices } from '@candela/contract/market-data/prices';
import { emptyRichText } from '@candela/contract/rich-text';

const { app, db, call } = await startTestServer({ config: { isDemo: true } });
const address = await hubAddress(app);
const minute = 60_000;

const { id: demoId } = await requireRow(db, rowOf({ id: z.int() }))`
  select id from market_symbols where symbol = 'DEMO:BTCUSDT'`;
const coin = await insertCoin(db);

const setDisplay = (display: Display) => run(db)`update market_symbols set display = ${display} where id = ${coin}`;

/** Stores the current minute of the coin. */
async function trade(price: number): Promise<void> {
  const now = Date.now();
  const bar = { t: Math.floor(now / minute) * minute, o: price, h: price, l: price, c: price, v: 1 };
  await storeBars(db, { symbolId: coin, bars: [bar], source: 'TEST', corrects: true, now });
}

/** Connects somebody, who joins a room. */
async function enter(token: string, room: HubRoom) {
  const hub = openHub(address, token);
  await hub.ready;
  hub.socket.send(JSON.stringify({ join: room }));
  const answers = () => hub.frames.filter(({ event }) => event.startsWith('room.')).map(({ event }) => event);
  await vi.waitUntil(() => answers().length > 0, { timeout: 5000, interval: 5 });
  const heard = (event: 'price.changed' | 'prices.changed') =>
    hub.frames.filter((frame) => frame.event === event).map(({ data }) => hubMessages[event].parse(data));
  return { ...hub, answers, heard };
}

describe('the price of a symbol', () => {
  it('is sent to whoever is in its room, as the bar that a call reads', async () => {
    const { token } = await buildUser(db);
    const { heard, answers } = await enter(token, `price:${demoId}`);
    expect(answers()).toEqual(['room.joined']);
    await vi.waitUntil(() => heard('price.changed').length > 0, { timeout: 5000, interval: 20 });
    const [first] = heard('price.changed');
    const { data } = bodyOf(await call(listPrices, { query: { symbolIds: String(demoId) } }, token));
    expect(first).toMatchObject({ symbolId: demoId, timeframe: '1m', previousClose: data[0]?.previousClose });
    expect([data[0]?.bar.t, (data[0]?.bar.t ?? 0) - minute]).toContain((first as { bar: { t: number } }).bar.t);
    expect(data[0]?.tradingDays.length).toBeGreaterThan(5);
  });

  it('is heard and read by those alone who may see the symbol', async () => {
    const [learner, trainer] = [await buildUser(db), await buildUser(db, { roleId: 2 })];
    const member = await buildUser(db);
    await trade(500);
    const read = async (token: string) => {
      const { data, room } = bodyOf(
        await call(listPrices, { query: { symbolIds: `${coin},${demoId},999999` } }, token),
      );
      return [data.map(({ symbolId }) => symbolId).toSorted((a, b) => a - b), room];
    };
    await setDisplay('staff');
    expect((await enter(learner.token, `price:${coin}`)).answers()).toEqual(['room.refused']);
    expect((await enter(trainer.token, `price:${coin}`)).answers()).toEqual(['room.joined']);
    expect(await read(learner.token)).toEqual([[demoId], 'everyone']);
    expect(await read(trainer.token)).toEqual([[demoId, coin].toSorted((a, b) => a - b), 'staff']);
    expect((await enter(member.token, 'price:999999')).answers()).toEqual(['room.refused']);
    await setDisplay('everyone');
    expect((await enter(learner.token, `price:${coin}`)).answers()).toEqual(['room.joined']);
  });

  it('is no longer heard when a subscription has ended', async () => {
    await setDisplay('members');
    await trade(600);
    const learner = await buildUser(db);
    const endsAt = new Date(Date.now() + 2500);
    const row = { userId: learner.id, planId: 11, status: 'active' as const, startsAt: new Date(0), endsAt };
    await db.insert(subscriptions).values(row);
    const rooms = [await enter(learner.token, `price:${coin}`), await enter(learner.token, 'prices:members')];
    expect(rooms.map(({ answers }) => answers())).toEqual([['room.joined'], ['room.joined']]);
    await vi.waitUntil(() => rooms[0]?.heard('price.changed').length, { timeout: 2000, interval: 20 });
    for (const { answers } of rooms)
      await vi.waitUntil(() => answers().includes('room.refused'), { timeout: 5000, interval: 20 });
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime());
    expect((await enter(learner.token, `price:${coin}`)).answers()).toEqual(['room.refused']);
  });
});

describe('the prices of lists', () => {
  it('are sent to those alone who may see all of them', async () => {
    const [learner, trainer] = [await buildUser(db), await buildUser(db, { roleId: 2 })];
    for (const room of ['prices:staff', 'prices:members'] as const)
      expect((await enter(learner.token, room)).answers()).toEqual(['room.refused']);
    for (const hub of [await enter(learner.token, 'prices:everyone'), await enter(trainer.token, 'prices:staff')]) {
      expect(hub.answers()).toEqual(['room.joined']);
      const prices = () =>
        hub.heard('prices.changed').flatMap((data) => (data as { prices: [number, number][] }).prices);
      await vi.waitUntil(() => prices().some(([id]) => id === demoId), { timeout: 6000, interval: 20 });
    }
  });
});

describe('what a quiz withholds', () => {
  it('is not heard and not read while the attempt is open', async () => {
    const now = Math.floor(Date.now() / minute) * minute;
    const question: ChartQuestion = {
      id: 'chart-1',
      title: 'Mark your stop',
      body: '',
      explanation: '',
      points: 1,
      type: 'chart',
      symbol: 'DEMO:BTCUSDT',
      timeframe: '5m',
      window: { from: now - 600 * minute, to: now },
      hiddenFrom: now - 60 * minute,
      levels: [],
      targets: [{ id: 'target-1', label: 'Stop', price: '1.3', priceTolerance: '0.01', at: null, barTolerance: 0 }],
    };
    const learner = await buildUser(db);
    const course = await buildCourse(db, { lessons: [{ type: 'quiz' }, {}] });
    const lessonId = course.lessonIds[0] ?? 0;
    const lesson = { title: 'Quiz', body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 60 };
    const quiz = { ...emptyQuiz(), questions: [question] };
    await buildLessonContent(db, { courseId: course.id, lessonId }, { ...lesson, type: 'quiz', quiz });
    const rooms = [await enter(learner.token, `price:${demoId}`), await enter(learner.token, 'prices:everyone')];
    expect(rooms.map((room) => room.answers())).toEqual([['room.joined'], ['room.joined']]);
    await call(createEnrolment, { params: { id: course.id } }, learner.token);
    await call(beginQuizAttempt, { params: { id: lessonId } }, learner.token);
    for (const { answers } of rooms)
      await vi.waitUntil(() => answers().includes('room.refused'), { timeout: 5000, interval: 20 });
    const again = await enter(learner.token, `price:${demoId}`);
    expect(again.answers()).toEqual(['room.refused']);
    expect(bodyOf(await call(listPrices, { query: { symbolIds: String(demoId) } }, learner.token)).data).toEqual([]);
    // Others hear it.
    const other = await buildUser(db);
    expect((await enter(other.token, `price:${demoId}`)).answers()).toEqual(['room.joined']);
  });
});
