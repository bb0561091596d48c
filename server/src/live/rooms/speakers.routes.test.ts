import { sql } from 'drizzle-orm';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startMediaEngine } from '#live/media/media-engine.ts';
import { signGrant } from '#live/providers/grants.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { offer } from '#testing/live-fakes/offer.ts';
import { freeMediaPort, hear, publishVp8, speak, waitForPackets, waitForSilence } from '#testing/live-peers.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { raiseHand } from '@candela/contract/live/hands';
import { getRoom, sanctionUser } from '@candela/contract/live/rooms';
import { acceptSpeaking, endSpeaking, hearSpeaker, inviteSpeaker, muteSpeaker } from '@candela/contract/live/speakers';
import { listAuditEvents } from '@candela/contract/oversight/audit';

const port = await freeMediaPort();
const media = startMediaEngine({
  port,
  publicAddress: undefined,
  folder: join(tmpdir(), `candela-voices-${process.pid}-${port}`),
  log: { error: () => {}, warn: () => {} },
});
const { app, db, call, secret } = await startTestServer({ media });
afterAll(() => media.stop());

const params = (eventId: number) => ({ params: { eventId } });
const sanction = (eventId: number, token: string, userId: string, kind: 'mute' | 'ban') =>
  call(sanctionUser, { params: { eventId, userId }, body: { kind } }, token);
const raise = (eventId: number, token: string) =>
  call(raiseHand, { ...params(eventId), body: { isRaised: true } }, token);
const invite = (eventId: number, token: string, userId: string) =>
  call(inviteSpeaker, { ...params(eventId), body: { userId } }, token);
const mute = (eventId: number, token: string, isMuted: boolean) =>
  call(muteSpeaker, { ...params(eventId), body: { isMuted } }, token);
const speakerOf = async (eventId: number, token: string) => bodyOf(await call(getRoom, params(eventId), token)).speaker;
const titleOf = ({ body }: { body: unknown }) => (body as { title?: string }).title;

const post = (url: string, token: string) => async (sdp: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' };
  const answer = await app.inject({ method: 'POST', url, headers, payload: sdp });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.body;
};
const pathOf = ({ url }: { url: string }) => new URL(url).pathname;

/** An event marked as live, with a guest whose hand is raised. */
async function raised() {
  const { id, host } = await buildEvent(db, { startsAt: new Date() });
  await db.execute(sql`update events set status = 'live' where id = ${id}`);
  const guest = await buildUser(db, { firstName: 'Amira' });
  expect((await raise(id, guest.token)).status).toBe(204);
  return { id, host, guest };
}

/** The event really is on air, with the guest speaking. */
async function speaking() {
  const { id, host, guest } = await raised();
  const token = signGrant(deriveKey(secret, 'streams'), {
    action: 'publish',
    eventId: id,
    userId: host.id,
    expiresAt: Date.now() + 60_000,
  });
  await publishVp8(post(`/whip/${id}`, token));
  expect((await invite(id, host.token, guest.id)).status).toBe(200);
  const grant = bodyOf(await call(acceptSpeaking, params(id), guest.token));
  // On a busy machine, connecting may take longer than they would be waited for.
  await db.execute(sql`update room_speakers set expires_at = now() + interval '5 minutes' where event_id = ${id}`);
  const voice = await speak(post(pathOf(grant), grant.bearer));
  await expect.poll(async () => (await speakerOf(id, host.token))?.state, { timeout: patience(30) }).toBe('speaking');
  return { id, host, guest, voice, grant };
}

const listen = async (id: number, token: string) => {
  const grant = bodyOf(await call(hearSpeaker, params(id), token));
  return hear(post(pathOf(grant), grant.bearer));
};

async function recordedOf(actorId: string) {
  const { token } = await buildUser(db, { roleId: 1 });
  const { data } = bodyOf(await call(listAuditEvents, { query: { actorId } }, token));
  return data
    .toReversed()
    .map(({ action, changes }) => [
      action,
      Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
    ]);
}

describe('an invitation to speak', () => {
  it('is for a raised hand, by a moderator, while the session is live, one at a time', async () => {
    const { id, host, guest } = await raised();
    const other = await buildUser(db);
    expect((await invite(id, guest.token, guest.id)).status).toBe(403);
    expect(titleOf(await invite(id, host.token, other.id))).toBe('errors.rooms.handLowered.title');
    const invited = await invite(id, host.token, guest.id);
    expect(bodyOf(invited)).toMatchObject({ user: { id: guest.id, fullName: 'Amira Lovelace' }, state: 'invited' });
    const room = bodyOf(await call(getRoom, params(id), guest.token));
    expect(room).toMatchObject({ isHandRaised: false, hasVoices: true, speaker: { state: 'invited', mutedBy: null } });
    await raise(id, other.token);
    expect(titleOf(await invite(id, host.token, other.id))).toBe('errors.rooms.speakerBusy.title');
    await db.execute(sql`update events set status = 'scheduled' where id = ${id}`);
    expect(titleOf(await invite(id, host.token, other.id))).toBe('errors.streams.notLive.title');
  });

  it('of two at the same time one comes about', async () => {
    const { id, host, guest } = await raised();
    const other = await buildUser(db);
    await raise(id, other.token);
    const answers = await Promise.all([guest, other].map((each) => invite(id, host.token, each.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('opens nothing to anybody else, to who declined, and when it has run out', async () => {
    const { id, host, guest } = await raised();
    const other = await buildUser(db);
    await invite(id, host.token, guest.id);
    const accept = async (token: string) => titleOf(await call(acceptSpeaking, params(id), token));
    expect(await accept(other.token)).toBe('errors.rooms.notInvited.title');
    await call(endSpeaking, params(id), other.token);
    expect(await speakerOf(id, host.token)).toMatchObject({ state: 'invited' });
    await call(endSpeaking, params(id), guest.token);
    expect([await speakerOf(id, host.token), await accept(guest.token)]).toEqual([
      null,
      'errors.rooms.notInvited.title',
    ]);
    await raise(id, guest.token);
    await invite(id, host.token, guest.id);
    await db.execute(sql`update room_speakers set expires_at = now() - interval '1 second' where event_id = ${id}`);
    expect([await speakerOf(id, host.token), await accept(guest.token)]).toEqual([
      null,
      'errors.rooms.notInvited.title',
    ]);
    // An expired invitation blocks nobody.
    await raise(id, other.token);
    expect((await invite(id, host.token, other.id)).status).toBe(200);
  });

  it('ends with a sanction', async () => {
    for (const kind of ['mute', 'ban'] as const) {
      const { id, host, guest } = await raised();
      await invite(id, host.token, guest.id);
      await sanction(id, host.token, guest.id, kind);
      expect(await speakerOf(id, host.token)).toBeNull();
      expect((await call(acceptSpeaking, params(id), guest.token)).status).toBe(409);
    }
  });
});

describe('who was called on', () => {
  it('is heard by everybody else, and no more when they or the host mute them', async () => {
    const { id, host, guest } = await speaking();
    const other = await buildUser(db);
    const [hosts, others] = [await listen(id, host.token), await listen(id, other.token)];
    for (const listener of [hosts, others]) await waitForPackets(listener);
    expect((await mute(id, other.token, true)).status).toBe(403);
    await mute(id, guest.token, true);
    await waitForSilence(others);
    expect(await speakerOf(id, other.token)).toMatchObject({ state: 'speaking', mutedBy: 'self' });
    await mute(id, guest.token, false);
    await waitForPackets(others);
    await mute(id, host.token, true);
    await waitForSilence(hosts);
    // A speaker muted by a host stays muted.
    expect(titleOf(await mute(id, guest.token, false))).toBe('errors.rooms.muted.title');
    await waitForSilence(hosts);
    await mute(id, host.token, false);
    await waitForPackets(hosts);
    await call(endSpeaking, params(id), host.token);
    // What the guest does with their own microphone is not.
    expect(await recordedOf(host.id)).toEqual([
      ['invite', { userId: [null, guest.id] }],
      ['update', { userId: [null, guest.id], isMuted: ['false', 'true'] }],
      ['update', { userId: [null, guest.id], isMuted: ['true', 'false'] }],
      ['end', { userId: [guest.id, null] }],
    ]);
    expect(await recordedOf(guest.id)).toEqual([]);
  });

  it('comes back after a lost connection, and is over when they do not', async () => {
    const { id, host, guest, grant } = await speaking();
    const listener = await listen(id, host.token);
    await waitForPackets(listener);
    await speak(post(pathOf(grant), grant.bearer));
    await waitForPackets(listener);
    await db.execute(sql`update room_speakers set expires_at = now() - interval '1 second' where event_id = ${id}`);
    await app.watches['speakers']?.run();
    await waitForSilence(listener);
    expect(await speakerOf(id, host.token)).toBeNull();
    const headers = { authorization: `Bearer ${grant.bearer}`, 'content-type': 'application/sdp' };
    const late = await app.inject({ method: 'POST', url: `/whip/${id}`, headers, payload: offer });
    expect([late.statusCode, guest.id]).toEqual([401, guest.id]);
  });

  it.each(['ban', 'mute', 'end'] as const)('is silent at once after %s', async (way) => {
    const { id, host, guest, grant } = await speaking();
    const listener = await listen(id, host.token);
    await waitForPackets(listener);
    if (way === 'end') expect((await call(endSpeaking, params(id), host.token)).status).toBe(204);
    else await sanction(id, host.token, guest.id, way);
    await waitForSilence(listener);
    expect(await speakerOf(id, host.token)).toBeNull();
    const headers = { authorization: `Bearer ${grant.bearer}`, 'content-type': 'application/sdp' };
    expect((await app.inject({ method: 'POST', url: `/whip/${id}`, headers, payload: offer })).statusCode).toBe(401);
  });

  it('sends sound alone, by their own token alone', async () => {
    const { id, guest, grant } = await speaking();
    const send = async (url: string, token: string, payload: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' };
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    // An offer with a picture.
    expect(await send(`/whip/${id}`, grant.bearer, offer)).toBe(400);
    expect(await send(`/whep/${id}`, grant.bearer, offer)).toBe(401);
    const sign = (action: 'speak' | 'hear', userId: string) =>
      signGrant(deriveKey(secret, 'streams'), { action, eventId: id, userId, expiresAt: Date.now() + 60_000 });
    expect(await send(`/whip/${id}`, sign('speak', (await buildUser(db)).id), offer)).toBe(401);
    expect(await send(`/whip/${id}`, sign('hear', guest.id), offer)).toBe(401);
  });
});
