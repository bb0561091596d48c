import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { createApp } from '#app.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { startMediaEngine, type MediaEngine } from '#live/media/media-engine.ts';
import { signGrant } from '#live/providers/grants.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { openRelay } from '#platform/realtime/relay.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { openHub } from '#testing/hub-client.ts';
import { freeMediaPort, publishVp8, waitForPackets, waitForSilence, watchVp8 } from '#testing/live-peers.ts';
import { patience } from '#testing/patience.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import { suspendUser } from '@candela/contract/accounts/users';
import { endSubscription } from '@candela/contract/billing/subscriptions';
import type { HubData } from '@candela/contract/hub';
import { updateProgress } from '@candela/contract/learning/lessons';
import { react } from '@candela/contract/live/reactions';
import { sanctionUser } from '@candela/contract/live/rooms';
import type { Live } from '@candela/contract/live/streams';
import { markAllNotifications } from '@candela/contract/messaging/notifications';
import { createSession, refreshSession, removeSession } from '@candela/contract/sign-in/sessions';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const installation = randomUUID();
const first = await startTestServer();

/** Another node of the same installation, reached through Redis. */
async function startNode(media?: MediaEngine) {
  const relay = await openRelay(redisUrl, installation);
  const app = await createApp({
    config: first.config,
    database: first.database,
    storage: first.storage,
    secret: first.secret,
    version: '0.0.0',
    webFolder: 'no-web',
    isWorking: false,
    relay,
    media,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  onTestFinished(async () => {
    await app.close();
    await relay.close();
    await media?.stop();
  });
  return { app, address: `ws://127.0.0.1:${port}/api/hub` };
}

async function connect(address: string, token: string) {
  const { socket, frames, closed, ready } = openHub(address, token);
  await ready;
  return { socket, messages: frames, closed };
}

describe.runIf(redisUrl !== '')('two nodes', () => {
  it('tell each other what happens, who is there, and who has signed out', async () => {
    const [one, two] = [await startNode(), await startNode()];
    const [user, other] = [await buildUser(first.db), await buildUser(first.db)];
    const here = await connect(one.address, user.token);
    const there = await connect(two.address, other.token);
    const headers = { 'x-api-key': first.config.apiKey, authorization: `Bearer ${user.token}` };

    await expect
      .poll(async () => {
        await two.app.inject({ method: 'PUT', url: `/api${markAllNotifications.path}`, headers });
        return here.messages.map(({ event }) => event);
      })
      .toContain('notifications.changed');
    expect(there.messages).toEqual([]);

    await first.db.transaction((tx) =>
      postPersonalNotice(tx, other.id, {
        source: 'test:two-nodes',
        contentType: 'system',
        languageCode: 'en',
        texts: { en: { title: 'From the other node', body: '' } },
        link: null,
        visibleAt: new Date().toISOString(),
        expiresAt: null,
        isPushed: false,
      }),
    );
    await one.app.jobs.runDue();
    await expect.poll(() => there.messages.map(({ event }) => event)).toEqual(['notifications.added']);
    expect(here.messages.map(({ event }) => event)).not.toContain('notifications.added');

    here.socket.send('{"join":"live-users"}');
    await expect
      .poll(
        () => {
          const last = here.messages.findLast(({ event }) => event === 'live-users.changed');
          return (last?.data as HubData<'live-users.changed'> | undefined)?.users.map(({ id }) => id).toSorted();
        },
        { timeout: patience(8) },
      )
      .toEqual([user.id, other.id].toSorted());

    await two.app.inject({ method: removeSession.method, url: `/api${removeSession.path}`, headers });
    expect(await here.closed).toBe(4401);
  });

  it('refresh a session at once without losing it, and neither serves one that the other has ended', async () => {
    const nodes = [await startNode(), await startNode()];
    const passwordHash = await hashPassword('correct horse battery');
    const user = await buildUser(first.db, { passwordHash });
    const ask = async (
      nth: number,
      method: 'POST' | 'DELETE' | 'GET',
      path: string,
      more: { cookie?: string; token?: string },
    ) => {
      const answer = await nodes[nth % 2]?.app.inject({
        method,
        url: `/api${path}`,
        headers: {
          'x-api-key': first.config.apiKey,
          ...(more.cookie !== undefined && { cookie: `candela-session=${more.cookie}` }),
          ...(more.token !== undefined && { authorization: `Bearer ${more.token}` }),
        },
        ...(path === createSession.path && { payload: { email: user.email, password: 'correct horse battery' } }),
      });
      const cookie = answer?.cookies.find(({ name }) => name === 'candela-session')?.value;
      return { status: answer?.statusCode, cookie, token: String(JSON.parse(answer?.body || '{}').token) };
    };
    let { cookie = '', token } = await ask(0, 'POST', createSession.path, {});
    for (let round = 0; round < 5; round++) {
      await first.db.execute(sql`update sessions set rotated_at = now() - interval '6 minutes', presented_at = null
        where user_id = ${user.id}`);
      const before = cookie;
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, nth) => ask(nth, 'POST', refreshSession.path, { cookie: before })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1);
      ({ cookie = '', token } = answers[round] ?? { token: '' });
    }
    const statuses = () =>
      Promise.all([0, 1].map(async (nth) => (await ask(nth, 'GET', getProfile.path, { token })).status));
    expect(await statuses()).toEqual([200, 200]);
    const hub = await connect(nodes[1]?.address ?? '', token);
    await ask(0, 'DELETE', removeSession.path, { cookie });
    expect(await hub.closed).toBe(4401);
    expect(await statuses()).toEqual([401, 401]);
    expect((await ask(1, 'POST', refreshSession.path, { cookie })).status).toBe(401);
  });

  it('disconnect users at once who are suspended or get other roles on the other node', async () => {
    const [one, two] = [await startNode(), await startNode()];
    const admin = await buildUser(first.db, { roleId: 4 });
    const change = (method: 'PUT', path: string, payload?: object) =>
      one.app.inject({
        method,
        url: `/api${path}`,
        headers: { 'x-api-key': first.config.apiKey, authorization: `Bearer ${admin.token}` },
        ...(payload && { payload }),
      });
    const seenFrom = (token: string) =>
      two.app.inject({
        url: `/api${getProfile.path}`,
        headers: { 'x-api-key': first.config.apiKey, authorization: `Bearer ${token}` },
      });
    const [learner, trainer] = [await buildUser(first.db), await buildUser(first.db, { roleId: 2 })];
    for (const user of [learner, trainer]) {
      const hub = await connect(two.address, user.token);
      expect((await seenFrom(user.token)).statusCode).toBe(200);
      const fields = { firstName: 'Ada', lastName: 'Lovelace', email: user.email, roleIds: [3], permissions: [] };
      const body = { ...fields, languageId: null, timeZone: null, revision: 0 };
      const path = `/users/${user.id}`;
      const done = await (user === learner ? change('PUT', `${path}/suspension`) : change('PUT', path, body));
      expect(done.statusCode, done.body).toBeLessThan(300);
      expect(await hub.closed).toBe(4401);
      expect((await seenFrom(user.token)).statusCode).toBe(401);
    }
  });

  it(
    'end streams of the other node: for users who are banned, suspended or without a subscription, and for everybody',
    async () => {
      const media = startMediaEngine({
        port: await freeMediaPort(),
        publicAddress: undefined,
        folder: join(tmpdir(), `candela-live-${process.pid}`),
        log: { error: () => {}, warn: () => {} },
      });
      const [one, two] = [await startNode(), await startNode(media)];
      const { id, host } = await buildEvent(first.db, { startsAt: new Date(), subscriptionTypeIds: [2] });
      const subscribed = () => buildUser(first.db, { planIds: [12] });
      const [stays, goes, learner, lapses] = [
        await subscribed(),
        await subscribed(),
        await subscribed(),
        await subscribed(),
      ];
      const { rows } = await first.db.execute<{ meetingId: string }>(
        sql`select meeting_id as "meetingId" from events where id = ${id}`,
      );
      const room = `/live/${rows[0]?.meetingId}/${id}`;
      const headersOf = (token: string) => ({ 'x-api-key': first.config.apiKey, authorization: `Bearer ${token}` });
      const grant = (action: 'publish' | 'play', userId: string) =>
        signGrant(deriveKey(first.secret, 'streams'), { action, eventId: id, userId, expiresAt: Date.now() + 60_000 });
      const post = (path: string, bearer: string) => async (payload: string) => {
        const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${bearer}` };
        const answer = await two.app.inject({ method: 'POST', url: `${path}/${id}`, headers, payload });
        expect(answer.statusCode).toBe(201);
        return answer.body;
      };
      await publishVp8(post('/whip', grant('publish', host.id)));
      const stateOf = async () =>
        (await one.app.inject({ url: `/api/live/${rows[0]?.meetingId}`, headers: headersOf(host.token) })).json<Live>()
          .state;
      await expect.poll(stateOf, { timeout: patience(10) }).toBe('live');
      const [staying, going, learning, lapsing] = [
        await watchVp8(post('/whep', grant('play', stays.id))),
        await watchVp8(post('/whep', grant('play', goes.id))),
        await watchVp8(post('/whep', grant('play', learner.id))),
        await watchVp8(post('/whep', grant('play', lapses.id))),
      ];
      for (const viewer of [staying, going, learning, lapsing]) await waitForPackets(viewer);

      // The learner is in the room and has a lesson open in another tab.
      const inRoom = await listenInRoom(two.address, learner.token, id);
      const leftRoom = once(inRoom.socket, 'close');
      const inLesson = await connect(two.address, learner.token);
      const admin = await buildUser(first.db, { roleId: 4 });
      const suspended = await one.app.inject({
        method: suspendUser.method,
        url: `/api/users/${learner.id}/suspension`,
        headers: headersOf(admin.token),
      });
      expect(suspended.statusCode, suspended.body).toBe(204);
      expect(await inLesson.closed).toBe(4401);
      expect((await leftRoom)[0]).toBe(4401);
      await waitForSilence(learning);
      const { statusCode } = await two.app.inject({
        method: updateProgress.method,
        url: `/api${updateProgress.path.replace('{id}', '1')}`,
        headers: headersOf(learner.token),
      });
      expect(statusCode).toBe(401);
      for (const viewer of [staying, going, lapsing]) await waitForPackets(viewer);

      const held = await readRow(first.db, rowOf({ id: z.int() }))`
      select id from subscriptions where user_id = ${lapses.id}::uuid`;
      const lapsed = await one.app.inject({
        method: endSubscription.method,
        url: `/api/users/${lapses.id}/subscriptions/${held?.id}`,
        headers: headersOf(admin.token),
      });
      expect(lapsed.statusCode, lapsed.body).toBe(200);
      await waitForSilence(lapsing);
      for (const viewer of [staying, going]) await waitForPackets(viewer);

      const banned = await one.app.inject({
        method: sanctionUser.method,
        url: `/api/rooms/${id}/sanctions/${goes.id}`,
        headers: headersOf(host.token),
        payload: { kind: 'ban' },
      });
      expect(banned.statusCode).toBe(204);
      await waitForSilence(going);
      await waitForPackets(staying);

      const ended = await one.app.inject({ method: 'POST', url: `/api${room}/end`, headers: headersOf(host.token) });
      expect(ended.statusCode).toBe(204);
      await waitForSilence(staying);
      expect(await stateOf()).toBe('ended');
    },
    patience(40),
  );

  it('share the people and the reactions of a room', async () => {
    const [one, two] = [await startNode(), await startNode()];
    const [{ id: eventId }, user, other] = [
      await buildEvent(first.db),
      await buildUser(first.db),
      await buildUser(first.db),
    ];
    const here = await listenInRoom(one.address, user.token, eventId);
    // A user with connections to both nodes counts once.
    const there = await listenInRoom(two.address, other.token, eventId);
    await listenInRoom(two.address, user.token, eventId);
    for (const { attendance } of [here, there]) {
      await expect.poll(() => attendance.at(-1), { timeout: patience(5) }).toBe(2);
    }
    const sendTo = (app: typeof one.app, token: string) =>
      app.inject({
        method: react.method,
        url: `/api${react.path.replace('{eventId}', String(eventId))}`,
        headers: { 'x-api-key': first.config.apiKey, authorization: `Bearer ${token}` },
        payload: { reaction: 'fire' },
      });
    await Promise.all([sendTo(one.app, user.token), sendTo(one.app, user.token), sendTo(two.app, other.token)]);
    const seen = ({ news }: typeof here) =>
      news.reduce((sum, each) => sum + (each.type === 'reactions' ? (each.counts.fire ?? 0) : 0), 0);
    for (const each of [here, there]) await expect.poll(() => seen(each)).toBe(3);

    there.socket.terminate();
    await expect.poll(() => here.attendance.at(-1), { timeout: patience(5) }).toBe(1);
  });
});
