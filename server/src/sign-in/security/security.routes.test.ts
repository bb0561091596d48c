import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { buildSession, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import {
  endUserSession,
  endUserSessions,
  getUser,
  reinstateUser,
  suspendUser,
  updateUser,
} from '@candela/contract/accounts/users';
import { getMail, listMails } from '@candela/contract/messaging/mails';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from '@candela/contract/sign-in/email-changes';
import { changePassword, requestPasswordReset, resetPassword } from '@candela/contract/sign-in/passwords';
import { getSecurity } from '@candela/contract/sign-in/security';
import { createSession, endOwnSession, listOwnSessions, removeAllSessions } from '@candela/contract/sign-in/sessions';

const { app, db, call, config } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const passwordHash = await hashPassword('correct horse battery');

/** Subjects of the emails to an address, newest first. */
async function mailsTo(email: string) {
  await app.jobs.runDue();
  const { data } = bodyOf(await call(listMails, { query: { limit: 100 } }, admin.token));
  return data.filter(({ to }) => to === email);
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

/** The token in the newest email to an address, as the owner of the inbox reads it. */
async function tokenTo(email: string): Promise<string> {
  const [newest] = await mailsTo(email);
  const mail = await PostalMime.parse(await readFile(join(config.dataDir, 'mails', `${newest?.id}.eml`)));
  return /\?token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
}

const signIn = async (email: string, password: string) =>
  (await call(createSession, { body: { email, password } })).status;

describe('sessions', () => {
  it('are listed with device and address, and end one by one; nobody sees or ends those of others', async () => {
    const [user, stranger] = [await buildUser(db), await buildUser(db)];
    const other = await buildSession(db, user.id);
    const { data } = bodyOf(await call(listOwnSessions, {}, user.token));
    expect(data.map(({ isCurrent, address, userAgent }) => ({ isCurrent, address, userAgent }))).toEqual([
      { isCurrent: true, address: '127.0.0.1', userAgent: 'test' },
      { isCurrent: false, address: '127.0.0.1', userAgent: 'test' },
    ]);
    const end = (token: string) => call(endOwnSession, { params: { id: data[1]?.id ?? '' } }, token);
    expect((await end(stranger.token)).status).toBe(204);
    expect((await call(getProfile, {}, other)).status).toBe(200);
    expect((await end(user.token)).status).toBe(204);
    expect((await call(getProfile, {}, other)).status).toBe(401);
    expect(bodyOf(await call(listOwnSessions, {}, user.token)).data).toHaveLength(1);
  });
});

describe('the password', () => {
  it('is changed here: other sessions end, the old one opens nothing, a mail and the audit log tell', async () => {
    const user = await buildUser(db, { passwordHash });
    const other = await buildSession(db, user.id);
    const change = (password: string) => call(changePassword, { body: { password } }, user.token);
    expect((await change('short')).status).toBe(400);
    expect(await change('passwordpassword')).toMatchObject({ body: { title: 'errors.passwords.tooCommon.title' } });
    const same = await change('correct horse battery');
    expect(same).toMatchObject({ status: 400, body: { title: 'errors.passwords.unchanged.title' } });
    expect((await call(getProfile, {}, other)).status).toBe(200);
    expect((await change('a new, long password')).status).toBe(204);
    expect((await call(getProfile, {}, user.token)).status).toBe(200);
    expect((await call(getProfile, {}, other)).status).toBe(401);
    expect(await signIn(user.email, 'correct horse battery')).toBe(401);
    expect(await signIn(user.email, 'a new, long password')).toBe(201);
    expect(await subjectsTo(user.email)).toEqual(['Your password for Candela was changed']);
    const query = { entity: 'user' as const, entityId: user.id };
    expect(bodyOf(await call(listAuditEvents, { query }, admin.token)).data).toMatchObject([
      { action: 'changePassword', changes: [] },
    ]);
  });
});

describe('the address', () => {
  const ask = (token: string, email: string) => call(requestEmailChange, { body: { email } }, token);
  const confirm = (token: string) => call(confirmEmailChange, { body: { token } });

  it('changes when the link at the new one is opened, once; the old one is told before and after', async () => {
    const user = await buildUser(db, { passwordHash });
    expect(await ask(user.token, user.email.toUpperCase())).toMatchObject({
      body: { title: 'errors.emailChanges.sameAddress.title' },
    });
    expect((await ask(user.token, 'Ada.New@Example.test')).status).toBe(202);
    const pending = bodyOf(await call(getSecurity, {}, user.token));
    expect(pending).toMatchObject({ email: user.email, pendingEmail: { email: 'ada.new@example.test' } });
    expect(await subjectsTo(user.email)).toEqual(['Your address for Candela is about to change']);
    expect(await subjectsTo('ada.new@example.test')).toEqual(['Confirm your new address for Candela']);
    const [mail] = await mailsTo('ada.new@example.test');
    // The admins of an installation without a mail server can read the kept emails, but cannot take over an account with them.
    expect(bodyOf(await call(getMail, { params: { id: mail?.id ?? '' } }, admin.token)).isMasked).toBe(true);
    const token = await tokenTo('ada.new@example.test');
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(bodyOf(await call(getProfile, {}, user.token)).email).toBe('ada.new@example.test');
    expect(await signIn('ada.new@example.test', 'correct horse battery')).toBe(201);
    expect((await subjectsTo(user.email))[0]).toBe('Your address for Candela was changed');
  });

  it('of somebody else is not told to be one, and is not taken', async () => {
    const [user, other] = [await buildUser(db), await buildUser(db)];
    expect((await ask(user.token, other.email)).status).toBe(202);
    expect(await confirm(await tokenTo(other.email))).toMatchObject({
      status: 409,
      body: { title: 'errors.users.emailTaken.title' },
    });
    expect(bodyOf(await call(getProfile, {}, user.token)).email).toBe(user.email);
  });

  it('stays when the password is changed, all sessions end, or the account is suspended meanwhile', async () => {
    const shutOut = {
      password: (token: string) => call(changePassword, { body: { password: 'a new, long password' } }, token),
      sessions: (token: string) => call(removeAllSessions, {}, token),
      suspension: async (_token: string, id: string) => {
        await call(suspendUser, { params: { id } }, admin.token);
        return call(reinstateUser, { params: { id } }, admin.token);
      },
    };
    for (const [way, act] of Object.entries(shutOut)) {
      const user = await buildUser(db, { passwordHash });
      await ask(user.token, `${way}@thief.test`);
      const token = await tokenTo(`${way}@thief.test`);
      expect((await act(user.token, user.id)).status, way).toBe(204);
      expect((await confirm(token)).status, way).toBe(400);
    }
  });

  it('that an admin writes ends the links that were sent to the one before, which is told', async () => {
    const user = await buildUser(db, { passwordHash });
    await call(requestPasswordReset, { body: { email: user.email } });
    const token = await tokenTo(user.email);
    const params = { id: user.id };
    const { firstName, lastName, revision } = bodyOf(await call(getUser, { params }, admin.token));
    const kept = {
      firstName,
      lastName,
      revision,
      roleIds: [3 as const],
      permissions: [],
      languageId: null,
      timeZone: null,
    };
    const body = { ...kept, email: 'moved@example.test' };
    expect((await call(updateUser, { params, body }, admin.token)).status).toBe(200);
    const reset = { token, password: 'a new, long password' };
    expect((await call(resetPassword, { body: reset })).status).toBe(400);
    expect((await subjectsTo(user.email))[0]).toBe('Your address for Candela was changed');
  });

  it('and the password wait for who erases the account at the same moment, and do not hold them up', async () => {
    const user = await buildUser(db, { passwordHash });
    await ask(user.token, 'erased@example.test');
    const change = await tokenTo('erased@example.test');
    const reset = { token: '', password: 'a new, long password' };
    for (const use of [() => confirm(change), () => call(resetPassword, { body: reset })]) {
      await call(requestPasswordReset, { body: { email: user.email } });
      reset.token = await tokenTo(user.email);
      let answer: Promise<{ status: number }> | undefined;
      await db.transaction(async (tx) => {
        await run(tx)`select from users where id = ${user.id}::uuid for no key update`;
        answer = use();
        await untilSomebodyWaits(tx);
        await run(tx)`delete from one_time_tokens where user_id = ${user.id}::uuid`;
        await run(tx)`delete from email_changes where user_id = ${user.id}::uuid`;
      });
      expect((await answer)?.status).toBe(400);
    }
  });

  it('stays when the change was cancelled, replaced, or asked for too often', async () => {
    const user = await buildUser(db);
    await ask(user.token, 'first@example.test');
    const first = await tokenTo('first@example.test');
    await ask(user.token, 'second@example.test');
    expect((await confirm(first)).status).toBe(400);
    const second = await tokenTo('second@example.test');
    expect((await call(cancelEmailChange, {}, user.token)).status).toBe(204);
    expect((await confirm(second)).status).toBe(400);
    for (const nth of [3, 4, 5]) expect((await ask(user.token, `nth-${nth}@example.test`)).status).toBe(202);
    expect((await ask(user.token, 'sixth@example.test')).status).toBe(429);
  });
});

it('an admin signs somebody out on one device, or on all', async () => {
  const { id, token } = await buildUser(db);
  const [session] = bodyOf(await call(getUser, { params: { id } }, admin.token)).sessions;
  const other = await buildSession(db, id);
  await call(endUserSession, { params: { id, sessionId: session?.id ?? '' } }, admin.token);
  const statuses = async () =>
    Promise.all([token, other].map(async (each) => (await call(getSecurity, {}, each)).status));
  expect(await statuses()).toEqual([401, 200]);
  await call(endUserSessions, { params: { id } }, admin.token);
  expect(await statuses()).toEqual([401, 401]);
});
