import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#app.ts';
import { eventRegistrations } from '#db/tables/events.ts';
import { subscriptions } from '#db/tables/plans.ts';
import { openRelay } from '#platform/realtime/relay.ts';
import { cuttableProxy } from '#testing/cuttable-proxy.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { patience } from '#testing/patience.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { startTestServer } from '#testing/test-server.ts';
import { extendSubscription } from '@candela/contract/billing/subscriptions';
import { unregisterFromEvent } from '@candela/contract/live/events';
import { createRoomMessage, sanctionUser } from '@candela/contract/live/rooms';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const installation = randomUUID();
const first = await startTestServer();

async function startNode(url = redisUrl) {
  const relay = await openRelay(url, installation);
  const app = await createApp({
    config: first.config,
    database: first.database,
    storage: first.storage,
    secret: first.secret,
    version: '0.0.0',
    webFolder: 'no-web',
    isWorking: false,
    relay,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  onTestFinished(async () => {
    await app.close();
    await relay.close();
  });
  const send = async (endpoint: { method: string; path: string }, path: string, token: string, payload?: object) => {
    const answer = await app.inject({
      method: endpoint.method as 'POST',
      url: `/api${path}`,
      headers: { 'x-api-key': first.config.apiKey, authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
    expect(answer.statusCode).toBeLessThan(300);
  };
  const read = async (path: string, token: string) =>
    (
      await app.inject({
        url: `/api${path}`,
        headers: { 'x-api-key': first.config.apiKey, authorization: `Bearer ${token}` },
      })
    ).json();
  return { address: `ws://127.0.0.1:${port}/api/hub`, send, read };
}

const closed = (eventId: number) => ({
  event: 'room.refused',
  data: { room: `event:${eventId}`, reason: 'closed' },
});

describe.runIf(redisUrl !== '')('the room of an event on two nodes', () => {
  it('is left when the registration that opened it is cancelled on the other node', async () => {
    const [one, two] = [await startNode(), await startNode()];
    const { id, host } = await buildEvent(first.db, { capacity: 1 });
    const learner = await buildUser(first.db);
    await first.db.insert(eventRegistrations).values({ eventId: id, userId: learner.id, isWaiting: false });
    const heard = await listenInRoom(one.address, learner.token, id);
    const heardByHost = await listenInRoom(one.address, host.token, id);
    expect(heard.answers.at(-1)?.event).toBe('room.joined');
    await two.send(unregisterFromEvent, `/events/${id}/registration`, learner.token);
    await expect.poll(() => heard.answers.at(-1), { timeout: patience(5) }).toEqual(closed(id));
    await two.send(createRoomMessage, `/rooms/${id}/messages`, host.token, { kind: 'chat', body: 'Members only' });
    await expect.poll(() => heardByHost.news).toMatchObject([{ message: { body: 'Members only' } }]);
    expect(heard.news).toEqual([]);
  });

  it('is left on both when a subscription ends by itself, and not when the other node has extended it', async () => {
    const [one, two] = [await startNode(), await startNode()];
    const { id, host } = await buildEvent(first.db, { subscriptionTypeIds: [1] });
    const { token: admin } = await buildUser(first.db, { roleId: 1 });
    const endsAt = new Date(Date.now() + 3000);
    const subscribed = async () => {
      const learner = await buildUser(first.db);
      const row = { userId: learner.id, planId: 11, status: 'active' as const, startsAt: new Date(0), endsAt };
      const [subscription] = await first.db.insert(subscriptions).values(row).returning({ id: subscriptions.id });
      return { ...learner, path: `/users/${learner.id}/subscriptions/${subscription?.id}` };
    };
    const [goes, stays] = [await subscribed(), await subscribed()];
    const going = [await listenInRoom(one.address, goes.token, id), await listenInRoom(two.address, goes.token, id)];
    const staying = await listenInRoom(one.address, stays.token, id);
    await two.send(extendSubscription, stays.path, admin, { endsAt: null });
    for (const { answers } of going)
      await expect.poll(() => answers.at(-1), { timeout: patience(8) }).toEqual(closed(id));
    expect(Date.now() - endsAt.getTime()).toBeLessThan(3000);
    await two.send(createRoomMessage, `/rooms/${id}/messages`, host.token, { kind: 'chat', body: 'Members only' });
    await expect.poll(() => staying.news).toMatchObject([{ message: { body: 'Members only' } }]);
    expect(going.flatMap(({ news }) => news)).toEqual([]);
  });

  it('has the viewers of both, each once and without the hosts', async () => {
    const [one, two] = [await startNode(), await startNode()];
    const { id, host } = await buildEvent(first.db);
    const { rows } = await first.db.execute<{ meetingId: string }>(
      sql`select meeting_id as "meetingId" from events where id = ${id}`,
    );
    const countsOf = () =>
      Promise.all(
        [one, two].map(async (node) => (await node.read(`/live/${rows[0]?.meetingId}`, host.token)).viewerCount),
      );
    const [amy, zoe] = [await buildUser(first.db), await buildUser(first.db)];
    await listenInRoom(one.address, host.token, id);
    await listenInRoom(two.address, host.token, id);
    // On a phone and at a desk.
    const phone = await listenInRoom(one.address, amy.token, id);
    await listenInRoom(two.address, amy.token, id);
    await listenInRoom(two.address, zoe.token, id);
    await expect.poll(countsOf, { timeout: patience(6) }).toEqual([2, 2]);
    phone.socket.close();
    await listenInRoom(one.address, (await buildUser(first.db)).token, id);
    await expect.poll(countsOf, { timeout: patience(6) }).toEqual([3, 3]);
  });

  it(
    'makes up for what happened while Redis was away: bans, messages and who is there',
    async () => {
      const proxy = await cuttableProxy(new URL(redisUrl));
      const [one, two] = [await startNode(proxy.url), await startNode()];
      const { id, host } = await buildEvent(first.db);
      const [stays, goes] = [await buildUser(first.db), await buildUser(first.db)];
      const [staying, going] = [
        await listenInRoom(one.address, stays.token, id),
        await listenInRoom(one.address, goes.token, id),
      ];
      const third = await startNode();
      const witness = await listenInRoom(third.address, host.token, id);
      const before = staying.position();
      proxy.cut();
      await two.send(sanctionUser, `/rooms/${id}/sanctions/${goes.id}`, host.token, { kind: 'ban' });
      await two.send(createRoomMessage, `/rooms/${id}/messages`, host.token, { kind: 'chat', body: 'Not heard' });
      // A node that Redis reaches has passed on the message; the other one answers its users, and has passed on nothing.
      await expect.poll(() => witness.news).toMatchObject([{ message: { body: 'Not heard' } }]);
      for (const { socket } of [staying, going]) {
        socket.ping();
        await once(socket, 'pong');
      }
      expect(staying.news).toEqual([]);
      expect(going.answers).toHaveLength(1);
      proxy.mend();
      await expect.poll(() => going.answers.at(-1), { timeout: patience(10) }).toEqual(closed(id));
      // A client that stays connected reloads the room: missed messages cannot be replayed.
      await expect.poll(() => staying.resyncs()).toBeGreaterThan(0);
      const again = await listenInRoom(one.address, stays.token, id, before);
      expect(again.answers.at(-1)?.data).toMatchObject({ isComplete: false });
      expect(again.news).toEqual([]);
    },
    patience(30),
  );

  it(
    'is told by a node that could not speak that it was not heard',
    async () => {
      const proxy = await cuttableProxy(new URL(redisUrl));
      const [one, two] = [await startNode(), await startNode(proxy.url)];
      const { id, host } = await buildEvent(first.db);
      const [stays, goes] = [await buildUser(first.db), await buildUser(first.db)];
      const [staying, going] = [
        await listenInRoom(one.address, stays.token, id),
        await listenInRoom(one.address, goes.token, id),
      ];
      proxy.cut();
      await two.send(sanctionUser, `/rooms/${id}/sanctions/${goes.id}`, host.token, { kind: 'ban' });
      proxy.mend();
      await expect.poll(() => going.answers.at(-1), { timeout: patience(10) }).toEqual(closed(id));
      expect(staying.resyncs()).toBeGreaterThan(0);
    },
    patience(30),
  );
});
