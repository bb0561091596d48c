import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { mailJob, queueMails, withdrawMail } from '#messaging/mail-jobs.ts';
import { failLost, removeLogged } from '#messaging/mail-log.queries.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { insertDead } from '#platform/jobs/jobs.queries.ts';
import { buildUser } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { recallInvitation } from '@candela/contract/accounts/invitations';
import { listLoggedMails, retryMail } from '@candela/contract/messaging/mails';
import { discardFailedJob, listFailedJobs, retryFailedJob, retryFailedJobs } from '@candela/contract/site/jobs';

const mailServer = await startMailServer();
const { app, db, call } = await startTestServer({ config: { smtpUrl: mailServer.url } });
const admin = await buildUser(db, { roleId: 1 });

/** Fails mails to addresses that refuse every message. */
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

it('shows no secrets, and addresses only of those of a lower rank', async () => {
  const [learner, chief] = [await buildUser(db), await buildUser(db, { roleId: 4 })];
  const fail = (payload: Record<string, unknown>) =>
    db.transaction((tx) =>
      insertDead(tx, [
        {
          kind: 'test.masks',
          key: randomUUID(),
          data: payload,
          priority: 0,
          reason: `550 no mailbox <${chief.email}>, see https://example.test/x?token=abc-123`,
          attempts: 1,
          enqueuedAt: new Date().toISOString(),
          failedAt: new Date().toISOString(),
        },
      ]),
    );
  const show = async ({ token }: { token: string }) => {
    const { data } = bodyOf(await call(listFailedJobs, { query: { kind: 'test.masks' } }, token));
    return data.map(({ payload, reason, isMasked }) => ({ payload: JSON.parse(payload) as unknown, reason, isMasked }));
  };
  const link = (token: string) => `https://example.test/reset-password?token=${token}&x=1`;
  const values = { to: 'before@example.test', passwordHash: 'scrypt$x', links: [link('abc')] };
  await fail({ emails: [learner.email, chief.email], values });
  const hidden = { to: '…@…', passwordHash: '…', links: [link('…')] };
  const reason = (address: string) => `550 no mailbox <${address}>, see https://example.test/x?token=…`;
  expect(await show(admin)).toEqual([
    { payload: { emails: [learner.email, '…@…'], values: hidden }, reason: reason('…@…'), isMasked: true },
  ]);
  expect(await show(chief)).toEqual([
    { payload: { emails: [learner.email, chief.email], values: hidden }, reason: reason(chief.email), isMasked: true },
  ]);
  await run(db)`delete from jobs.job where source_name = 'test.masks'`;

  // Job details addressed to a user are visible to those who may read that user's mail, including its addresses.
  const shown = { ...hidden, to: values.to };
  await fail({ userId: learner.id, values });
  expect(await show(admin)).toMatchObject([{ payload: { userId: learner.id, values: shown } }]);
  await run(db)`delete from jobs.job where source_name = 'test.masks'`;
  await fail({ userId: chief.id, values });
  expect(await show(admin)).toMatchObject([{ payload: { userId: chief.id, values: hidden } }]);
  await run(db)`delete from jobs.job where source_name = 'test.masks'`;
});

it('mails are noted with what becomes of them, found by the beginning of an address, and sent again once', async () => {
  const stamp = Date.now();
  const people = await Promise.all(
    ['spam-log', 'busy-log', 'log'].map((name) =>
      buildUser(db, { email: `${name}-${stamp}@Example.test`, status: 'invited' }),
    ),
  );
  const queue = () =>
    db.transaction((tx) =>
      queueMails(
        tx,
        people.map(({ id }) => ({
          payload: { userId: id, template: 'invitation', source: `log:${id}`, values: {} },
          key: `log:${id}`,
        })),
      ),
    );
  const log = async (query: Record<string, unknown> = {}) =>
    bodyOf(await call(listLoggedMails, { query }, admin.token)).data.filter(({ to }) => to.includes(`${stamp}`));
  // A job that is already waiting is not recorded a second time.
  await queue();
  await queue();
  expect((await log()).map(({ state, attempts }) => [state, attempts])).toEqual([1, 2, 3].map(() => ['waiting', 0]));
  await app.jobs.runDue();
  const first = bodyOf(await call(listLoggedMails, { query: { limit: 1, search: `LOG-${stamp}` } }, admin.token));
  expect(first).toMatchObject({
    data: [{ to: `log-${stamp}@example.test`, state: 'sent', attempts: 1 }],
    nextCursor: null,
  });
  const [failed, ...others] = await log({ state: 'failed', template: 'invitation', search: 'spam-log' });
  expect([failed, others]).toMatchObject([
    { languageCode: 'en', attempts: 1, isRetryable: true, lastError: expect.stringContaining('5.7.1') },
    [],
  ]);
  expect(await log({ search: 'busy-log' })).toMatchObject([
    { state: 'waiting', attempts: 1, endedAt: null, lastError: expect.stringContaining('4.3.0') },
  ]);
  expect(await log({ search: '%' })).toEqual([]);
  expect(await log({ template: 'digest' })).toEqual([]);

  const retry = async () => (await call(retryMail, { params: { id: failed?.id ?? '' } }, admin.token)).status;
  expect([await retry(), await retry()]).toEqual([204, 404]);
  expect(await log({ search: 'spam-log' })).toMatchObject([{ state: 'waiting', isRetryable: false }]);
  await run(db)`update users set email = 'reached-' || email where id = ${people[0]?.id}::uuid`;
  await app.jobs.runDue();
  expect(await log({ search: 'reached-spam-log' })).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]);
  const pages = bodyOf(await call(listLoggedMails, { query: { limit: 2 } }, admin.token));
  const cursor = pages.nextCursor ?? '';
  const [next] = bodyOf(await call(listLoggedMails, { query: { limit: 2, cursor } }, admin.token)).data;
  expect(pages.data.map(({ id }) => id)).not.toContain(next?.id);

  // A mail withdrawn from the queue is logged as dropped; recalling the invitation removes its log entry.
  const recalled = people[1];
  await db.transaction((tx) => withdrawMail(tx, `log:${recalled?.id}`));
  expect(await log({ search: 'busy-log' })).toMatchObject([{ state: 'dropped' }]);
  await call(recallInvitation, { params: { id: recalled?.id ?? '' } }, admin.token);
  expect(await log({ search: 'busy-log' })).toEqual([]);
});

it('what was given up without a try that ended is noted at night, and what is old is removed', async () => {
  const user = await buildUser(db, { email: `lost-${Date.now()}@example.test` });
  const payload = { userId: user.id, template: 'digest' as const, source: 'lost', values: {} };
  await db.transaction((tx) => queueMails(tx, [{ payload, key: user.id }]));
  await run(db)`
    update jobs.job set state = 'created', name = 'dead', source_name = 'mails', dead_letter = null where singleton_key = ${user.id}`;
  await failLost(db);
  const log = async () => bodyOf(await call(listLoggedMails, { query: { search: user.email } }, admin.token)).data;
  await run(db)`update mails set last_error = 'see https://x.test/?token=abc' where user_id = ${user.id}::uuid`;
  expect(await log()).toMatchObject([{ state: 'failed', isRetryable: true, lastError: 'see https://x.test/?token=…' }]);
  await run(db)`update mails set queued_at = now() - interval '31 days' where user_id = ${user.id}::uuid`;
  expect(await removeLogged(db, 30, 100)).toBe(1);
  expect(await log()).toEqual([]);
});
