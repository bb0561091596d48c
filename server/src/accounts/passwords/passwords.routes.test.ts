import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMail, listMails } from '@candela/contract/messaging/mails';
import { acceptInvitation } from '@candela/contract/accounts/invitations';
import { requestPasswordReset, resetPassword } from '@candela/contract/accounts/passwords';
import { getProfile } from '@candela/contract/accounts/profiles';
import { createSession } from '@candela/contract/accounts/sessions';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#platform/identity/passwords.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

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

/** Texts of the mails to an address, the newest first. */
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
    expect((await reset('a new, long password')).status).toBe(204);
    expect((await reset('a new, long password')).body).toMatchObject({ title: 'errors.passwords.invalidToken.title' });

    expect((await call(getProfile, {}, user.token)).status).toBe(401);
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
      body: { title: 'errors.server.busy.title' },
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
