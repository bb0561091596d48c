import { sql } from 'drizzle-orm';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startMediaEngine } from '#live/media/media-engine.ts';
import { readGrant, signGrant } from '#live/providers/grants.ts';
import { signAccess } from '#platform/identity/access-tokens.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { offer } from '#testing/live-fakes/offer.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createPlayGrant, createPublishGrant, endLive, getLive, listLive } from '@candela/contract/live/streams';
import { startActingSession } from '@candela/contract/sign-in/acting-sessions';

const probe = createSocket('udp4').bind(0);
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const told: string[] = [];
const log = { error: (_details: object, message: string) => told.push(message), warn: () => {} };
const media = startMediaEngine({
  port,
  publicAddress: undefined,
  folder: join(tmpdir(), `candela-live-${process.pid}-${port}`),
  log,
});
const { app, db, call, secret } = await startTestServer({ media });
afterAll(() => media.stop());
const key = deriveKey(secret, 'streams');

const soon = () => new Date(Date.now() + 5 * 60_000);

async function roomOf(eventId: number) {
  const { rows } = await db.execute<{ meetingId: string }>(
    sql`select meeting_id as "meetingId" from events where id = ${eventId}`,
  );
  return { params: { meetingId: rows[0]?.meetingId ?? '', eventId } };
}

const post = (path: string, token: string | null | undefined, payload = 'v=0\r\n', type = 'application/sdp') =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  });

const expiresAt = Date.now() + 60_000;

describe('a grant', () => {
  it('to publish is for hosts, from a quarter of an hour before', async () => {
    const { id, host } = await buildEvent(db, { startsAt: soon() });
    const later = await buildEvent(db);
    const [other, learner] = [await buildUser(db, { roleId: 2 }), await buildUser(db)];
    const room = await roomOf(id);
    expect((await call(createPublishGrant, room, learner.token)).status).toBe(403);
    expect((await call(createPublishGrant, room, other.token)).status).toBe(403);
    expect((await call(createPublishGrant, await roomOf(later.id), later.host.token)).body).toMatchObject({
      title: 'errors.streams.tooEarly.title',
    });
    const foreign = { params: { ...room.params, meetingId: (await roomOf(later.id)).params.meetingId } };
    expect((await call(createPublishGrant, foreign, host.token)).status).toBe(404);
    expect(bodyOf(await call(createPublishGrant, room, host.token)).url).toContain(`/whip/${id}`);
  });

  it('to watch is for those whose subscription includes it, or as hosts', async () => {
    const { id, host } = await buildEvent(db, { startsAt: soon(), subscriptionTypeIds: [2] });
    const [free, trader] = [await buildUser(db), await buildUser(db, { planIds: [12] })];
    const room = await roomOf(id);
    expect((await call(createPlayGrant, room, free.token)).status).toBe(402);
    expect((await call(getLive, room, free.token)).status).toBe(402);
    for (const { token } of [trader, host]) expect((await call(createPlayGrant, room, token)).status).toBe(200);
    await db.execute(sql`
      insert into event_registrations (event_id, user_id, is_waiting) values (${id}, ${free.id}, false)`);
    // A registration is no subscription.
    expect((await call(createPlayGrant, room, free.token)).status).toBe(402);
    expect(bodyOf(await call(listLive, {}, trader.token)).data).toEqual([]);
    // An admin who looks as one of them is a viewer themselves.
    const admin = await buildUser(db, { roleId: 1 });
    const asTrader = { params: { id: trader.id }, body: { reason: 'Sees no picture' } };
    const { sessionId } = bodyOf(await call(startActingSession, asTrader, admin.token));
    const [source] = bodyOf(
      await call(createPlayGrant, room, signAccess(deriveKey(secret, 'access'), sessionId)),
    ).sources;
    expect(readGrant(key, source?.bearer ?? '')).toMatchObject({
      action: 'play',
      userId: admin.id,
      asUserId: trader.id,
    });
  });

  it('to watch is given from a quarter of an hour before', async () => {
    const [early, open] = [
      await buildEvent(db, { startsAt: new Date(Date.now() + 16 * 60_000) }),
      await buildEvent(db, { startsAt: new Date(Date.now() + 14 * 60_000) }),
    ];
    const { token } = await buildUser(db);
    expect((await call(createPlayGrant, await roomOf(early.id), token)).body).toMatchObject({
      title: 'errors.streams.tooEarly.title',
    });
    expect((await call(getLive, await roomOf(early.id), token)).status).toBe(200);
    expect((await call(createPlayGrant, await roomOf(open.id), token)).status).toBe(200);
  });

  it('is of no use once the session has ended, which a host or an admin decides', async () => {
    const { id, host } = await buildEvent(db, { startsAt: soon() });
    const room = await roomOf(id);
    const { bearer } = bodyOf(await call(createPublishGrant, room, host.token));
    expect((await call(endLive, room, (await buildUser(db, { roleId: 2 })).token)).status).toBe(403);
    expect((await call(endLive, room, (await buildUser(db, { roleId: 1 })).token)).status).toBe(204);
    expect((await call(endLive, room, host.token)).status).toBe(409);
    expect((await call(createPublishGrant, room, host.token)).status).toBe(409);
    expect((await call(createPlayGrant, room, host.token)).status).toBe(409);
    expect((await post(`/whip/${id}`, bearer, offer)).json()).toMatchObject({ title: 'errors.streams.over.title' });
    expect(bodyOf(await call(getLive, room, host.token)).state).toBe('ended');
  });
});

describe('publishing and watching', () => {
  it('need a token of their own', async () => {
    const { id, host } = await buildEvent(db, { startsAt: soon() });
    const grant = { action: 'publish' as const, eventId: id, userId: host.id, expiresAt };
    const stranger = await buildUser(db, { roleId: 2 });
    for (const token of [
      undefined,
      'nonsense',
      signGrant('another key', grant),
      signGrant(key, { ...grant, action: 'play' }),
      signGrant(key, { ...grant, eventId: id + 1 }),
      signGrant(key, { ...grant, expiresAt: Date.now() - 1 }),
      // The event was handed over, or the user never was a host.
      signGrant(key, { ...grant, userId: stranger.id }),
    ]) {
      expect((await post(`/whip/${id}`, token, offer)).statusCode, token ?? 'none').toBe(401);
    }
    expect((await post(`/whep/${id}`, signGrant(key, grant), offer)).statusCode).toBe(401);
    expect((await post('/whip/x', signGrant(key, grant), offer)).statusCode).toBe(401);
  });

  it('refuse what is no offer, and say when nothing is live', async () => {
    const { id, host } = await buildEvent(db, { startsAt: soon() });
    const grant = { action: 'publish' as const, eventId: id, userId: host.id, expiresAt };
    const token = signGrant(key, grant);
    expect((await post(`/whip/${id}`, token, offer, 'text/plain')).statusCode).toBe(415);
    const audioOnly = offer.replace('m=video', 'm=audio').replace('VP8/90000', 'opus/48000/2');
    const unknownCodec = offer.replace('VP8', 'H265');
    for (const garbage of ['', 'v=0', 'hello', 'v=0\r\n'.repeat(100), unknownCodec, audioOnly, `${offer}${offer}`]) {
      expect((await post(`/whip/${id}`, token, garbage)).statusCode, garbage.slice(0, 30)).toBe(400);
    }
    expect((await post(`/whip/${id}`, token, 'v=0\r\n'.padEnd(70_000, 'x'))).statusCode).toBe(413);
    const watching = await post(`/whep/${id}`, signGrant(key, { ...grant, action: 'play' }), offer);
    expect(watching.statusCode).toBe(409);
    expect(watching.headers['retry-after']).toBe('2');
  });

  it('end by the address that the answer names, for its owner only; the newest publisher wins', async () => {
    const { id, host } = await buildEvent(db, { startsAt: soon() });
    const token = signGrant(key, { action: 'publish', eventId: id, userId: host.id, expiresAt });
    const first = await post(`/whip/${id}`, token, offer);
    expect(first.statusCode).toBe(201);
    expect(first.headers['content-type']).toContain('application/sdp');
    expect(first.body).toContain(`m=video ${port}`);
    const second = await post(`/whip/${id}`, token, offer);
    const end = (location: unknown, bearer: string) =>
      app.inject({ method: 'DELETE', url: String(location), headers: { authorization: `Bearer ${bearer}` } });
    // The first session was replaced: it is over, as requested.
    expect((await end(first.headers['location'], token)).statusCode).toBe(204);
    const stranger = signGrant(key, { action: 'publish', eventId: id, userId: (await buildUser(db)).id, expiresAt });
    expect((await end(second.headers['location'], stranger)).statusCode).toBe(401);
    // Also with the body of a trickle ICE client.
    for (const type of [undefined, 'application/trickle-ice-sdpfrag']) {
      const patch = await app.inject({
        method: 'PATCH',
        url: String(second.headers['location']),
        ...(type !== undefined && { headers: { 'content-type': type }, payload: 'a=ice-ufrag:abcd' }),
      });
      expect(patch.statusCode, type ?? 'empty').toBe(405);
    }
    // An offer is of another type.
    expect((await post(`/whip/${id}`, token, 'a=ice-ufrag:abcd', 'application/trickle-ice-sdpfrag')).statusCode).toBe(
      415,
    );
    // Sessions outlive the token with which they began.
    const expired = signGrant(key, { action: 'publish', eventId: id, userId: host.id, expiresAt: Date.now() - 1 });
    expect((await post(`/whip/${id}`, expired, offer)).statusCode).toBe(401);
    expect((await end(second.headers['location'], expired)).statusCode).toBe(200);
    expect((await end(second.headers['location'], token)).statusCode).toBe(204);
  });

  it('refuse offers that only look like one as bad, not as a failure of the server', async () => {
    const { id, host } = await buildEvent(db, { startsAt: soon() });
    const token = signGrant(key, { action: 'publish', eventId: id, userId: host.id, expiresAt });
    for (const [what, sdp] of Object.entries({
      'no user fragment': offer.replace(/a=ice-ufrag.*\r\n/, ''),
      'no password': offer.replace(/a=ice-pwd.*\r\n/, ''),
      'no fingerprint': offer.replace(/a=fingerprint.*\r\n/, ''),
      'a short fingerprint': offer.replace(/a=fingerprint.*/, 'a=fingerprint:sha-256 AB:CD'),
      'an unknown hash': offer.replace('sha-256', 'md99'),
      'a payload type that there cannot be': offer.replaceAll('96', '960'),
      'only the line of the video': 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\na=rtpmap:96 VP8/90000\r\n',
    })) {
      const { statusCode } = await post(`/whip/${id}`, token, sdp);
      expect(statusCode, what).toBe(400);
    }
  });

  it('go on after the media process has died', async () => {
    const { id, host } = await buildEvent(db, { startsAt: soon() });
    const token = signGrant(key, { action: 'publish', eventId: id, userId: host.id, expiresAt });
    expect((await post(`/whip/${id}`, token, offer)).statusCode).toBe(201);
    await db.execute(sql`update streams set state = 'live' where event_id = ${id}`);
    process.kill(media.processId() ?? 0, 'SIGKILL');
    const stateOf = async () => bodyOf(await call(getLive, await roomOf(id), host.token)).state;
    await expect.poll(stateOf).toBe('interrupted');
    expect(told).toContain('the media process died');
    await expect
      .poll(async () => (await post(`/whip/${id}`, token, offer)).statusCode, { timeout: patience(10) })
      .toBe(201);
  });

  it('are interrupted when their node is gone, not when another one is', async () => {
    const [gone, there] = [await buildEvent(db, { startsAt: soon() }), await buildEvent(db, { startsAt: soon() })];
    await db.execute(sql`
      insert into streams (event_id, state, generation, node_id, seen_at) values
        (${gone.id}, 'live', 1, 'a node that died', now() - interval '21 seconds'),
        (${there.id}, 'live', 1, 'another node', now() - interval '6 seconds')`);
    await app.watches['streams']?.run();
    const stateOf = async ({ id, host }: typeof gone) =>
      bodyOf(await call(getLive, await roomOf(id), host.token)).state;
    expect([await stateOf(gone), await stateOf(there)]).toEqual(['interrupted', 'live']);
  });

  it('are over although another one cannot be ended', async () => {
    const startsAt = new Date(Date.now() - 2 * 3_600_000);
    const [stuck, other] = [await buildEvent(db, { startsAt }), await buildEvent(db, { startsAt })];
    await db.execute(sql`
      insert into streams (event_id, state, generation, interrupted_at) values
        (${stuck.id}, 'interrupted', 1, now() - interval '20 minutes'),
        (${other.id}, 'interrupted', 1, now() - interval '20 minutes')`);
    await db.execute(
      sql.raw(`alter table streams add constraint stuck check (event_id <> ${stuck.id} or state <> 'ended')`),
    );
    await app.watches['streams']?.run();
    await db.execute(sql`alter table streams drop constraint stuck`);
    const { body } = await call(getLive, await roomOf(other.id), other.host.token);
    expect(body).toMatchObject({ state: 'ended' });
  });
});
