import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { WebhookRequest } from '#live/providers/provider.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { startFakeMediamtx } from '#testing/live-fakes/fake-mediamtx.ts';
import { startFakeMillicast } from '#testing/live-fakes/fake-millicast.ts';
import { offer } from '#testing/live-fakes/offer.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { bodyOf, startTestServer, type TestServer } from '#testing/test-server.ts';
import { handOverEvent } from '@candela/contract/live/events';
import { sanctionUser } from '@candela/contract/live/rooms';
import { createPlayGrant, createPublishGrant, endLive, getLive } from '@candela/contract/live/streams';
import { allRoleIds } from '@candela/contract/roles';

const soon = () => new Date(Date.now() + 5 * 60_000);

async function buildRoom({ db }: TestServer) {
  const { id, host } = await buildEvent(db, { startsAt: soon() });
  const { rows } = await db.execute<{ meetingId: string }>(
    sql`select meeting_id as "meetingId" from events where id = ${id}`,
  );
  return { id, host, room: { params: { meetingId: rows[0]?.meetingId ?? '', eventId: id } } };
}

const hookOf =
  ({ app }: TestServer, provider: string) =>
  ({ headers, body }: WebhookRequest) =>
    app.inject({
      method: 'POST',
      url: `/api/live/hooks/${provider}`,
      headers: headers as Record<string, string>,
      payload: body,
    });

const post = ({ url, bearer }: { url: string; bearer: string | null }) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${bearer}` },
    body: offer,
  });

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address() as AddressInfo;
probe.close();
const publicUrl = `http://127.0.0.1:${port}`;
const hookSecret = 'a secret for the hooks';
const media = await startFakeMediamtx({ doorUrl: () => `${publicUrl}/api/live/hooks/mediamtx/door`, hookSecret });
const server = await startTestServer({
  config: {
    publicUrl,
    live: {
      provider: 'mediamtx',
      apiUrl: media.url,
      webrtcUrl: media.url,
      hlsUrl: media.url,
      playbackUrl: undefined,
      hookSecret,
    },
  },
});
await server.app.listen({ host: '127.0.0.1', port });
const { app, db, call } = server;
const hook = hookOf(server, 'mediamtx');
const pathOf = (url: string) => new URL(url).pathname.split('/')[1] ?? '';

describe('with MediaMTX, a live session', () => {
  it('is broadcast once when it goes live, and once when it ends', async () => {
    const { id, host, room } = await buildRoom(server);
    const viewer = await buildUser(db);
    const { frames } = await listenInRoom(`ws://127.0.0.1:${port}/api/hub`, viewer.token, id);
    const grant = bodyOf(await call(createPublishGrant, room, host.token));
    const source = (await post(grant)).headers.get('id') ?? '';
    // Admitted clients are also reported, a moment later.
    const broadcasts = () =>
      frames.filter(({ event }) => !['room.joined', 'attendance.changed', 'live-users.changed'].includes(event));
    await hook(media.hook({ event: 'ready', path: pathOf(grant.url), source }));
    await expect.poll(broadcasts).toHaveLength(1);
    await call(endLive, room, host.token);
    await expect.poll(broadcasts).toHaveLength(2);
    expect(broadcasts()).toEqual([
      { event: 'livestreams.changed', data: { eventId: id, state: 'live' } },
      { event: 'livestreams.changed', data: { eventId: id, state: 'ended' } },
    ]);
  });

  it('goes from the grant to the end', async () => {
    const { host, room } = await buildRoom(server);
    const viewer = await buildUser(db);
    const live = async () => bodyOf(await call(getLive, room, host.token));
    const grant = bodyOf(await call(createPublishGrant, room, host.token));
    const path = pathOf(grant.url);
    expect(grant.url).toBe(`${media.url}/${path}/whip?user=${host.id}`);
    expect(media.configs.get(path)).toEqual({ record: false });
    const { sources } = bodyOf(await call(createPlayGrant, room, viewer.token));
    expect(sources.map(({ kind }) => kind)).toEqual(['whep', 'hls']);
    const [whep] = sources;
    if (!whep) throw new Error('no source');
    expect((await post(whep)).status).toBe(404);
    expect((await live()).state).toBe('waiting');

    const first = (await post(grant)).headers.get('id') ?? '';
    const ready = media.hook({ event: 'ready', path, source: first });
    expect((await hook(ready)).statusCode).toBe(204);
    expect((await live()).state).toBe('live');

    expect((await post(whep)).status).toBe(201);
    // Sent by hooks of an older installation.
    expect((await hook(media.hook({ event: 'read', path, source: 'any' }))).statusCode).toBe(204);

    media.lose(path);
    const gone = media.hook({ event: 'notReady', path, source: first });
    expect((await hook(gone)).statusCode).toBe(204);
    expect((await live()).state).toBe('interrupted');
    // Replayed by an eavesdropper.
    await hook(ready);
    expect((await live()).state).toBe('interrupted');

    const second = (await post(bodyOf(await call(createPublishGrant, room, host.token)))).headers.get('id') ?? '';
    await hook(media.hook({ event: 'ready', path, source: second }));
    expect((await live()).state).toBe('live');
    // Messages about the first one are ignored from now on.
    await hook(gone);
    expect((await live()).state).toBe('live');

    expect((await call(endLive, room, host.token)).status).toBe(204);
    await expect.poll(() => media.sessionsOn(path)).toEqual([]);
    await expect.poll(() => media.configs.has(path)).toBe(false);
    expect((await live()).state).toBe('ended');
    media.configs.set(path, { record: false });
    // The token is still valid, but opens nothing.
    expect((await post(grant)).status).toBe(401);
    expect((await post(whep)).status).toBe(401);
    await hook(media.hook({ event: 'ready', path, source: second }));
    expect((await live()).state).toBe('ended');
  });

  it('refuses those who are banned, and former hosts', async () => {
    const { id, host, room } = await buildRoom(server);
    const [banned, other, next] = [await buildUser(db), await buildUser(db), await buildUser(db, { roleId: 2 })];
    const publish = bodyOf(await call(createPublishGrant, room, host.token));
    const path = pathOf(publish.url);
    await post(publish);
    const grantOf = async (token: string) => {
      const [source, hls] = bodyOf(await call(createPlayGrant, room, token)).sources;
      if (!source || !hls) throw new Error('no source');
      const playlist = () => fetch(hls.url, { headers: { authorization: `Bearer ${hls.bearer}` } });
      return { ...source, playlist };
    };
    const [theirs, others] = [await grantOf(banned.token), await grantOf(other.token)];
    for (const grant of [theirs, others]) expect((await post(grant)).status).toBe(201);
    for (const { playlist } of [theirs, others]) expect((await playlist()).status).toBe(200);
    // Another user's address with one's own token.
    expect((await post({ url: others.url, bearer: theirs.bearer })).status).toBe(401);
    const ban = { params: { eventId: id, userId: banned.id }, body: { kind: 'ban' as const } };
    expect((await call(sanctionUser, ban, host.token)).status).toBeLessThan(300);
    const watching = () => media.sessionsOn(path).map(({ query }) => new URLSearchParams(query).get('user'));
    await expect.poll(watching).toEqual([host.id, other.id]);
    await expect.poll(() => media.hlsSessionsOn(path).map(({ query }) => query)).toEqual([`user=${other.id}`]);
    expect((await post(theirs)).status).toBe(401);
    expect((await theirs.playlist()).status).toBe(401);

    const handOver = { params: { id }, body: { hostIds: [next.id] } };
    expect((await call(handOverEvent, handOver, host.token)).status).toBeLessThan(300);
    await expect.poll(watching).toEqual([other.id]);
    expect((await post(publish)).status).toBe(401);
  });

  it('is unavailable when MediaMTX is, and can be ended all the same', async () => {
    const { host, room } = await buildRoom(server);
    media.fail('down');
    const refused = await call(createPublishGrant, room, host.token);
    expect(refused).toMatchObject({ status: 503, body: { title: 'errors.streams.unavailable.title' } });
    expect((await call(endLive, room, host.token)).status).toBe(204);
    media.fail(null);
    expect(bodyOf(await call(getLive, room, host.token)).state).toBe('ended');
  });
});

describe('the hooks of a provider', () => {
  it('are for nobody without its signature, whoever is signed in', async () => {
    const body = 'event=ready&path=candela-1';
    for (const roleId of [null, ...allRoleIds]) {
      const token = roleId === null ? hookSecret.slice(1) : (await buildUser(db, { roleId })).token;
      const headers = { authorization: `Bearer ${token}`, 'x-api-key': server.config.apiKey };
      const answer = await app.inject({ method: 'POST', url: '/api/live/hooks/mediamtx', headers, payload: body });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { title: 'errors.streams.badSignature.title' }]);
      const payload = JSON.stringify({ token, action: 'publish', path: 'candela-1', protocol: 'webrtc' });
      const door = await app.inject({ method: 'POST', url: '/api/live/hooks/mediamtx/door', headers, payload });
      expect([door.statusCode, door.json()]).toMatchObject([401, { title: 'errors.streams.badGrant.title' }]);
    }
  });

  it('are those of the chosen one', async () => {
    const signed = media.hook({ event: 'ready', path: 'x', source: '' });
    for (const other of ['embedded', 'millicast', 'cloudflare', 'nobody', '..%2F..']) {
      expect((await hookOf(server, other)(signed)).statusCode, other).toBe(404);
    }
    expect((await hook(signed)).statusCode).toBe(204);
  });

  it('take no more than 64 kB, and no garbage', async () => {
    const { headers } = media.hook({});
    const large = (bytes: number) => hook({ headers, body: Buffer.alloc(bytes, 'a') });
    expect((await large(65_537)).statusCode).toBe(413);
    expect((await large(65_536)).statusCode).toBe(400);
    expect((await hook({ headers, body: Buffer.alloc(0) })).statusCode).toBe(400);
    const door = (payload: string) => app.inject({ method: 'POST', url: '/api/live/hooks/mediamtx/door', payload });
    for (const garbage of ['', '{', '[]', '"x"', '{"action":1}']) {
      expect((await door(garbage)).statusCode, garbage).toBe(400);
    }
  });
});

it('lets pages connect to the chosen provider, and to nobody else', async () => {
  const { headers } = await app.inject('/api/health');
  const policy = String(headers['content-security-policy']);
  expect(policy.match(/connect-src ([^;]*)/)?.[1]).toBe(`'self' ${media.url}`);
});

describe('with Millicast, whose news may come in any order', async () => {
  const given = {
    accountId: 'acc',
    apiSecret: 'the API secret',
    webhookSecret: Buffer.from('hook').toString('base64'),
  };
  const fake = await startFakeMillicast(given);
  const own = await startTestServer({
    config: {
      live: { provider: 'millicast', ...given, apiUrl: fake.url, directorUrl: fake.url, mediaOrigin: fake.url },
    },
  });
  const tell = async (name: string, event: 'started' | 'ended', feedId: string, at: number) =>
    (await hookOf(own, 'millicast')(fake.hook('feeds', event, { feedId, name }, at))).statusCode;

  it('takes the state of the newest message', async () => {
    const { host, room } = await buildRoom(own);
    const stateOf = async () => bodyOf(await own.call(getLive, room, host.token)).state;
    const name = new URL(bodyOf(await own.call(createPublishGrant, room, host.token)).url).pathname.split('/').at(-1);
    const start = Date.now() - 60_000;
    if (!name) throw new Error('no name');
    expect(await tell(name, 'started', 'one', start)).toBe(204);
    expect(await stateOf()).toBe('live');
    // The second has started before the first is reported to have ended.
    await tell(name, 'started', 'two', start + 2000);
    await tell(name, 'ended', 'one', start + 3000);
    expect(await stateOf()).toBe('live');
    await tell(name, 'ended', 'two', start + 5000);
    expect(await stateOf()).toBe('interrupted');
    // Delayed in transit.
    await tell(name, 'started', 'three', start + 4000);
    expect(await stateOf()).toBe('interrupted');
    await tell(name, 'started', 'four', start + 6000);
    await tell(name, 'ended', 'four', start + 1000);
    expect(await stateOf()).toBe('live');
    expect(await tell('candela-of-others-1', 'started', 'five', start)).toBe(204);
    expect(await tell(name, 'started', 'six', start - 10 * 60_000)).toBe(401);
  });

  it('a stream that has ended is ended again when it comes back', async () => {
    const { host, room } = await buildRoom(own);
    const grant = bodyOf(await own.call(createPublishGrant, room, host.token));
    expect((await post(grant)).status).toBe(201);
    fake.fail('down');
    expect((await own.call(endLive, room, host.token)).status).toBe(204);
    await expect.poll(fake.failedRequests).toBeGreaterThan(0);
    fake.fail(null);
    expect((await post(grant)).status).toBe(201);
    await tell(new URL(grant.url).pathname.split('/').at(-1) ?? '', 'started', 'feed', Date.now());
    await expect.poll(async () => (await post(grant)).status).toBe(401);
    expect(bodyOf(await own.call(getLive, room, host.token)).state).toBe('ended');
  });
});
