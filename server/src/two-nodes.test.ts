import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { HubData } from '@candela/contract/hub';
import { markAllNotifications } from '@candela/contract/notifications';
import { react } from '@candela/contract/reactions';
import { removeSession } from '@candela/contract/sessions';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '#app.ts';
import { openRelay } from '#platform/relay.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { startTestServer } from '#testing/test-server.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const first = await startTestServer();

/** Another node of the same installation, reached through Redis. */
async function startNode() {
  const relay = await openRelay(redisUrl);
  const app = await createApp({
    config: first.config,
    db: first.db,
    storage: first.storage,
    secret: 'a secret that is used by tests only',
    version: '0.0.0',
    webFolder: 'no-web',
    hasClock: false,
    relay,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  onTestFinished(async () => {
    await app.close();
    await relay.close();
  });
  return { app, address: `ws://127.0.0.1:${port}/api/hub` };
}

async function connect(address: string, token: string) {
  const socket = new WebSocket(address, ['candela', `token.${token}`]);
  onTestFinished(() => socket.terminate());
  const messages: { event: string; data: unknown }[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as { event: string; data: unknown }));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  return { socket, messages, closed };
}

it('stops the start with one line when Redis cannot be reached', async () => {
  await expect(openRelay('redis://127.0.0.1:9')).rejects.toThrow('Redis at REDIS_URL cannot be used');
});

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

    here.socket.send('{"join":"live-users"}');
    await expect
      .poll(
        () => {
          const last = here.messages.findLast(({ event }) => event === 'live-users.changed');
          return (last?.data as HubData<'live-users.changed'> | undefined)?.users.map(({ id }) => id).toSorted();
        },
        { timeout: 8000 },
      )
      .toEqual([user.id, other.id].toSorted());

    await two.app.inject({ method: removeSession.method, url: `/api${removeSession.path}`, headers });
    expect(await here.closed).toBe(4401);
  });

  it('share the people and the reactions of a room', async () => {
    const [one, two] = [await startNode(), await startNode()];
    const [{ id: eventId }, user, other] = [
      await buildEvent(first.db),
      await buildUser(first.db),
      await buildUser(first.db),
    ];
    const here = await listenInRoom(one.address, user.token, eventId);
    // With a connection to each node somebody is still one person.
    const there = await listenInRoom(two.address, other.token, eventId);
    await listenInRoom(two.address, user.token, eventId);
    for (const { attendance } of [here, there]) {
      await expect.poll(() => attendance.at(-1), { timeout: 5000 }).toBe(2);
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
    await expect.poll(() => here.attendance.at(-1), { timeout: 5000 }).toBe(1);
  });
});
