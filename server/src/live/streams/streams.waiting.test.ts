import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#app.ts';
import type { Tx } from '#db/client.ts';
import { eventRegistrations } from '#db/tables/events.ts';
import { settings } from '#db/tables/settings.ts';
import { webhookEndpoints, webhookEvents } from '#db/tables/webhooks.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { isThere, recordedSessions } from '#testing/recorded-sessions.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getLive, endLive, listLive } from '@candela/contract/live/streams';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { announceLive } from './streams.notices.ts';
import { findById } from './streams.queries.ts';

const server = await startTestServer();
const { app, db, call } = server;
const { run: processRecordings, record, countNotices } = recordedSessions(server);

const minute = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minute);
const look = () => app.watches['streams']?.run();

beforeEach(async () => {
  await db.delete(settings);
});

/** A session of an hour that began some minutes ago, and was interrupted some minutes ago. */
async function interrupt({ began, away }: { began: number; away: number }) {
  const { id, host } = await buildEvent(db, { startsAt: minutesAgo(began), status: 'live' });
  await db.execute(sql`
    insert into streams (event_id, state, generation, live_at, interrupted_at)
    values (${id}, 'interrupted', 1, ${minutesAgo(began).toISOString()}, ${minutesAgo(away).toISOString()})`);
  const { rows } = await db.execute<{ meetingId: string }>(
    sql`select meeting_id as "meetingId" from events where id = ${id}`,
  );
  const room = { params: { meetingId: rows[0]?.meetingId ?? '', eventId: id } };
  const read = async () => bodyOf(await call(getLive, room, host.token));
  return { id, host, room, read, stateOf: async () => (await read()).state };
}

/** Another process on the same database: after a restart, or beside the first one. */
async function startNode() {
  const node = await createApp({
    config: server.config,
    database: server.database,
    storage: server.storage,
    secret: server.secret,
    version: '0.0.0',
    webFolder: join(server.config.dataDir, 'no-web'),
    isWorking: false,
  });
  onTestFinished(() => node.close());
  return node;
}

describe('an interrupted session', () => {
  it('waits for its host until a quarter of an hour after its planned end, and says so', async () => {
    const early = await interrupt({ began: 42, away: 6 });
    const late = await interrupt({ began: 74, away: 50 });
    const gone = await interrupt({ began: 76, away: 50 });
    await look();
    expect([await early.stateOf(), await late.stateOf(), await gone.stateOf()]).toEqual([
      'interrupted',
      'interrupted',
      'ended',
    ]);
    const { interruption, startsAt } = await early.read();
    expect(Date.now() - Date.parse(interruption?.since ?? '')).toBeGreaterThanOrEqual(6 * minute);
    expect(Date.parse(interruption?.until ?? '') - Date.parse(startsAt)).toBe(75 * minute);
    const learner = await buildUser(db);
    const listed = bodyOf(await call(listLive, {}, learner.token)).data.find(({ eventId }) => eventId === early.id);
    expect(listed).toMatchObject({ state: 'interrupted', interruption });
    expect((await gone.read()).interruption).toBeNull();
  });

  it('waits as long when it has run over its planned end', async () => {
    const still = await interrupt({ began: 120, away: 14 });
    const gone = await interrupt({ began: 120, away: 16 });
    await look();
    expect([await still.stateOf(), await gone.stateOf()]).toEqual(['interrupted', 'ended']);
    const { since, until } = (await still.read()).interruption ?? {};
    expect(Date.parse(until ?? '') - Date.parse(since ?? '')).toBe(15 * minute);
  });

  it('waits as long as the setting says', async () => {
    const [short, long] = [await interrupt({ began: 64, away: 10 }), await interrupt({ began: 66, away: 10 })];
    await db.insert(settings).values({ key: 'live.returnMinutes', value: 5 });
    await look();
    expect([await short.stateOf(), await long.stateOf()]).toEqual(['interrupted', 'ended']);
    expect(Date.parse((await short.read()).interruption?.until ?? '') - Date.now()).toBeLessThanOrEqual(minute);
  });

  it('is ended earlier by a host or an admin only', async () => {
    const [one, two] = [await interrupt({ began: 20, away: 6 }), await interrupt({ began: 20, away: 6 })];
    const [other, admin] = [await buildUser(db, { roleId: 2 }), await buildUser(db, { roleId: 1 })];
    expect((await call(endLive, one.room, other.token)).status).toBe(403);
    expect(await one.stateOf()).toBe('interrupted');
    expect((await call(endLive, one.room, one.host.token)).status).toBe(204);
    expect((await call(endLive, two.room, admin.token)).status).toBe(204);
    expect([await one.stateOf(), await two.stateOf()]).toEqual(['ended', 'ended']);
  });

  it('goes on when its host returns in the last moment', async () => {
    const { id, stateOf } = await interrupt({ began: 100, away: 80 });
    let watching: Promise<void> | undefined;
    await db.transaction(async (tx: Tx) => {
      await tx.execute(sql`update streams set state = 'live', interrupted_at = null where event_id = ${id}`);
      watching = look();
      await untilSomebodyWaits(tx);
    });
    await watching;
    expect(await stateOf()).toBe('live');
  });

  it('is ended after a restart, and by two nodes once', async () => {
    const { id, stateOf } = await interrupt({ began: 100, away: 80 });
    await db.insert(webhookEndpoints).values({
      id: randomUUID(),
      url: 'https://house.test/hook',
      description: '',
      eventTypes: ['event.ended'],
      secret: 'sealed',
    });
    const nodes = [await startNode(), await startNode()];
    await Promise.all(nodes.map(async (node) => node.watches['streams']?.run()));
    expect(await stateOf()).toBe('ended');
    expect(await db.select({ type: webhookEvents.type }).from(webhookEvents)).toEqual([{ type: 'event.ended' }]);
    const { rows } = await db.execute<{ status: string; isDated: boolean }>(sql`
      select status, ended_at is not null as "isDated" from events where id = ${id}`);
    expect(rows).toEqual([{ status: 'ended', isDated: true }]);
  });

  it('whose host never returns leaves its recording, and nobody is called to it any more', async () => {
    const { id, folder } = await record();
    await db.execute(sql`
      update events set starts_at = now() - interval '80 minutes', duration_minutes = 60, status = 'live',
        ended_at = null where id = ${id}`);
    await db.execute(sql`
      update streams set state = 'interrupted', ended_at = null, interrupted_at = now() - interval '40 minutes'
      where event_id = ${id}`);
    const learner = await buildUser(db);
    await db.insert(eventRegistrations).values({ eventId: id, userId: learner.id, isWaiting: false });
    await db.transaction(async (tx) => {
      const row = await findById(tx, id);
      if (row) await announceLive(tx, row);
    });
    const titles = async () => bodyOf(await call(listNotifications, {}, learner.token)).data.map(({ title }) => title);
    expect(await titles()).toEqual(['Tina Trainer is live']);
    await processRecordings();
    expect(await isThere(folder)).toBe(true);
    await look();
    await db.execute(sql`update streams set ended_at = ended_at - interval '4 seconds' where event_id = ${id}`);
    await processRecordings();
    expect(await isThere(folder)).toBe(false);
    expect(await countNotices(id)).toBe(1);
    expect(await titles()).toEqual([]);
  });
});
