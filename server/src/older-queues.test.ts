import { sql } from 'drizzle-orm';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, inject, it } from 'vitest';
import { openPglite, openPostgres } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { digestJob } from '#messaging/digests/digests.jobs.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { emptyDatabase, fillDatabase } from '#testing/databases.ts';
import { buildUser } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { migrateAsOlder } from '#testing/older-installation.ts';
import { recordedSessions } from '#testing/recorded-sessions.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listFailedJobs, retryFailedJob } from '@candela/contract/site/jobs';

async function openEmpty() {
  const source = inject('databaseSource');
  if (source.kind === 'pglite') {
    const database = await openPglite(undefined);
    return { database, remove: () => database.close() };
  }
  const { environment, remove } = await emptyDatabase(source);
  const database = await openPostgres(environment.DATABASE_URL ?? '');
  return { database, remove: async () => (await database.close(), remove()) };
}

const pushed: string[] = [];
const pushService = createServer((request, response) => {
  pushed.push(request.url ?? '');
  response.writeHead(201).end();
}).listen(0, '127.0.0.1');
await once(pushService, 'listening');
afterAll(() => pushService.close());
const origin = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`;

it('what waited in the queues of an older version is done after the update, and what had failed is listed', async () => {
  const opened = await openEmpty();
  const { pool } = opened.database;
  // There were no queues of pg-boss yet.
  await migrateAsOlder(pool, '0015_room_questions');
  const [reader, digested] = [randomUUID(), randomUUID()];
  for (const [id, email] of [
    [reader, 'reader@example.test'],
    [digested, 'digested@example.test'],
  ]) {
    await pool.query(
      `insert into users (id, email, first_name, last_name, role_id, role_ids, permissions, status, time_zone)
       values ($1, $2, 'Ada', 'Lovelace', 3, '{3}', '{}', 'active', 'UTC')`,
      [id, email],
    );
  }
  const event = await pool.query<{ id: number }>(
    `insert into events (title, description, starts_at, time_zone, duration_minutes, language_code, subscription_type_ids,
       is_recorded, has_chat, status)
     values ('Opening bell', '', now() + interval '10 minutes', 'UTC', 60, 'en', '{}', true, true, 'scheduled') returning id`,
  );
  const eventId = String(event.rows[0]?.id);
  const mail = `insert into mail_jobs (user_id, template, source, values, leased_until, attempts, failure)
    values ($1, $2, $3, $4, $5, $6, $7)`;
  // One that waits, one started by a node that is gone, one of a digest, and one that was given up.
  await pool.query(mail, [reader, 'eventReminder', 'event:1', { eventId }, null, 0, null]);
  await pool.query(mail, [digested, 'eventReminder', 'event:2', { eventId }, new Date(Date.now() + 60_000), 1, null]);
  await pool.query(mail, [reader, 'digest', 'digest:2026-11-01', { interval: 'daily' }, null, 3, null]);
  await pool.query(mail, [digested, 'eventReminder', 'event:3', { eventId }, null, 2, '554 5.7.1 Refused']);
  const notice = await pool.query<{ id: string }>(
    `insert into notifications (content_type, texts, language_code, source, visible_at)
     values ('event', '{"en":{"title":"It begins","body":"Now."}}', 'en', 'event:7', now()) returning id`,
  );
  const session = await pool.query<{ id: string }>(
    `insert into sessions (token_hash, user_id, expires_at, address, user_agent)
     values ('x', $1, now() + interval '1 day', '127.0.0.1', 'a browser') returning id`,
    [reader],
  );
  await pool.query(
    `insert into devices (user_id, session_id, endpoint, p256dh, auth, user_agent) values ($1, $2, $3, $4, $5, 'a browser')`,
    [
      reader,
      session.rows[0]?.id,
      `${origin}/device`,
      createECDH('prime256v1').generateKeys('base64url'),
      randomBytes(16).toString('base64url'),
    ],
  );
  await pool.query('insert into push_jobs (notification_id, run_at) values ($1, now())', [notice.rows[0]?.id]);
  // The digest hour has been started. It is seven in the morning for one reader and not for the other; on a Monday both would get a
  // digest.
  await pool.query(
    `insert into digest_runs (hour, leased_until) values (date_trunc('hour', now()), now() + interval '5 minutes')`,
  );
  await pool.query(
    `update users u set time_zone = (select name from pg_timezone_names
       where extract(hour from date_trunc('hour', now()) at time zone name) = case u.id when $1::uuid then 7 else 12 end
         and name like 'Etc/GMT%' limit 1)`,
    [digested],
  );
  await pool.query(
    `insert into notification_preferences (user_id, muted_types, muted_push_types, digest) values ($1, '{}', '{}', 'daily')`,
    [digested],
  );

  await migrateDatabase(opened.database, fillDatabase);
  const mailServer = await startMailServer();
  const changes = { smtpUrl: mailServer.url, pushOrigins: [origin] };
  const server = await startTestServer({ config: changes, opened });
  // A recording that a session before the update has left in this node's folder.
  const sessions = recordedSessions(server);
  const recorded = await sessions.record();
  // It is not seven in the morning for its host either.
  await server.db.execute(
    sql`update users set time_zone = (select time_zone from users where id = ${reader}) where id <> ${digested}`,
  );
  await enqueue(server.db, digestJob, [{ payload: {} }]);
  await sessions.run();

  const recipients = mailServer.mails.map((text) => /^To: (.*)$/m.exec(text)?.[1]?.trim()).toSorted();
  const subjects = mailServer.mails.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim());
  expect(recipients).toEqual([
    'digested@example.test',
    'digested@example.test',
    'reader@example.test',
    'reader@example.test',
  ]);
  expect(subjects.filter((subject) => subject?.includes('Opening bell'))).toHaveLength(2);
  expect(pushed).toEqual(['/device']);
  expect((await sessions.rowOf(recorded.id))?.state).toBe('ready');

  const admin = await buildUser(server.db, { roleId: 1 });
  const failed = bodyOf(await server.call(listFailedJobs, { query: {} }, admin.token));
  expect(failed.data).toMatchObject([{ kind: 'mails', reason: '554 5.7.1 Refused', attempts: 3 }]);
  expect(failed.kinds).toEqual([{ kind: 'mails', count: 1 }]);
  await server.call(retryFailedJob, { params: { id: failed.data[0]?.id ?? '' } }, admin.token);
  await server.app.jobs.runDue();
  expect(mailServer.mails).toHaveLength(5);
  expect(bodyOf(await server.call(listFailedJobs, { query: {} }, admin.token)).data).toEqual([]);
});
