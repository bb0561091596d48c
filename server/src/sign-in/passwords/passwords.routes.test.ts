import { sql } from 'drizzle-orm';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#platform/identity/passwords.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { acceptInvitation } from '@candela/contract/accounts/invitations';
import { getProfile } from '@candela/contract/accounts/profiles';
import { createUser, type NewUserFields } from '@candela/contract/accounts/users';
import { getMail, listMails } from '@candela/contract/messaging/mails';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { requestPasswordReset, resetPassword } from '@candela/contract/sign-in/passwords';
import { createSession } from '@candela/contract/sign-in/sessions';

const { app, db, call, config } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });

async function linkFor(email: string): Promise<string> {
  await app.jobs.runDue();
  const { data } = bodyOf(await call(listMails, {}, admin.token));
  const mail = data.find((entry) => entry.to === email);
  if (!mail) throw new Error('no mail');
  const { text } = bodyOf(await call(getMail, { params: { id: mail.id } }, admin.token));
  const token = /\?token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}

/** Texts of the emails to an address, newest first. */
async function mailsTo(email: string): Promise<string[]> {
  const { data } = bodyOf(await call(listMails, { query: { limit: 100 } }, admin.token));
  const found = data.filter((entry) => entry.to === email);
  return Promise.all(found.map(async ({ id }) => bodyOf(await call(getMail, { params: { id } }, admin.token)).text));
}

describe('a forgotten password', () => {
  it('is replaced by a link that works once and ends every session', async () => {
    const user = await buildUser(db, { passwordHash: await hashPassword('the old password'), languageId: 4 });
    expect((await call(requestPasswordReset, { body: { email: user.email } })).status).toBe(202);
    const token = await linkFor(user.email);
    const reset = (password: string) => call(resetPassword, { body: { token, password } });

    expect((await reset('short')).status).toBe(400);
    const common = await reset('passwordpassword');
    expect(common.body).toMatchObject({ title: 'errors.passwords.tooCommon.title' });
    // The session is cached when it ends.
    expect((await call(getProfile, {}, user.token)).status).toBe(200);
    expect((await reset('a new, long password')).status).toBe(204);
    expect((await call(getProfile, {}, user.token)).status).toBe(401);
    expect((await reset('a new, long password')).body).toMatchObject({ title: 'errors.passwords.invalidToken.title' });

    const signIn = (password: string) => call(createSession, { body: { email: user.email, password } });
    expect((await signIn('the old password')).status).toBe(401);
    expect((await signIn('a new, long password')).status).toBe(201);
  });

  it('is not looked at before the token is: passwords that wait to be checked hold nobody up', async () => {
    const hash = (memory: number) => `argon2id$${memory}$20$1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const slow = [19_456, 19_456].map((memory) => verifyPassword('x', hash(memory)));
    const waiting = Array.from({ length: 64 }, () => verifyPassword('x', hash(8)));
    const body = { token: 'x'.repeat(43), password: 'a new, long password' };
    expect(await call(resetPassword, { body })).toMatchObject({
      body: { title: 'errors.passwords.invalidToken.title' },
    });
    const person = { firstName: 'Grace', lastName: 'Hopper' };
    expect(await call(acceptInvitation, { body: { ...body, ...person } })).toMatchObject({
      body: { title: 'errors.invitations.invalidToken.title' },
    });
    expect(await call(createSession, { body: { email: 'a@example.test', password: 'x' } })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { title: 'errors.server.busy.title', message: 'Too many passwords are being checked.' },
    });
    await Promise.all([...slow, ...waiting]);
  });

  it('brings three mails an hour at most, each of which works until one is used', async () => {
    const user = await buildUser(db, { passwordHash: await hashPassword('the old password') });
    for (let asked = 0; asked < 15; asked++) {
      await call(requestPasswordReset, { body: { email: user.email } });
      await app.jobs.runDue();
    }
    const mails = await mailsTo(user.email);
    expect(mails).toHaveLength(3);
    const [newest = '', , oldest = ''] = mails.map((text) => /\?token=([\w-]+)/.exec(text)?.[1]);
    const reset = (token: string) => call(resetPassword, { body: { token, password: 'a new, long password' } });
    expect((await reset(oldest)).status).toBe(204);
    expect((await reset(newest)).status).toBe(400);
  });

  it('answers the same for an unknown address and writes no mail', async () => {
    await app.jobs.runDue();
    const before = await readdir(join(config.dataDir, 'mails'));
    const answer = await call(requestPasswordReset, { body: { email: 'unknown@example.test' } });
    expect(answer.status).toBe(202);
    await app.jobs.runDue();
    expect(await readdir(join(config.dataDir, 'mails'))).toEqual(before);
  });

  it('writes the mail in the language of the user', async () => {
    const user = await buildUser(db, { languageId: 3 });
    await call(requestPasswordReset, { body: { email: user.email } });
    await linkFor(user.email);
    const names = (await readdir(join(config.dataDir, 'mails'))).toSorted();
    const { text, subject } = bodyOf(
      await call(getMail, { params: { id: names.at(-1)?.replace('.eml', '') ?? '' } }, admin.token),
    );
    expect(subject).toContain('contraseña');
    expect(text).toContain('/reset-password?token=');
    expect((await readFile(join(config.dataDir, 'mails', names.at(-1) ?? ''))).length).toBeGreaterThan(200);
  });
});

describe('kept mails', () => {
  it('answers 404 for one that is not there and 400 for a path', async () => {
    expect((await call(getMail, { params: { id: 'nothing' } }, admin.token)).status).toBe(404);
    expect((await call(getMail, { params: { id: '../secret' } }, admin.token)).status).toBe(400);
  });
});

describe('the account of a person whom an admin adds', () => {
  const fields = {
    firstName: 'Noor',
    lastName: 'Aziz',
    email: 'Noor@School.test',
    roleIds: [2 as const],
    permissions: ['Manage Feeds' as const],
    languageId: null,
    timeZone: 'Europe/Berlin',
    sendsLink: true,
  };
  const add = (changes: Partial<NewUserFields>, token = admin.token) =>
    call(createUser, { body: { ...fields, ...changes } }, token);

  it('is there at once, and a mail has the link to its first password', async () => {
    const made = bodyOf(await add({}));
    expect(made).toMatchObject({
      status: 'active',
      roleIds: [2],
      roleId: 2,
      timeZone: 'Europe/Berlin',
      hasFactor: false,
    });
    const body = { token: await linkFor(made.email), password: 'a new, long password' };
    expect((await call(resetPassword, { body })).status).toBe(204);
    const signIn = { email: made.email, password: body.password };
    expect((await call(createSession, { body: signIn })).status).toBe(201);
    const { data } = bodyOf(await call(listAuditEvents, { query: { entity: 'user', entityId: made.id } }, admin.token));
    expect(data.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['changePassword', made.id],
      ['create', admin.id],
    ]);
    expect(data[0]).toMatchObject({ address: '127.0.0.1', changes: [{ field: 'sendsLink', after: 'true' }] });
    expect(data[1]?.changes).toContainEqual({ field: 'email', before: null, after: made.email });
    const quiet = bodyOf(await add({ email: 'quiet@school.test', sendsLink: false }));
    await app.jobs.runDue();
    expect(await mailsTo(quiet.email)).toEqual([]);
  });

  it('is refused where the address is taken or feigned, the role is not theirs to give, or a choice does not exist', async () => {
    const taken = await buildUser(db);
    const refusals: [Partial<NewUserFields>, string][] = [
      [{ email: taken.email.toUpperCase() }, 'users.emailTaken'],
      [{ email: 'ada@xn--80ak6aa92e.com' }, 'users.lookalike'],
      [{ email: 'a1@school.test', roleIds: [1] }, 'users.forbiddenRole'],
      [{ email: 'a2@school.test', roleIds: [3, 4] }, 'users.forbiddenRole'],
      [{ email: 'a3@school.test', languageId: 999 }, 'languages.notFound'],
      [{ email: 'a4@school.test', timeZone: 'Mars/Base' }, 'profiles.invalidTimeZone'],
      [{ email: 'a5@school.test', roleIds: [] }, 'request.invalid'],
      [{ email: 'а6@school.test' }, 'request.invalid'],
    ];
    for (const [changes, code] of refusals) {
      expect((await add(changes)).body, JSON.stringify(changes)).toMatchObject({ title: `errors.${code}.title` });
    }
    const both = await Promise.all([add({ email: 'twice@school.test' }), add({ email: 'Twice@school.test' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const chief = await buildUser(db, { roleId: 4 });
    expect((await add({ email: 'chief@school.test', roleIds: [1] }, chief.token)).status).toBe(201);
    await db.execute(sql`update sessions set verified_at = now() - interval '11 minutes' where user_id = ${chief.id}`);
    expect((await add({ email: 'b1@school.test', roleIds: [1] }, chief.token)).body).toMatchObject({
      title: 'errors.sessions.stepUpRequired.title',
    });
  });
});
