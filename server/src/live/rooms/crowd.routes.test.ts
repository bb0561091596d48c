import { sql } from 'drizzle-orm';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { openHub } from '#testing/hub-client.ts';
import { patience } from '#testing/patience.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { HubData } from '@candela/contract/hub';
import { listAttendance } from '@candela/contract/live/attendance';
import { handOverEvent } from '@candela/contract/live/events';
import { listHands, lowerHand, raiseHand } from '@candela/contract/live/hands';
import { react, reactions, type Reaction } from '@candela/contract/live/reactions';
import { getRoom, sanctionUser } from '@candela/contract/live/rooms';
import { getLive } from '@candela/contract/live/streams';

const { app, db, call } = await startTestServer();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const listen = (token: string, eventId: number) => listenInRoom(`ws://127.0.0.1:${port}/api/hub`, token, eventId);

const params = (eventId: number) => ({ params: { eventId } });
const sanction = (eventId: number, token: string, userId: string, kind: 'none' | 'mute' | 'ban') =>
  call(sanctionUser, { params: { eventId, userId }, body: { kind } }, token);

describe('a raised hand', () => {
  const raise = (eventId: number, token: string, isRaised = true) =>
    call(raiseHand, { ...params(eventId), body: { isRaised } }, token);
  const roomOf = async (eventId: number, token: string) => bodyOf(await call(getRoom, params(eventId), token));

  it('stays up until somebody lowers it, in the order of raising', async () => {
    const { id, host } = await buildEvent(db);
    const [one, two] = [await buildUser(db, { firstName: 'Grace' }), await buildUser(db)];
    for (const { token } of [one, one, two]) expect((await raise(id, token)).status).toBe(204);
    expect(await roomOf(id, one.token)).toMatchObject({ handCount: 2, isHandRaised: true });
    expect(await roomOf(id, host.token)).toMatchObject({ handCount: 2, isHandRaised: false });
    expect((await call(listHands, params(id), one.token)).status).toBe(403);
    const { count, hands } = bodyOf(await call(listHands, params(id), host.token));
    expect([count, hands.map(({ user }) => user.id)]).toEqual([2, [one.id, two.id]]);
    expect(hands[0]).toMatchObject({ user: { fullName: 'Grace Lovelace' } });
    expect(Date.parse(hands[0]?.raisedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);

    const lower = (token: string, userId: string) => call(lowerHand, { params: { eventId: id, userId } }, token);
    expect((await lower(two.token, one.id)).status).toBe(403);
    for (const _twice of [1, 2]) expect((await lower(host.token, one.id)).status).toBe(204);
    expect(await roomOf(id, one.token)).toMatchObject({ handCount: 1, isHandRaised: false });
    await raise(id, two.token, false);
    expect((await roomOf(id, host.token)).handCount).toBe(0);
  });

  it('is sent to everybody as a number, and as their own only to those who raised it', async () => {
    const { id, host } = await buildEvent(db);
    const users = await Promise.all(Array.from({ length: 12 }, () => buildUser(db)));
    const [first] = users;
    if (!first) throw new Error('nobody is there');
    const [own, hosts] = [await listen(first.token, id), await listen(host.token, id)];
    await Promise.all(users.map(({ token }) => raise(id, token)));
    await expect.poll(() => hosts.news.at(-1)).toEqual({ type: 'hands', count: 12 });
    // Together, not each by itself.
    expect(hosts.news.length).toBeLessThan(4);
    expect(own.news).toContainEqual({ type: 'ownHand', isRaised: true });
    await call(lowerHand, { params: { eventId: id, userId: first.id } }, host.token);
    await expect.poll(() => own.news).toContainEqual({ type: 'ownHand', isRaised: false });
    await expect.poll(() => hosts.news.at(-1)).toEqual({ type: 'hands', count: 11 });
    expect(hosts.news.every(({ type }) => type === 'hands')).toBe(true);
  });

  it('is not for the muted, the banned and rooms that are closed', async () => {
    const { id, host } = await buildEvent(db);
    const [muted, banned] = [await buildUser(db), await buildUser(db)];
    for (const { token } of [muted, banned]) await raise(id, token);
    await sanction(id, host.token, muted.id, 'mute');
    await sanction(id, host.token, banned.id, 'ban');
    expect((await roomOf(id, host.token)).handCount).toBe(0);
    expect((await raise(id, muted.token)).body).toMatchObject({ title: 'errors.rooms.muted.title' });
    expect((await raise(id, banned.token)).body).toMatchObject({ title: 'errors.rooms.banned.title' });
    const stranger = await buildUser(db);
    const closed = await buildEvent(db, { subscriptionTypeIds: [2] });
    expect((await raise(closed.id, stranger.token)).status).toBe(402);

    await raise(id, stranger.token);
    await db.execute(sql`update events set status = 'ended' where id = ${id}`);
    expect(await roomOf(id, stranger.token)).toMatchObject({ handCount: 0, isHandRaised: false });
    expect(bodyOf(await call(listHands, params(id), host.token))).toEqual({ count: 0, hands: [] });
    expect((await raise(id, stranger.token)).body).toMatchObject({ title: 'errors.rooms.closed.title' });
  });
});

describe('reactions', () => {
  const send = (eventId: number, token: string, reaction: Reaction = 'like') =>
    call(react, { ...params(eventId), body: { reaction } }, token);

  it('of a crowd reach everybody as sums, four times a second at most', async () => {
    const { id } = await buildEvent(db);
    const users = await Promise.all(Array.from({ length: 60 }, () => buildUser(db)));
    const heard = await listen(users[0]?.token ?? '', id);
    for (let round = 0; round < 10; round++) {
      await Promise.all(users.map(({ token }, at) => send(id, token, reactions[at % 5])));
      await new Promise((tick) => setTimeout(tick, 100));
    }
    const sums = () =>
      reactions.map((reaction) =>
        heard.news.reduce((sum, each) => sum + (each.type === 'reactions' ? (each.counts[reaction] ?? 0) : 0), 0),
      );
    await expect.poll(sums).toEqual([120, 120, 120, 120, 120]);
    const lasted = (heard.times.at(-1) ?? 0) - (heard.times[0] ?? 0);
    expect(heard.news.length).toBeGreaterThan(2);
    expect(heard.news.length - 1).toBeLessThanOrEqual(Math.ceil(lasted / 240));
  });

  it('are limited for each user, and nothing of them is kept', async () => {
    const { id } = await buildEvent(db);
    const [eager, calm] = [await buildUser(db), await buildUser(db)];
    const statuses = await Promise.all(Array.from({ length: 14 }, () => send(id, eager.token)));
    expect(statuses.filter(({ status }) => status === 204)).toHaveLength(10);
    expect(statuses.find(({ status }) => status !== 204)).toMatchObject({
      status: 429,
      body: { title: 'errors.rooms.tooManyReactions.title' },
    });
    expect((await send(id, calm.token)).status).toBe(204);
    expect((await send(id, calm.token, 'boo' as Reaction)).status).toBe(400);
  });

  it('end at once for who is muted or banned', async () => {
    const { id, host } = await buildEvent(db);
    const { id: userId, token } = await buildUser(db);
    expect((await send(id, token)).status).toBe(204);
    await sanction(id, host.token, userId, 'mute');
    expect((await send(id, token)).body).toMatchObject({ title: 'errors.rooms.muted.title' });
    await sanction(id, host.token, userId, 'none');
    expect((await send(id, token)).status).toBe(204);
    await sanction(id, host.token, userId, 'ban');
    expect((await send(id, token)).body).toMatchObject({ title: 'errors.rooms.banned.title' });
  });
});

describe('the people in a room', () => {
  it('are counted once, named hosts first, and gone when they leave', async () => {
    const { id, host } = await buildEvent(db);
    const [zoe, amy] = [await buildUser(db, { firstName: 'Zoe' }), await buildUser(db, { firstName: 'Amy' })];
    const admin = await buildUser(db, { roleId: 1, firstName: 'Max' });
    const zoes = await listen(zoe.token, id);
    for (const { token } of [zoe, amy, admin, host]) await listen(token, id);
    await expect.poll(() => zoes.attendance.at(-1), { timeout: patience(4) }).toBe(4);
    const people = async (token: string) => bodyOf(await call(listAttendance, params(id), token));
    expect(await people(amy.token)).toMatchObject({
      count: 4,
      people: [
        { id: host.id, role: 'host' },
        { id: admin.id, role: 'moderator' },
        { fullName: 'Amy Lovelace', role: 'guest' },
        { fullName: 'Zoe Lovelace', role: 'guest' },
      ],
    });

    expect(bodyOf(await call(getRoom, params(id), zoe.token)).hereCount).toBe(4);

    await sanction(id, host.token, amy.id, 'mute');
    const muted = async (token: string) =>
      (await people(token)).people.filter(({ isMuted }) => isMuted).map((each) => each.id);
    expect(await muted(host.token)).toEqual([amy.id]);
    expect(await muted(zoe.token)).toEqual([]);

    await sanction(id, host.token, amy.id, 'ban');
    await expect.poll(() => zoes.attendance.at(-1), { timeout: patience(4) }).toBe(3);
    const guest = await buildUser(db);
    const guests = await listen(guest.token, id);
    await expect.poll(() => zoes.attendance.at(-1), { timeout: patience(4) }).toBe(4);
    guests.socket.send(JSON.stringify({ leave: `event:${id}` }));
    await expect.poll(() => zoes.attendance.at(-1), { timeout: patience(4) }).toBe(3);
    expect((await people(zoe.token)).people.map((each) => each.id)).not.toContain(guest.id);
  });

  it('are the viewers of its stream, each once and without the hosts', async () => {
    const { id, host } = await buildEvent(db);
    const { rows } = await db.execute<{ meetingId: string }>(
      sql`select meeting_id as "meetingId" from events where id = ${id}`,
    );
    const room = { params: { meetingId: rows[0]?.meetingId ?? '' } };
    const viewerCount = async () => bodyOf(await call(getLive, room, host.token)).viewerCount;
    const [amy, zoe] = [await buildUser(db), await buildUser(db)];
    const next = await buildUser(db, { roleId: 2 });
    const list = openHub(`ws://127.0.0.1:${port}/api/hub`, zoe.token);
    await list.ready;
    list.socket.send(JSON.stringify({ join: 'livestreams' }));
    // Two devices of one person; the host has two tabs.
    const [phone] = [await listen(amy.token, id), await listen(amy.token, id)];
    for (const { token } of [host, host, next]) await listen(token, id);
    const poll = { timeout: patience(6) };
    await expect.poll(viewerCount, poll).toBe(2);
    const told = () =>
      list.frames
        .filter(({ event }) => event === 'livestreams.viewers')
        .flatMap(({ data }) => (data as HubData<'livestreams.viewers'>).counts);
    await expect.poll(told, poll).toContainEqual({ eventId: id, viewerCount: 2 });
    // Who becomes a host is no viewer any more.
    const hosts = { params: { id }, body: { hostIds: [host.id, next.id] } };
    expect((await call(handOverEvent, hosts, host.token)).status).toBe(200);
    await expect.poll(viewerCount, poll).toBe(1);
    phone.socket.close();
    await listen(zoe.token, id);
    await expect.poll(viewerCount, poll).toBe(2);
  });

  it('are shown only to who may come', async () => {
    const { id } = await buildEvent(db, { subscriptionTypeIds: [2] });
    expect((await call(listAttendance, params(id), (await buildUser(db)).token)).status).toBe(402);
  });
});
