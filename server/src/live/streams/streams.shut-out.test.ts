import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { offer } from '#testing/live-fakes/offer.ts';
import { waitForPackets, waitForSilence, watchVp8 } from '#testing/live-peers.ts';
import { startOnAir } from '#testing/on-air.ts';
import { bodyOf } from '#testing/test-server.ts';
import { requestDeletion } from '@candela/contract/accounts/deletions';
import { suspendUser } from '@candela/contract/accounts/users';
import { endSubscription, giveSubscription } from '@candela/contract/billing/subscriptions';
import { unregisterFromEvent } from '@candela/contract/live/events';
import { sanctionUser } from '@candela/contract/live/rooms';

const { app, db, call, grant, request, session, goLive } = await startOnAir();

it('who is banned sees nothing any more, whatever they hold', async () => {
  const { id, host } = await goLive();
  const learner = await buildUser(db);
  const token = grant('play', id, learner.id);
  // An admin who looks as the learner sees what the learner sees.
  const admin = await buildUser(db, { roleId: 1 });
  const acting = grant('play', id, admin.id, learner.id);
  const viewers = await Promise.all([token, acting].map((each) => watchVp8(session(`/whep/${id}`, each).post)));
  for (const viewer of viewers) await waitForPackets(viewer);
  const ban = { params: { eventId: id, userId: learner.id }, body: { kind: 'ban' as const } };
  expect((await call(sanctionUser, ban, host.token)).status).toBe(204);
  for (const viewer of viewers) await waitForSilence(viewer);
  for (const each of [token, acting]) {
    expect((await request('POST', `/whep/${id}`, each, offer)).statusCode).toBe(401);
  }
  // Playlist and segments alike.
  for (const file of ['live.m3u8', 'a.mp4', 'a-1.m4s']) {
    for (const each of [token, acting]) {
      const headers = { authorization: `Bearer ${each}` };
      expect((await app.inject({ url: `/hls/${id}/${file}`, headers })).statusCode, file).toBe(401);
    }
  }
  // Nor who has no account any more that is open.
  const former = await buildUser(db);
  expect((await call(suspendUser, { params: { id: former.id } }, admin.token)).ok).toBe(true);
  for (const each of [grant('play', id, former.id), grant('play', id, admin.id, former.id)]) {
    expect((await request('POST', `/whep/${id}`, each, offer)).statusCode).toBe(401);
  }
});

it('who gives up their account, or loses it, sees nothing any more', async () => {
  const { id } = await goLive();
  const admin = await buildUser(db, { roleId: 1 });
  const ends = [
    ({ token }: { token: string }) => call(requestDeletion, {}, token),
    (user: { id: string }) => call(suspendUser, { params: { id: user.id } }, admin.token),
  ];
  for (const end of ends) {
    const user = await buildUser(db);
    const viewer = await watchVp8(session(`/whep/${id}`, grant('play', id, user.id)).post);
    await waitForPackets(viewer);
    expect((await end(user)).ok).toBe(true);
    await waitForSilence(viewer);
  }
});

it('who loses their subscription or place sees nothing any more, nor does an admin as them', async () => {
  const { id } = await goLive({ subscriptionTypeIds: [2], capacity: 4 });
  const admin = await buildUser(db, { roleId: 1 });
  const learner = async () => {
    const { id: userId, token } = await buildUser(db);
    return { userId, token, grants: [grant('play', id, userId), grant('play', id, admin.id, userId)] };
  };
  const [stays, placed, given, timed] = [await learner(), await learner(), await learner(), await learner()];
  const place = sql`insert into event_registrations (event_id, user_id, is_waiting)`;
  for (const { userId } of [stays, placed, given, timed])
    await db.execute(sql`${place} values (${id}, ${userId}, false)`);
  const give = async ({ userId }: typeof given) => {
    const body = { planId: 12, endsAt: new Date(Date.now() + 86_400_000).toISOString() };
    return bodyOf(await call(giveSubscription, { params: { id: userId }, body }, admin.token)).id;
  };
  const [givenId, timedId] = [await give(given), await give(timed), await give(stays), await give(placed)];

  const ends = new Map<typeof stays, () => Promise<unknown>>([
    [placed, () => call(unregisterFromEvent, { params: { id } }, placed.token)],
    [given, () => call(endSubscription, { params: { id: given.userId, subscriptionId: givenId } }, admin.token)],
    [
      timed,
      async () => {
        await db.execute(sql`update subscriptions set ends_at = now() - interval '1 second' where id = ${timedId}`);
        await db.execute(sql`update jobs.job set start_after = now() where name = 'accounts.subscription-ends'`);
        await app.jobs.runDue();
      },
    ],
  ]);
  const watching = await watchVp8(session(`/whep/${id}`, stays.grants[0] ?? '').post);
  for (const [{ grants }, end] of ends) {
    const viewers = await Promise.all(grants.map((each) => watchVp8(session(`/whep/${id}`, each).post)));
    for (const viewer of viewers) await waitForPackets(viewer);
    await end();
    for (const viewer of viewers) await waitForSilence(viewer);
    for (const each of grants) {
      expect((await request('POST', `/whep/${id}`, each, offer)).statusCode).toBe(401);
      const headers = { authorization: `Bearer ${each}` };
      expect((await app.inject({ url: `/hls/${id}/live.m3u8`, headers })).statusCode).toBe(401);
    }
  }
  await waitForPackets(watching);

  // Where the message of another node was missed, the next look finds it.
  await db.execute(sql`delete from event_registrations where event_id = ${id} and user_id = ${stays.userId}`);
  await app.watches['streams']?.run();
  await waitForSilence(watching);
});
