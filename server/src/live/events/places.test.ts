import { sql } from 'drizzle-orm';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#db/client.ts';
import { eventRegistrations } from '#db/tables/events.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { startOnAir } from '#testing/on-air.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { bodyOf } from '#testing/test-server.ts';
import { endSubscription, giveSubscription, listUserSubscriptions } from '@candela/contract/billing/subscriptions';
import {
  getCalendarEvent,
  getEvent,
  handOverEvent,
  listCalendar,
  registerForEvent,
  unregisterFromEvent,
} from '@candela/contract/live/events';
import { createRoomMessage, getRoom, sanctionUser } from '@candela/contract/live/rooms';
import { createPlayGrant, getLive, listLive } from '@candela/contract/live/streams';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { lockEvent } from './registrations.queries.ts';
import { placesJob } from './waiting-list.service.ts';

const { app, db, call, grant, goLive } = await startOnAir();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const listen = (token: string, eventId: number) => listenInRoom(`ws://127.0.0.1:${port}/api/hub`, token, eventId);

let admin: { id: string; token: string };

beforeAll(async () => {
  admin = await buildUser(db, { roleId: 1 });
});

const soon = () => new Date(Date.now() + 5 * 60_000);
const of = <Id extends number | string>(id: Id) => ({ params: { id } });

async function roomOf(eventId: number) {
  const { rows } = await db.execute<{ meetingId: string }>(
    sql`select meeting_id as "meetingId" from events where id = ${eventId}`,
  );
  return { params: { meetingId: rows[0]?.meetingId ?? '', eventId } };
}

const register = async (id: number, token: string) => bodyOf(await call(registerForEvent, of(id), token)).registration;
const entryOf = async (id: number, token: string) => bodyOf(await call(getCalendarEvent, of(id), token));
const figuresOf = async (id: number) => {
  const { registeredCount, waitingCount } = bodyOf(await call(getEvent, of(id), admin.token));
  return [registeredCount, waitingCount];
};
const titlesFor = async (token: string) =>
  bodyOf(await call(listNotifications, {}, token)).data.map(({ title }) => title);

/** The job that runs every minute. */
async function passPlaces(): Promise<void> {
  await enqueue(db, placesJob, [{ payload: {} }]);
  await app.jobs.runDue();
}

/** Everything that leads into a live session, with what it answers to a user. */
async function doorsFor(eventId: number, { id: userId, token }: { id: string; token: string }) {
  const room = await roomOf(eventId);
  const { meetingId } = room.params;
  const message = { params: { eventId }, body: { kind: 'chat' as const, body: 'Hello', replyToId: null } };
  const headers = { authorization: `Bearer ${grant('play', eventId, userId)}` };
  const hls = await app.inject({ url: `/hls/${eventId}/live.m3u8`, headers });
  const type = { 'content-type': 'application/sdp' };
  const whep = await app.inject({
    method: 'POST',
    url: `/whep/${eventId}`,
    headers: { ...headers, ...type },
    payload: 'v=0\r\n',
  });
  return {
    page: (await call(getLive, room, token)).status,
    grant: (await call(createPlayGrant, room, token)).status,
    chat: (await call(createRoomMessage, message, token)).status,
    room: (await call(getRoom, { params: { eventId } }, token)).status,
    hub: (await listen(token, eventId)).answers.at(-1)?.event,
    // With a token of before. 406 and 400: VP8 is no HLS, and this offer is bad, but the viewer may come.
    hls: hls.statusCode,
    whep: whep.statusCode,
    list: bodyOf(await call(listLive, {}, token)).data.some((live) => live.meetingId === meetingId),
  };
}

const open = { page: 200, grant: 200, chat: 201, room: 200, hub: 'room.joined', hls: 406, whep: 400, list: true };
const shut = { page: 409, grant: 409, chat: 409, room: 409, hub: 'room.refused', hls: 401, whep: 401, list: false };

describe('a full event', () => {
  it('is closed to whoever waits or never registered, by every door', async () => {
    const { id, host } = await goLive({ capacity: 1 });
    const [comes, waits, stranger] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    expect([await register(id, comes.token), await register(id, waits.token)]).toEqual(['registered', 'waiting']);
    expect(await doorsFor(id, comes)).toEqual(open);
    expect(await doorsFor(id, waits)).toEqual(shut);
    expect(await doorsFor(id, stranger)).toEqual(shut);
    expect((await call(getLive, await roomOf(id), waits.token)).body).toMatchObject({
      title: 'errors.events.noPlace.title',
    });
    // Hosts and admins come all the same, and take no place.
    expect(await doorsFor(id, host)).toEqual(open);
    expect(await doorsFor(id, admin)).toEqual(open);
    expect((await entryOf(id, waits.token)).admission).toBe('noPlace');
    expect((await entryOf(id, comes.token)).admission).toBe('admitted');
    expect((await entryOf(id, admin.token)).admission).toBe('admitted');

    // Who gives up their place leaves, and the next one is called and comes in.
    const here = await listen(comes.token, id);
    await call(unregisterFromEvent, of(id), comes.token);
    await expect.poll(() => here.answers.at(-1)?.event).toBe('room.refused');
    expect(await titlesFor(waits.token)).toContain('You’re registered: London open, live');
    expect(await doorsFor(id, waits)).toEqual(open);
    expect(await doorsFor(id, comes)).toEqual(shut);
  });

  it('that is over is open to everybody whose plan includes it', async () => {
    const { id } = await buildEvent(db, { capacity: 1, startsAt: new Date(Date.now() - 7_200_000), status: 'ended' });
    expect((await call(getLive, await roomOf(id), (await buildUser(db)).token)).status).toBe(200);
  });

  it('calls followers only while they can get a place', async () => {
    const { id, host } = await goLive({ capacity: 1 });
    const [follower, comes] = [await buildUser(db), await buildUser(db)];
    await db.execute(sql`insert into educator_follows (educator_id, user_id) values (${host.id}, ${follower.id})`);
    expect(await titlesFor(follower.token)).toContain('Tina Trainer is live');
    await register(id, comes.token);
    expect(await titlesFor(follower.token)).not.toContain('Tina Trainer is live');
    expect(await titlesFor(comes.token)).toContain('Tina Trainer is live');
  });
});

describe('a place', () => {
  it('is not taken by hosts and admins, also if they became that later', async () => {
    const { id, host } = await buildEvent(db, { capacity: 1 });
    const [learner, next, trainer] = [await buildUser(db), await buildUser(db), await buildUser(db, { roleId: 2 })];
    expect(await register(id, admin.token)).toBe('registered');
    expect(await register(id, host.token)).toBe('registered');
    expect(await figuresOf(id)).toEqual([0, 0]);
    expect(await register(id, trainer.token)).toBe('registered');
    expect(await register(id, learner.token)).toBe('waiting');
    expect(await register(id, next.token)).toBe('waiting');
    // The trainer with the place becomes a host: it goes to the first who waits.
    const hosts = { ...of(id), body: { hostIds: [host.id, trainer.id] } };
    expect((await call(handOverEvent, hosts, host.token)).status).toBe(200);
    expect(await figuresOf(id)).toEqual([1, 1]);
    expect((await entryOf(id, learner.token)).registration).toBe('registered');
    // An admin takes none of them although it is full.
    const other = await buildUser(db, { roleId: 1 });
    expect(await register(id, other.token)).toBe('registered');
    expect(await figuresOf(id)).toEqual([1, 1]);
  });

  it('is given once to two who ask for the last one at the same time', async () => {
    const { id } = await buildEvent(db, { capacity: 1 });
    const [one, two] = [await buildUser(db), await buildUser(db)];
    let asking: Promise<string>[] = [];
    await db.transaction(async (tx: Tx) => {
      await lockEvent(tx, id);
      asking = [register(id, one.token), register(id, two.token)];
      await untilSomebodyWaits(tx);
    });
    expect((await Promise.all(asking)).toSorted()).toEqual(['registered', 'waiting']);
    expect(await figuresOf(id)).toEqual([1, 1]);
  });

  it('is not given to somebody who is banned', async () => {
    const { id, host } = await buildEvent(db, { capacity: 2 });
    const banned = await buildUser(db);
    const ban = { params: { eventId: id, userId: banned.id }, body: { kind: 'ban' as const } };
    await call(sanctionUser, ban, host.token);
    expect((await call(registerForEvent, of(id), banned.token)).body).toMatchObject({
      title: 'errors.rooms.banned.title',
    });
    expect(await figuresOf(id)).toEqual([0, 0]);
  });
});

describe('a registration that outlives the plan that gave it', () => {
  const endPlan = async (userId: string) => {
    const [plan] = bodyOf(await call(listUserSubscriptions, of(userId), admin.token)).data;
    const ended = { params: { id: userId, subscriptionId: plan?.id ?? 0 } };
    expect((await call(endSubscription, ended, admin.token)).ok).toBe(true);
  };

  it('is kept, but opens nothing; it can be read and cancelled', async () => {
    const { id } = await buildEvent(db, { startsAt: soon(), subscriptionTypeIds: [2] });
    const member = await buildUser(db, { planIds: [12] });
    await register(id, member.token);
    expect((await call(getLive, await roomOf(id), member.token)).status).toBe(200);
    await endPlan(member.id);
    expect((await call(getLive, await roomOf(id), member.token)).status).toBe(402);
    expect((await call(createPlayGrant, await roomOf(id), member.token)).status).toBe(402);
    expect(await entryOf(id, member.token)).toMatchObject({ registration: 'registered', admission: 'notIncluded' });
    const period = { from: new Date(Date.now() - 3_600_000).toISOString(), to: soon().toISOString() };
    const later = { ...period, to: new Date(Date.now() + 86_400_000).toISOString() };
    const listed = bodyOf(await call(listCalendar, { query: { ...later, mine: true } }, member.token)).data;
    expect(listed).toMatchObject([{ id, admission: 'notIncluded' }]);
    expect(bodyOf(await call(unregisterFromEvent, of(id), member.token)).registration).toBe('none');
  });

  it('loses its place when the room opens and others wait, and comes before them when there is one again', async () => {
    const given = { capacity: 2, subscriptionTypeIds: [2] };
    const [early, { id, host }] = [await buildEvent(db, given), await buildEvent(db, { ...given, startsAt: soon() })];
    const planIds = [12];
    const [lapsed, stays, second, third] = [
      await buildUser(db, { planIds }),
      await buildUser(db, { planIds }),
      await buildUser(db, { planIds }),
      await buildUser(db, { planIds }),
    ];
    for (const { token } of [lapsed, stays, second, third]) {
      await register(id, token);
      await register(early.id, token);
    }
    await endPlan(lapsed.id);
    await passPlaces();
    const registrationsAt = async (eventId: number) =>
      Promise.all(
        [lapsed, stays, second, third].map(async ({ token }) => (await entryOf(eventId, token)).registration),
      );
    expect(await registrationsAt(early.id)).toEqual(['registered', 'registered', 'waiting', 'waiting']);
    expect(await registrationsAt(id)).toEqual(['waiting', 'registered', 'registered', 'waiting']);
    expect(await titlesFor(second.token)).toContain('You’re registered: London open, live');

    // The plan is renewed, and a place is free: who had it first gets it.
    await call(giveSubscription, { ...of(lapsed.id), body: { planId: 12, endsAt: null } }, admin.token);
    await call(unregisterFromEvent, of(id), stays.token);
    expect(await figuresOf(id)).toEqual([2, 1]);
    expect((await entryOf(id, lapsed.token)).registration).toBe('registered');

    // A ban frees a place as well.
    const ban = { params: { eventId: id, userId: second.id }, body: { kind: 'ban' as const } };
    await call(sanctionUser, ban, host.token);
    await passPlaces();
    expect((await entryOf(id, third.token)).registration).toBe('registered');
    expect((await entryOf(id, second.token)).registration).toBe('waiting');
  });

  it('passes its place on once, also while somebody registers', async () => {
    const { id } = await buildEvent(db, { capacity: 1, startsAt: soon() });
    const [waits, fast] = [await buildUser(db), await buildUser(db)];
    await db.insert(eventRegistrations).values({ eventId: id, userId: waits.id, isWaiting: true });
    let passing: Promise<void> | undefined;
    await db.transaction(async (tx: Tx) => {
      await lockEvent(tx, id);
      passing = passPlaces();
      await untilSomebodyWaits(tx);
      await tx.insert(eventRegistrations).values({ eventId: id, userId: fast.id, isWaiting: false });
    });
    await passing;
    expect(await figuresOf(id)).toEqual([1, 1]);
  });

  it('does not leave the waiting list either', async () => {
    const { id } = await buildEvent(db, { capacity: 1, subscriptionTypeIds: [2] });
    const planIds = [12];
    const [first, lapsed, next] = [
      await buildUser(db, { planIds }),
      await buildUser(db, { planIds }),
      await buildUser(db, { planIds }),
    ];
    for (const { token } of [first, lapsed, next]) await register(id, token);
    await db.execute(sql`update subscriptions set status = 'expired' where user_id = ${lapsed.id}`);
    await call(unregisterFromEvent, of(id), first.token);
    expect((await entryOf(id, next.token)).registration).toBe('registered');
    expect((await entryOf(id, lapsed.token)).registration).toBe('waiting');
  });
});
