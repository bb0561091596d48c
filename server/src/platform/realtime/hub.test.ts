import { eq } from 'drizzle-orm';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { settings } from '#db/tables/settings.ts';
import { signAccess } from '#platform/identity/access-tokens.ts';
import { factorDemandKey } from '#platform/identity/factor-demand.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { endSubscription, extendSubscription, giveSubscription } from '@candela/contract/billing/subscriptions';
import { hubCloseCodes, type HubData } from '@candela/contract/hub';
import { createAnnouncement } from '@candela/contract/messaging/announcements';
import { markAllNotifications } from '@candela/contract/messaging/notifications';
import { removeSession } from '@candela/contract/sign-in/sessions';
import { textFrame } from './hub-frames.ts';

const server = await startTestServer();
const limited = await startTestServer({ config: { rateLimit: 5, trustProxy: true } });
let address = '';

beforeAll(async () => {
  address = await hubAddress(server.app);
});

const connect = (token?: string) => openHub(address, token);
const eventsOf = ({ frames }: ReturnType<typeof connect>) => frames.map(({ event }) => event);

describe('the hub', () => {
  it('closes connections without a session, and with a wrong one', async () => {
    expect(await connect().closed).toBe(4401);
    expect(await connect('no-such-token').closed).toBe(4401);
  });

  it('tells an access token that has run out from a session that has ended, and keeps what it has opened', async () => {
    const { token } = await buildUser(server.db);
    const key = deriveKey(server.secret, 'access');
    const sessionId = token.split('.')[0] ?? '';
    expect(await connect(signAccess(key, sessionId, -1)).closed).toBe(4402);
    const kept = connect(signAccess(key, sessionId, 1));
    await kept.ready;
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await server.call(markAllNotifications, {}, token);
    await expect.poll(() => eventsOf(kept)).toContain('notifications.changed');
    await server.call(removeSession, {}, token);
    expect(await kept.closed).toBe(4401);
  });

  it('closes a connection when its days of grace without a second factor are over', async () => {
    const { db } = server;
    const { token } = await buildUser(db, { roleId: 2, createdAt: new Date(0) });
    const graceDays = 14;
    const since = new Date(Date.now() + 2000 - graceDays * 86_400_000).toISOString();
    await db.insert(settings).values({ key: factorDemandKey, value: { since: { 2: since }, graceDays } });
    onTestFinished(async () => void (await db.delete(settings).where(eq(settings.key, factorDemandKey))));
    const { socket, closed } = connect(token);
    socket.on('open', () => socket.send('{"join":"livestreams"}'));
    expect(await closed).toBe(hubCloseCodes.factorRequired);
  });

  it('answers with its protocol, never with the token', async () => {
    const user = await buildUser(server.db);
    const { socket, ready } = connect(user.token);
    await ready;
    expect(socket.protocol).toBe('candela');
  });

  it('answers who asks whether the connection still stands', async () => {
    const { socket, frames, ready } = connect((await buildUser(server.db)).token);
    await ready;
    socket.send('{"alive":true}');
    await expect.poll(() => frames).toEqual([{ event: 'alive', data: {} }]);
  });

  it('keeps the connection of a page of a newer version: what it does not know is answered so, and its rooms are closed', async () => {
    const [user, other] = [await buildUser(server.db), await buildUser(server.db)];
    const { socket, frames, ready } = connect(user.token);
    await ready;
    const unknown = { event: 'unknown', data: {} };
    const closed = (room: string) => ({ event: 'room.refused', data: { room, reason: 'closed' } });
    const ofOther = `user:${other.id}`;
    const answers: [request: string, answer: object][] = [
      ['{"wave":"to everybody"}', unknown],
      ['{"join":7}', unknown],
      ['null', unknown],
      ['{"join":"no-such-room"}', closed('no-such-room')],
      ['{"join":"toString"}', closed('toString')],
      [JSON.stringify({ join: ofOther }), closed(ofOther)],
      ['{"alive":true}', { event: 'alive', data: {} }],
    ];
    for (const [request] of answers) socket.send(request);
    await expect.poll(() => frames).toEqual(answers.map(([, answer]) => answer));
  });

  it('closes on rooms that the caller may not enter, and on what is no message', async () => {
    const user = await buildUser(server.db);
    for (const [request, code] of [
      ['{"join":"announcements"}', 4403],
      ['not json', 1007],
      [JSON.stringify({ join: 'x'.repeat(5000) }), 1009],
    ] as const) {
      const { socket, ready, closed } = connect(user.token);
      await ready;
      socket.send(request);
      expect(await closed, request.slice(0, 40)).toBe(code);
    }
  });

  it('tells everybody about announcements, and a user alone about own notifications', async () => {
    const [admin, first, second] = [
      await buildUser(server.db, { roleId: 1 }),
      await buildUser(server.db),
      await buildUser(server.db),
    ];
    const [one, two] = [connect(first.token), connect(second.token)];
    await Promise.all([one.ready, two.ready]);
    await server.call(markAllNotifications, {}, first.token);
    await expect.poll(() => eventsOf(one)).toEqual(['notifications.changed']);
    expect(eventsOf(two)).toEqual([]);
    const body = {
      languageCode: 'en',
      title: 'Now',
      body: 'It begins.',
      translations: {},
      roleIds: [],
      subscriptionTypeIds: [],
      languageCodes: [],
      channel: 'banner' as const,
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 60_000).toISOString(),
      mustAcknowledge: false,
      isDraft: false,
    };
    await server.call(createAnnouncement, { body }, admin.token);
    await expect.poll(() => eventsOf(two)).toContain('announcements.changed');
  });

  it('tells people alone, in every tab, that they may see more or less than before', async () => {
    const { db, call } = server;
    const [admin, learner, other] = [await buildUser(db, { roleId: 1 }), await buildUser(db), await buildUser(db)];
    const tabs = [connect(learner.token), connect(learner.token)];
    const beside = connect(other.token);
    await Promise.all([...tabs, beside].map(({ ready }) => ready));
    const countOf = (tab: (typeof tabs)[number]) => eventsOf(tab).filter((event) => event === 'access.changed').length;
    const body = { planId: 12, endsAt: new Date(Date.now() + 86_400_000).toISOString() };
    const given = await call(giveSubscription, { params: { id: learner.id }, body }, admin.token);
    await expect.poll(() => tabs.map(countOf)).toEqual([1, 1]);
    const params = { id: learner.id, subscriptionId: bodyOf(given).id };
    await call(extendSubscription, { params, body: { endsAt: null } }, admin.token);
    await call(endSubscription, { params }, admin.token);
    await expect.poll(() => tabs.map(countOf)).toEqual([2, 2]);
    expect(countOf(beside)).toBe(0);
  });

  it('counts people once, however many tabs they have', async () => {
    const user = await buildUser(server.db, { firstName: 'Grace', lastName: 'Hopper' });
    const tabs = [connect(user.token), connect(user.token)];
    await Promise.all(tabs.map(({ ready }) => ready));
    tabs[0]?.socket.send('{"join":"live-users"}');
    await expect.poll(() => tabs[0]?.frames.at(-1)?.event, { timeout: patience(5) }).toBe('live-users.changed');
    const data = tabs[0]?.frames.at(-1)?.data as HubData<'live-users.changed'>;
    expect(data.users.filter(({ id }) => id === user.id)).toEqual([
      { id: user.id, fullName: 'Grace Hopper', thumbnailImagePath: null },
    ]);
    expect(data.count).toBe(data.users.length);
  });

  it('closes at sign-out', async () => {
    const user = await buildUser(server.db);
    const { ready, closed, socket, frames } = connect(user.token);
    await ready;
    // A user cannot hide by leaving their own room.
    socket.send(`{"leave":"user:${user.id}"}`);
    socket.send('{"join":"live-users"}');
    await expect.poll(() => frames.map(({ event }) => event)).toContain('room.joined');
    await server.call(removeSession, {}, user.token);
    expect(await closed).toBe(4401);
  });
});

it('frames text of every size', () => {
  expect(textFrame('a'.repeat(125)).length).toBe(127);
  expect(textFrame('a'.repeat(126)).length).toBe(130);
  expect(textFrame('é'.repeat(40_000)).readBigUInt64BE(2)).toBe(80_000n);
});

describe('connecting', () => {
  it('is limited by address, which the proxy names', async () => {
    await limited.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = limited.app.server.address() as AddressInfo;
    const statusOf = async (forwarded: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/hub`, ['candela'], {
        headers: { 'x-forwarded-for': forwarded },
      });
      onTestFinished(() => socket.terminate());
      socket.on('error', () => {});
      const refused = once(socket, 'unexpected-response').then(
        ([, answer]) => (answer as { statusCode: number }).statusCode,
      );
      return Promise.race([refused, once(socket, 'open').then(() => 101)]);
    };
    // An address claimed by the client, before the proxy's entry, is ignored.
    for (let times = 0; times < 5; times++) expect(await statusOf(`10.0.0.${times}, 192.0.2.1`)).toBe(101);
    expect(await statusOf('10.0.0.9, 192.0.2.1')).toBe(429);
    expect(await statusOf('192.0.2.2')).toBe(101);
  });
});
