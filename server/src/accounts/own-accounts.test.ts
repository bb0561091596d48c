import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#platform/identity/passwords.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { readZip } from '#testing/zips.ts';
import { createDataExportLink, getDataExport, requestDataExport } from '@candela/contract/accounts/data-exports';
import { getDeletionTerms, requestDeletion } from '@candela/contract/accounts/deletions';
import { getProfile } from '@candela/contract/accounts/profiles';
import {
  eraseUser,
  getUser,
  listUsers,
  reinstateUser,
  suspendUser,
  updateUser,
} from '@candela/contract/accounts/users';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { createSession } from '@candela/contract/sign-in/sessions';
import { deletionsJob } from './deletions/deletions.routes.ts';

const { app, db, call } = await startTestServer();

const prove = ({ id }: { id: string }, minutesAgo = 0) =>
  db.execute(sql`
    update sessions set verified_at = now() - make_interval(mins => ${minutesAgo}::int) where user_id = ${id}::uuid`);

describe('an archive of what is kept of somebody', () => {
  it('has everything, is made by a job, told of, and loaded down by its owner alone', async () => {
    const { id: courseId } = await buildCourse(db);
    const [owner, other] = [await buildUser(db, { biography: '<b>Charts</b>' }), await buildUser(db)];
    await db.execute(sql`
      insert into enrolments (user_id, course_id) values (${owner.id}, ${courseId}), (${other.id}, ${courseId})`);
    // More than one batch.
    await db.execute(sql`
      insert into lesson_notes (id, user_id, course_id, lesson_id, body, is_bookmark)
      select gen_random_uuid(), ${owner.id}::uuid, l.course_id, l.id, 'Note ' || n, false
      from (select * from lessons where course_id = ${courseId} limit 1) l, generate_series(1, 501) n`);
    await db.execute(sql`
      insert into lesson_notes (id, user_id, course_id, lesson_id, body, is_bookmark)
      select gen_random_uuid(), ${other.id}::uuid, course_id, id, 'Secret', false from lessons where course_id = ${courseId} limit 1`);
    const request = (body = {}, { token } = owner) => call(requestDataExport, { body }, token);
    await prove(owner, 11);
    expect((await request()).status).toBe(409);
    await prove(owner);
    const { id } = bodyOf(await request());
    expect(bodyOf(await request()).id).toBe(id);
    await app.jobs.runDue();
    // An archive that has just been made is not made again.
    expect(bodyOf(await request())).toMatchObject({ id, state: 'done' });
    const { last } = bodyOf(await call(getDataExport, {}, owner.token));
    expect(last).toMatchObject({ id, state: 'done', donePercent: 100 });
    const told = bodyOf(await call(listNotifications, {}, owner.token)).data.map(({ link }) => link);
    expect(told).toEqual([`/profile/${owner.id}?section=data`]);

    const link = bodyOf(await call(createDataExportLink, { params: { id } }, owner.token)).url;
    const load = (url: string) => app.inject({ url });
    const loaded = await load(link);
    expect([loaded.statusCode, loaded.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = readZip(loaded.rawPayload);
    const read = (name: string) => JSON.parse(String(files[name])) as Record<string, unknown>[];
    expect(read('account.json')).toMatchObject([{ email: owner.email, biography: '<b>Charts</b>' }]);
    expect(read('learning/courses.json')).toHaveLength(1);
    expect(read('learning/notes.json')).toHaveLength(501);
    expect(read('live/messages.json')).toEqual([]);
    expect(Object.values(files).join('')).not.toMatch(/Secret|password|scrypt|argon/i);

    await prove(other);
    expect((await call(createDataExportLink, { params: { id } }, other.token)).status).toBe(404);
    expect((await request({ userId: owner.id }, other)).status).toBe(403);
    expect((await load(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(404);
    // The address works as long as the session in which it was made.
    await call(requestDeletion, {}, owner.token);
    expect((await load(link)).statusCode).toBe(404);
  });

  it('is made for admins with a trace, never of a higher role, and goes when its time is over', async () => {
    const [admin, learner] = [await buildUser(db, { roleId: 1 }), await buildUser(db)];
    const chief = await buildUser(db, { roleId: 4 });
    await prove(admin);
    const request = (userId: string) => call(requestDataExport, { body: { userId } }, admin.token);
    expect((await request(chief.id)).status).toBe(409);
    const own = bodyOf(await call(requestDataExport, { body: {} }, chief.token));
    expect((await call(getDataExport, { query: { userId: chief.id } }, admin.token)).status).toBe(404);
    const { id } = bodyOf(await request(learner.id));
    await app.jobs.runDue();
    const link = bodyOf(await call(createDataExportLink, { params: { id } }, admin.token)).url;
    expect((await app.inject({ url: link })).statusCode).toBe(200);
    expect((await call(createDataExportLink, { params: { id: own.id } }, admin.token)).status).toBe(404);
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from audit_events
      where actor_id = ${admin.id}::uuid and action = 'export' and entity_id = ${learner.id}`);
    expect(rows).toEqual([{ count: 2 }]);
    await db.execute(sql`update data_exports set created_at = now() - interval '61 minutes' where id = ${id}::uuid`);
    expect((await app.inject({ url: link })).statusCode).toBe(200);
    const { id: newer } = bodyOf(await request(learner.id));
    expect(newer).not.toBe(id);
    await app.jobs.runDue();
    // One archive per person at a time.
    expect((await app.inject({ url: link })).statusCode).toBe(404);
    const newerLink = bodyOf(await call(createDataExportLink, { params: { id: newer } }, admin.token)).url;
    await db.execute(sql`update data_exports set expires_at = now() - interval '1 second' where id = ${newer}::uuid`);
    expect((await app.inject({ url: newerLink })).statusCode).toBe(404);
  });
});

describe('an account that its owner deletes', () => {
  it('is closed at once, kept by signing in, and erased when the days are over', async () => {
    const password = 'a long enough password';
    const user = await buildUser(db, { passwordHash: await hashPassword(password) });
    const request = (token: string) => call(requestDeletion, {}, token);
    await prove(user, 11);
    expect((await request(user.token)).status).toBe(409);
    await prove(user);
    const { dueAt } = bodyOf(await request(user.token));
    expect(Math.round((Date.parse(dueAt) - Date.now()) / 86_400_000)).toBe(30);
    expect((await call(getProfile, {}, user.token)).status).toBe(401);
    const { token: adminToken } = await buildUser(db, { roleId: 1 });
    const marked = async () =>
      bodyOf(await call(getUser, { params: { id: user.id } }, adminToken)).deletionDueAt ?? null;
    const [row] = bodyOf(await call(listUsers, { query: { search: user.email } }, adminToken)).data;
    expect([await marked(), row?.deletionDueAt]).toEqual([dueAt, dueAt]);

    const overdue = () =>
      db.execute(
        sql`update account_deletions set due_at = now() - interval '1 second' where user_id = ${user.id}::uuid`,
      );
    const runDeletions = async () => {
      await enqueue(db, deletionsJob, [{ payload: {} }]);
      await app.jobs.runDue();
    };
    const { token } = bodyOf(await call(createSession, { body: { email: user.email, password } })) as { token: string };
    expect(await marked()).toBeNull();
    await overdue();
    await runDeletions();
    expect((await call(getProfile, {}, token)).status).toBe(200);
    const { rows: log } = await db.execute<{ action: string }>(sql`
      select action from audit_events where actor_id = ${user.id}::uuid and entity_id = ${user.id} order by id`);
    expect(log.map(({ action }) => action)).toEqual(['requestErasure', 'keepAccount']);
    const { rows: told } = await db.execute<{ template: string }>(sql`
      select template from mails where user_id = ${user.id}::uuid order by queued_at, id`);
    expect(told.map(({ template }) => template)).toEqual(['deletionAsked', 'deletionCancelled']);

    await prove(user);
    await request(token);
    await overdue();
    await runDeletions();
    const { rows } = await db.execute<{ status: string; email: string }>(sql`
      select status, email from users where id = ${user.id}::uuid`);
    expect(rows).toEqual([{ status: 'deleted', email: `erased-${user.id}@erased.invalid` }]);
    expect((await call(createSession, { body: { email: user.email, password } })).status).toBe(401);
  });

  it('reminds its owner once, three days before', async () => {
    const user = await buildUser(db);
    await prove(user);
    await call(requestDeletion, {}, user.token);
    const reminders = async (hoursLeft: number) => {
      await db.execute(sql`
        update account_deletions set due_at = now() + make_interval(hours => ${hoursLeft}::int), requested_at = now() - interval '27 days' where user_id = ${user.id}::uuid`);
      await enqueue(db, deletionsJob, [{ payload: {} }]);
      await app.jobs.runDue();
      const { rows } = await db.execute(sql`
        select from mails where user_id = ${user.id}::uuid and template = 'deletionNear'`);
      return rows.length;
    };
    expect(await reminders(73)).toBe(0);
    expect(await reminders(71)).toBe(1);
    expect(await reminders(70)).toBe(1);
  });

  it('waits while its owner is suspended, and all days again after that', async () => {
    const [admin, user] = [await buildUser(db, { roleId: 1 }), await buildUser(db)];
    await prove(user);
    await call(requestDeletion, {}, user.token);
    await call(suspendUser, { params: { id: user.id } }, admin.token);
    await db.execute(sql`
      update account_deletions set requested_at = now() - interval '31 days', due_at = now() - interval '1 day'
      where user_id = ${user.id}::uuid`);
    const runDeletions = async () => {
      await enqueue(db, deletionsJob, [{ payload: {} }]);
      await app.jobs.runDue();
    };
    const status = async () =>
      (await db.execute<{ status: string }>(sql`select status from users where id = ${user.id}::uuid`)).rows[0]?.status;
    await runDeletions();
    expect(await status()).toBe('suspended');
    await call(reinstateUser, { params: { id: user.id } }, admin.token);
    await runDeletions();
    expect(await status()).toBe('active');
    const { rows } = await db.execute<{ days: number }>(sql`
      select round(extract(epoch from due_at - now()) / 86400)::int as days from account_deletions
      where user_id = ${user.id}::uuid`);
    expect(rows).toEqual([{ days: 30 }]);
  });

  it('is not that of the last SuperAdmin: admins alone could make nobody an admin', async () => {
    await db.execute(sql`update users set status = 'suspended' where role_ids && '{1,4}'`);
    const [one, two] = [await buildUser(db, { roleId: 4 }), await buildUser(db, { roleId: 4 })];
    await buildUser(db, { roleId: 1 });
    await prove(one);
    await prove(two);
    expect((await call(requestDeletion, {}, one.token)).status).toBe(202);
    expect(bodyOf(await call(getDeletionTerms, {}, two.token)).isPossible).toBe(false);
    expect((await call(requestDeletion, {}, two.token)).status).toBe(409);
    // When both requested deletion before either was checked, both stay until one comes back.
    await db.execute(sql`insert into account_deletions (user_id, due_at) values (${two.id}::uuid, now())`);
    await db.execute(sql`update account_deletions set due_at = now() where user_id = ${one.id}::uuid`);
    await enqueue(db, deletionsJob, [{ payload: {} }]);
    await app.jobs.runDue();
    const { rows } = await db.execute(sql`select id from users where status = 'active' and role_ids @> '{4}'`);
    expect(rows).toHaveLength(2);
  });

  it('is not that of the last active admin, however many ask at once', async () => {
    await db.execute(sql`update users set status = 'suspended' where role_ids && '{1,4}'`);
    const admins = await Promise.all([1, 2, 3].map(() => buildUser(db, { roleId: 1 })));
    for (const admin of admins) await prove(admin);
    const answers = await Promise.all(admins.map(({ token }) => call(requestDeletion, {}, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 409]);
    const left = admins[answers.findIndex(({ status }) => status === 409)];
    expect(bodyOf(await call(getDeletionTerms, {}, left?.token)).isPossible).toBe(false);
  });
});

it('is a change of the names by which courses are found, when somebody is renamed or erased', async () => {
  const [admin, { id: courseId, trainer }] = [await buildUser(db, { roleId: 1 }), await buildCourse(db)];
  const params = { id: trainer.id };
  const names = async () => {
    await app.jobs.runDue();
    const { rows } = await db.execute<{ isRenamed: boolean; isErased: boolean }>(sql`
      select title_tsv::text like '%renamed%' as "isRenamed", title_tsv::text like '%erased%' as "isErased"
      from search_documents where kind = 'course' and entity_id = ${String(courseId)}`);
    return rows;
  };
  const { email, revision } = bodyOf(await call(getUser, { params }, admin.token));
  const body = { firstName: 'Renamed', lastName: 'Teacher', email, revision, roleIds: [2 as const], permissions: [] };
  expect(
    (await call(updateUser, { params, body: { ...body, languageId: null, timeZone: null } }, admin.token)).ok,
  ).toBe(true);
  expect(await names()).toEqual([{ isRenamed: true, isErased: false }]);
  expect((await call(eraseUser, { params }, admin.token)).status).toBe(204);
  expect(await names()).toEqual([{ isRenamed: false, isErased: true }]);
});
