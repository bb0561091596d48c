import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createEvent, registerForEvent, updateEvent } from '@candela/contract/live/events';
import { queueReminders } from './events.jobs.ts';

const { app, db, call } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const trainer = await buildUser(db, { roleId: 2 });
const nextYear = new Date().getUTCFullYear() + 1;

const fields = {
  title: 'Moved after its call',
  description: 'Levels, plan, questions.',
  hostIds: [trainer.id],
  startsAt: `${nextYear}-06-01T08:00`,
  timeZone: 'Europe/London',
  durationMinutes: 90,
  languageCode: 'en',
  subscriptionTypeIds: [],
  capacity: null,
  isRecorded: true,
  hasChat: true,
  isDraft: false,
};

describe('who has a place', () => {
  it('is called again when it is moved after its call', async () => {
    const comes = await buildUser(db);
    const event = bodyOf(await call(createEvent, { body: { ...fields, rule: null } }, admin.token));
    await call(registerForEvent, { params: { id: event.id } }, comes.token);
    const soonCall = () =>
      db.execute<{ id: string; isPushed: boolean; dueAt: string }>(sql`
        select n.id, j.done_at is not null as "isPushed", q.start_after as "dueAt"
        from notifications n join push_jobs j on j.notification_id = n.id
          left join jobs.job q on q.name = 'pushes' and q.singleton_key = n.id::text and q.state < 'active'
        where n.source = ${`event:${event.id}:soon`}`);
    const [first] = (await soonCall()).rows;
    // It is due, and everybody has been reminded.
    await db.execute(sql`update notifications set visible_at = now() where id = ${first?.id}::bigint`);
    await db.execute(
      sql`update jobs.job set start_after = now() where singleton_key = ${first?.id} and name = 'pushes'`,
    );
    await app.jobs.runDue();
    expect((await soonCall()).rows).toMatchObject([{ id: first?.id, isPushed: true }]);
    const later = { ...fields, startsAt: `${nextYear}-09-01T10:00`, scope: 'one' as const };
    bodyOf(await call(updateEvent, { params: { id: event.id }, body: later }, admin.token));
    const [second, ...others] = (await soonCall()).rows;
    expect(others).toEqual([]);
    expect(second).toMatchObject({ isPushed: false });
    expect(second?.id).not.toBe(first?.id);
    expect(new Date(second?.dueAt ?? 0).toISOString()).toBe(new Date(`${nextYear}-09-01T08:45:00Z`).toISOString());
  });

  it('brings one mail within the last hour, unless such mails are muted', async () => {
    const { id } = await buildEvent(db, { startsAt: new Date(Date.now() + 50 * 60_000) });
    const [wants, muted] = [await buildUser(db), await buildUser(db)];
    for (const { token } of [wants, muted]) await call(registerForEvent, { params: { id } }, token);
    await db.execute(sql`
      insert into notification_preferences (user_id, muted_types, muted_push_types, muted_mail_types)
      values (${muted.id}, '{}', '{}', '{event}')`);
    const queued = async () => {
      const { rows } = await db.execute<{ userId: string }>(sql`
        select data->>'userId' as "userId" from jobs.job
        where name = 'mails' and state < 'active' and data->>'source' like ${`event:${id}:%`}`);
      return rows.map(({ userId }) => userId);
    };
    await queueReminders(db);
    expect(await queued()).toEqual([wants.id]);
    await app.jobs.runDue();
    await queueReminders(db);
    expect(await queued()).toEqual([]);
  });
});
