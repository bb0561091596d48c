import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { subscriptions } from '#db/tables/plans.ts';
import { sessions } from '#db/tables/users.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { hubCloseCodes } from '@candela/contract/hub';
import { createRoomMessage, getRoom } from '@candela/contract/live/rooms';

// No jobs run here: what ends, ends by the clock alone.
const server = await startTestServer();
const { db, call } = server;
const address = await hubAddress(server.app);
const second = 1000;

/** A learner with a subscription of type 1 for so long, and a live session for those who have one. */
async function subscribed(milliseconds: number) {
  const { id: eventId, host } = await buildEvent(db, { status: 'live', subscriptionTypeIds: [1] });
  const learner = await buildUser(db);
  const endsAt = new Date(Date.now() + milliseconds);
  const subscribe = (planId: number, startsAt: Date, end: Date | null) =>
    db.insert(subscriptions).values({ userId: learner.id, planId, status: 'active', startsAt, endsAt: end });
  await subscribe(11, new Date(0), endsAt);
  const say = (body: string) =>
    call(createRoomMessage, { params: { eventId }, body: { kind: 'chat' as const, body } }, host.token);
  const enter = () => call(getRoom, { params: { eventId } }, learner.token);
  return { eventId, learner, endsAt, subscribe, say, enter };
}

const untilAfter = (end: Date) => new Promise((resolve) => setTimeout(resolve, end.getTime() - Date.now() + 50));

it('a subscription that ends by itself ends the room with it, and nothing said after that arrives', async () => {
  const { eventId, learner, endsAt, say, enter } = await subscribed(2 * second);
  const { news, answers, frames } = await listenInRoom(address, learner.token, eventId);
  expect(answers.map(({ event }) => event)).toEqual(['room.joined']);
  bodyOf(await say('Before'));
  await expect.poll(() => news.length).toBe(1);
  await expect.poll(() => answers.at(-1), { interval: 20 }).toMatchObject({ event: 'room.refused' });
  expect(Date.now() - endsAt.getTime()).toBeGreaterThanOrEqual(0);
  expect(Date.now() - endsAt.getTime()).toBeLessThan(2 * second);
  expect(frames.map(({ event }) => event)).toContain('access.changed');
  bodyOf(await say('After'));
  // Calls are refused from the same moment on, though callers are cached for seconds.
  expect((await enter()).status).toBe(402);
  expect(news).toHaveLength(1);
});

it('one that is renewed keeps the person in, whether before the end or from it on', async () => {
  const early = await subscribed(2 * second);
  const late = await subscribed(2 * second);
  const rooms = [
    await listenInRoom(address, early.learner.token, early.eventId),
    await listenInRoom(address, late.learner.token, late.eventId),
  ];
  // By the provider: the same row, as a message of it writes it.
  await db
    .update(subscriptions)
    .set({ endsAt: new Date(Date.now() + 3600 * second) })
    .where(eq(subscriptions.userId, early.learner.id));
  await late.subscribe(20, late.endsAt, null);
  await untilAfter(late.endsAt);
  await new Promise((resolve) => setTimeout(resolve, second));
  for (const [index, { say, enter }] of [early, late].entries()) {
    bodyOf(await say('Still here?'));
    expect((await enter()).status).toBe(200);
    await expect.poll(() => rooms[index]?.news.length).toBe(1);
    expect(rooms[index]?.answers.map(({ event }) => event)).toEqual(['room.joined']);
  }
});

it('one that begins opens what it includes, and its person is told', async () => {
  const { learner, subscribe, enter } = await subscribed(-3600 * second);
  await subscribe(20, new Date(Date.now() + 1.5 * second), null);
  const { frames, ready } = openHub(address, learner.token);
  await ready;
  expect((await enter()).status).toBe(402);
  await expect.poll(() => frames.map(({ event }) => event)).toContain('access.changed');
  expect((await enter()).status).toBe(200);
});

it('a session that ends by itself ends its connection with it', async () => {
  const { id, token } = await buildUser(db);
  const endsAt = new Date(Date.now() + 1.5 * second);
  await db.update(sessions).set({ idleUntil: endsAt }).where(eq(sessions.userId, id));
  const { ready, closed } = openHub(address, token);
  await ready;
  expect(await closed).toBe(hubCloseCodes.signedOut);
  expect(Date.now() - endsAt.getTime()).toBeLessThan(2 * second);
});
