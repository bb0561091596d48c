import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { mailJob } from '#messaging/mail-jobs.ts';
import { postNotice } from '#messaging/notices.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { signUser } from '#platform/identity/user-signature.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { buildUser } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { updateMailChoice } from '@candela/contract/messaging/digests';
import {
  getPreferences,
  listNotifications,
  markNotification,
  updatePreferences,
} from '@candela/contract/messaging/notifications';
import { listFailedJobs } from '@candela/contract/site/jobs';
import { createDigestRuns } from './digests.jobs.ts';
import { insertRuns } from './digests.queries.ts';

const mailServer = await startMailServer();
const { app, db, call, secret } = await startTestServer({ config: { smtpUrl: mailServer.url } });
const runMailJobs = () => app.jobs.runDue();
const { run, queuePage } = createDigestRuns({ db });
const ownJob = { isMine: async () => true, signal: new AbortController().signal };
const key = deriveKey(secret, 'unsubscribe');

/** Monday 07:00 in a time zone `hours` ahead of UTC. */
const mondayAtSeven = (hours: number, day = 23) => new Date(Date.UTC(2026, 10, day, 7 - hours)).toISOString();

async function queueAt(hour: string): Promise<void> {
  await db.execute(sql`insert into digest_runs (hour) values (${hour}::timestamptz) on conflict do nothing`);
  while (await queuePage(hour, ownJob, 2));
}

const queuedFor = async (userId: string) =>
  (
    await db.execute<{ values: { interval: string } }>(sql`
      select data->'values' as values from jobs.job
      where name = 'mails' and state < 'active' and data->>'userId' = ${userId}`)
  ).rows;
const deleteMails = () => db.execute(sql`delete from jobs.job where name = 'mails'`);

async function post(title: string, contentType: 'course' | 'system' | 'idea' = 'course', body = 'Body'): Promise<void> {
  await db.transaction((tx) =>
    postNotice(tx, {
      source: `test:${randomUUID()}`,
      contentType,
      audience: { roleIds: [], subscriptionTypeIds: [], languageCodes: [] },
      languageCode: 'en',
      texts: { en: { title, body }, ar: { title: `عنوان ${title}`, body: 'نص' } },
      link: '/education/courses/7',
      visibleAt: new Date().toISOString(),
      expiresAt: null,
      isPushed: false,
    }),
  );
}

const mailTo = async (email: string) => {
  const raw = mailServer.mails.find((mail) => mail.includes(email));
  return raw === undefined ? null : PostalMime.parse(Buffer.from(raw, 'latin1'));
};

describe('a digest', () => {
  it('is queued at seven on Monday where the reader is, once, and daily for those who want it', async () => {
    const [utc, tokyo, daily] = [
      await buildUser(db),
      await buildUser(db, { timeZone: 'Asia/Tokyo' }),
      await buildUser(db, { timeZone: 'Asia/Tokyo' }),
    ];
    const preferences = bodyOf(await call(getPreferences, {}, daily.token));
    expect(preferences.digest).toBe('weekly');
    await call(updatePreferences, { body: { ...preferences, digest: 'daily' } }, daily.token);
    await queueAt(mondayAtSeven(9));
    await queueAt(mondayAtSeven(9));
    const counts = async () => Promise.all([utc, tokyo, daily].map(async ({ id }) => (await queuedFor(id)).length));
    expect(await counts()).toEqual([0, 1, 1]);
    await queueAt(mondayAtSeven(0));
    expect(await counts()).toEqual([1, 1, 1]);
    await queueAt(new Date(Date.UTC(2026, 10, 24, 7 - 9)).toISOString());
    expect(await counts()).toEqual([1, 1, 2]);
    expect((await queuedFor(daily.id))[0]?.values).toEqual({ interval: 'daily' });
    await deleteMails();
  });

  it('is queued although the time zone of another reader is unknown to the database', async () => {
    const [before, utc] = [await buildUser(db, { timeZone: 'AET' }), await buildUser(db)];
    await queueAt(mondayAtSeven(0, 16));
    const counts = await Promise.all([before, utc].map(async ({ id }) => (await queuedFor(id)).length));
    expect(counts).toEqual([1, 1]);
    await deleteMails();
  });

  it('goes on where a run was stopped, and makes up for hours that were missed', async () => {
    await insertRuns(db, 3);
    await run(ownJob);
    const { rows } = await db.execute<{ open: number }>(
      sql`select count(*)::int as open from digest_runs where done_at is null and hour <= now()`,
    );
    expect(rows[0]?.open).toBe(0);
    await deleteMails();
  });

  it('has no trade ideas while the setting hides them', async () => {
    const reader = await buildUser(db);
    await post('A lesson', 'course');
    await post('A hidden idea', 'idea');
    await db.execute(sql`insert into settings (key, value) values ('features.Trade Ideas', 'false')`);
    await queueAt(mondayAtSeven(0, 9));
    await runMailJobs();
    await db.execute(sql`delete from settings where key = 'features.Trade Ideas'`);
    const mail = await mailTo(reader.email);
    expect(mail?.text).toContain('• A lesson');
    expect(mail?.text).not.toContain('A hidden idea');
    // What is unread is told in the next one.
    await db.execute(sql`delete from notifications`);
  });

  it('tells what is unread in the reader’s language, with a way to stop it', async () => {
    const { rows } = await db.execute<{ id: number }>(sql`select id from languages where code = 'ar'`);
    const english = await buildUser(db, { firstName: '<b>Ada</b>' });
    const arabic = await buildUser(db, { languageId: rows[0]?.id ?? 0 });
    const quiet = await buildUser(db);
    await post('Reading order flow', 'course', 'Line <script>alert(1)</script>');
    await post('Muted', 'system');
    await post('EURUSD: closed with +1.00\u00A0R', 'idea');
    const preferences = bodyOf(await call(getPreferences, {}, english.token));
    await call(updatePreferences, { body: { ...preferences, mutedMailTypes: ['system'] } }, english.token);
    for (const { id } of bodyOf(await call(listNotifications, {}, quiet.token)).data) {
      await call(markNotification, { body: { notificationId: id, userId: quiet.id, isRead: true } }, quiet.token);
    }
    await queueAt(mondayAtSeven(0, 30));
    await runMailJobs();

    const mail = await mailTo(english.email);
    expect(mail?.subject).toBe('What’s new on Candela');
    expect(mail?.text).toContain('• Reading order flow');
    expect(mail?.text).toContain('• EURUSD: closed with');
    expect(mail?.text).not.toContain('Muted');
    expect(mail?.html).toContain('/education/courses/7');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).not.toContain('<b>Ada');
    const arabicMail = await mailTo(arabic.email);
    expect(arabicMail?.subject).toBe('الجديد في Candela');
    expect(arabicMail?.text).toContain('عنوان Reading order flow');
    expect(arabicMail?.html).toContain('dir="rtl"');
    // No digest for a user who has read everything.
    expect(await mailTo(quiet.email)).toBeNull();
    expect(await queuedFor(quiet.id)).toEqual([]);

    const header = mail?.headers.find((each) => each.key === 'list-unsubscribe')?.value ?? '';
    const oneClick = new URL(/<(.*)>/.exec(header)?.[1] ?? '').pathname;
    const answer = await app.inject({
      method: 'POST',
      url: oneClick,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(204);
    expect(bodyOf(await call(getPreferences, {}, english.token))).toMatchObject({
      digest: 'off',
      mutedMailTypes: ['system'],
    });
  });

  it('is stopped, or brought back, by the link of its mail only', async () => {
    const user = await buildUser(db);
    const token = signUser(`${key} digest`, user.id);
    const change = (given: string, isWanted: boolean) =>
      call(updateMailChoice, { body: { token: given, kind: 'digest', isWanted } });
    const forged = [signUser(key, user.id), signUser(`${key} event`, user.id), signUser(`${key} digest`, randomUUID())];
    for (const wrong of ['', user.id, `${token}x`, ...forged]) {
      expect((await change(wrong, false)).status).toBe(400);
    }
    expect((await app.inject({ method: 'POST', url: `/mails/unsubscribe/digest/${user.id}.x` })).statusCode).toBe(400);
    expect((await app.inject({ method: 'POST', url: `/mails/unsubscribe/other/${token}` })).statusCode).toBe(400);
    const preferences = async () => bodyOf(await call(getPreferences, {}, user.token));
    expect((await change(token, false)).status).toBe(204);
    expect(await preferences()).toMatchObject({ digest: 'off', mutedMailTypes: [] });
    await change(token, true);
    expect(await preferences()).toMatchObject({ digest: 'weekly' });

    // The mail kinds are independent of each other.
    const eventToken = signUser(`${key} event`, user.id);
    const body = { token: eventToken, kind: 'event' as const, isWanted: false };
    await call(updateMailChoice, { body });
    await call(updateMailChoice, { body });
    expect(await preferences()).toMatchObject({ digest: 'weekly', mutedMailTypes: ['event'] });
    await call(updateMailChoice, { body: { ...body, isWanted: true } });
    expect(await preferences()).toMatchObject({ digest: 'weekly', mutedMailTypes: [] });
  });
});

describe('a mail that is not taken', () => {
  it('is not sent again to an address that does not exist, and tried again while the server is busy', async () => {
    await deleteMails();
    const address = (kind: string) => `${kind}-${randomUUID()}@example.test`;
    const [gone, busy, spam] = [
      await buildUser(db, { email: address('gone') }),
      await buildUser(db, { email: address('busy') }),
      await buildUser(db, { email: address('spam') }),
    ];
    const queue = (source: string) =>
      enqueue(
        db,
        mailJob,
        [gone, busy, spam].map(({ id }) => ({
          payload: { userId: id, template: 'digest', source, values: { interval: 'weekly' } },
        })),
      );
    const attemptsOf = ({ email }: { email: string }) => mailServer.attempts.filter((each) => each === email).length;
    await queue('first');
    await runMailJobs();
    await queue('second');
    await runMailJobs();
    expect([gone, busy, spam].map(attemptsOf)).toEqual([1, 2, 2]);
    // A permanently refused mail is not retried: it is listed with the failed jobs.
    const admin = await buildUser(db, { roleId: 1 });
    const reasons = async () => {
      const { data } = bodyOf(await call(listFailedJobs, {}, admin.token));
      return data.map(({ reason, attempts }) => [/\d\.\d\.\d/.exec(reason)?.[0], attempts]).toSorted();
    };
    expect(await reasons()).toEqual([
      ['5.1.1', 1],
      ['5.7.1', 1],
      ['5.7.1', 1],
    ]);

    // Temporarily refused mails: twelve more attempts each, then they are given up.
    for (let times = 0; times < 14; times++) {
      await db.execute(sql`update jobs.job set start_after = now() where name = 'mails' and state < 'active'`);
      await runMailJobs();
    }
    expect(attemptsOf(busy)).toBe(26);
    expect((await reasons()).slice(0, 2)).toEqual([
      ['4.3.0', 13],
      ['4.3.0', 13],
    ]);
  });
});
