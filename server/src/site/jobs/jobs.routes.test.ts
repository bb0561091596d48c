import { discardFailedJob, listFailedJobs, retryFailedJob, retryFailedJobs } from '@candela/contract/site/jobs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mailJob } from '#messaging/mail-jobs.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { buildUser } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

const mailServer = await startMailServer();
const { app, db, call } = await startTestServer({ smtpUrl: mailServer.url });
const admin = await buildUser(db, { roleId: 1 });

/** Mails to addresses that refuse every text. */
async function fail(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const user = await buildUser(db, { email: `spam-${index}-${Date.now()}@example.test`, status: 'invited' });
    const payload = { userId: user.id, template: 'invitation' as const, source: `test:${index}`, values: {} };
    await enqueue(db, mailJob, [{ payload }]);
  }
  await app.jobs.runDue();
}

const list = async (query: { limit?: number; cursor?: string; kind?: string } = {}) =>
  bodyOf(await call(listFailedJobs, { query }, admin.token));

it('failed jobs are listed page by page, newest first, and by their kind', async () => {
  await fail(3);
  const first = await list({ limit: 2 });
  expect(first.kinds).toEqual([{ kind: 'mails', count: 3 }]);
  expect(first.data).toHaveLength(2);
  expect(first.data[0]).toMatchObject({ kind: 'mails', attempts: 1, reason: expect.stringContaining('5.7.1') });
  const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
  expect(second.data).toHaveLength(1);
  expect(second.nextCursor).toBeNull();
  const times = [...first.data, ...second.data].map(({ failedAt }) => failedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await list({ kind: 'pushes' })).data).toEqual([]);
});

it('is begun anew or discarded, once', async () => {
  const [one, two] = (await list()).data.map(({ id }) => ({ params: { id } }));
  if (!one || !two) throw new Error('nothing failed');
  expect((await call(discardFailedJob, one, admin.token)).status).toBe(204);
  expect((await call(discardFailedJob, one, admin.token)).body).toMatchObject({ title: 'errors.jobs.notFound.title' });
  expect((await call(retryFailedJob, one, admin.token)).status).toBe(404);

  const attempts = mailServer.attempts.length;
  await db.execute(sql`update users set email = 'reached-' || email where email like 'spam-%'`);
  expect((await call(retryFailedJob, two, admin.token)).status).toBe(204);
  expect((await call(retryFailedJob, two, admin.token)).status).toBe(404);
  expect(bodyOf(await call(retryFailedJobs, { body: { kind: 'mails' } }, admin.token))).toEqual({ count: 1 });
  await app.jobs.runDue();
  expect(mailServer.attempts.length - attempts).toBe(2);
  expect(mailServer.mails).toHaveLength(2);
  expect(await list()).toMatchObject({ data: [], kinds: [] });
});
