import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { listenAtDrawer } from '#testing/drawer-listener.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createInvitation } from '@candela/contract/accounts/invitations';
import { getProfile } from '@candela/contract/accounts/profiles';
import {
  approveSignUp,
  confirmSignUp,
  listWaitingSignUps,
  lookUpSignUp,
  refuseSignUp,
  requestSignUp,
} from '@candela/contract/accounts/sign-ups';
import { getMail, listMails } from '@candela/contract/messaging/mails';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { createSession } from '@candela/contract/sign-in/sessions';
import { getSignInOptions } from '@candela/contract/sign-in/sign-in-options';
import type { SettingValues } from '@candela/contract/site/setting-values';
import { changeSettings, readSettingsForm } from '@candela/contract/site/settings';

const { app, db, call, config } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const other = await buildUser(db, { roleId: 1 });
const person = { firstName: 'Noor', lastName: 'Aziz', languageId: 3, timeZone: 'Asia/Amman' };
const password = 'a quiet place by the sea';

async function set(values: Partial<SettingValues>): Promise<void> {
  const { revision } = bodyOf(await call(readSettingsForm, {}, admin.token));
  bodyOf(await call(changeSettings, { body: { revision, values } }, admin.token));
}

const ask = (email: string) => call(requestSignUp, { body: { ...person, email } });

/** Texts of the emails to an address, newest first. */
async function mailsTo(email: string): Promise<string[]> {
  await app.jobs.runDue();
  const { data } = bodyOf(await call(listMails, { query: { limit: 100 } }, admin.token));
  const found = data.filter(({ to }) => to === email);
  return Promise.all(found.map(async ({ id }) => bodyOf(await call(getMail, { params: { id } }, admin.token)).text));
}

const tokenIn = (text = '') => /\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
const confirm = (token: string) =>
  call(confirmSignUp, { body: { token, firstName: 'Noor', lastName: 'Aziz', password } });
const titleOf = (answer: { body: unknown }) => (answer.body as { title?: string }).title;

it('is closed until an admin opens it', async () => {
  expect(titleOf(await ask('early@school.test'))).toBe('errors.signUps.closed.title');
  expect(bodyOf(await call(getSignInOptions, {})).isSignUpOpen).toBe(false);
});

describe('without approval', () => {
  beforeAll(() => set({ 'signUp.isOpen': true, 'signUp.needsApproval': false }));

  it('leads to the account of a learner by a link that works once', async () => {
    expect(bodyOf(await call(getSignInOptions, {})).isSignUpOpen).toBe(true);
    expect((await ask('Noor@School.test')).status).toBe(202);
    const [text] = await mailsTo('noor@school.test');
    expect(text).toContain('/sign-up/confirm?token=');
    const token = tokenIn(text);
    const found = bodyOf(await call(lookUpSignUp, { body: { token } }));
    expect(found).toEqual({ email: 'noor@school.test', firstName: 'Noor', lastName: 'Aziz', isWaiting: false });
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const made = answers.find(({ ok }) => ok);
    const session = made && bodyOf(made).session;
    expect(session?.profile).toMatchObject({ roleIds: [3], languageId: 3, timeZone: 'Asia/Amman' });
    expect(bodyOf(await call(getProfile, {}, session?.token ?? '')).email).toBe('noor@school.test');
    expect((await confirm(token)).status).toBe(400);
    const query = { entity: 'user' as const, entityId: session?.profile.id };
    const { data } = bodyOf(await call(listAuditEvents, { query }, admin.token));
    expect(data).toMatchObject([{ actor: { id: session?.profile.id }, action: 'create', address: '127.0.0.1' }]);
    for (const wrong of ['', 'x', `${session?.profile.id}.${'A'.repeat(43)}`])
      expect((await call(lookUpSignUp, { body: { token: wrong } })).status).toBe(400);
  });

  it('tells nobody who has an account: its owner gets a mail instead, three an hour at most', async () => {
    const owner = await buildUser(db);
    const answers = [await ask(owner.email.toUpperCase()), await ask('nobody-yet@school.test')];
    for (const { status, body } of answers) expect([status, body]).toEqual([202, undefined]);
    for (let times = 0; times < 4; times++) {
      await app.jobs.runDue();
      await ask(owner.email);
    }
    const mails = await mailsTo(owner.email);
    expect(mails).toHaveLength(3);
    expect(mails[0]).toContain('/login');
    expect(mails.join(' ')).not.toContain('token=');
    const suspended = await buildUser(db, { status: 'suspended' });
    expect((await ask(suspended.email)).status).toBe(202);
    expect(await mailsTo(suspended.email)).toEqual([]);
  });

  it('sends who was invited the invitation again, and leaves room for an invitation', async () => {
    const body = { email: 'invited@school.test', firstName: 'In', lastName: 'Vited', roleId: 2 as const };
    await call(createInvitation, { body }, admin.token);
    await ask(body.email);
    const mails = await mailsTo(body.email);
    expect(mails.map((text) => text.includes('/accept-invitation?token='))).toEqual([true, true]);

    // Invited after the sign-up: that account stays, the link of the sign-up is invalidated.
    await ask('both@school.test');
    const [text] = await mailsTo('both@school.test');
    await call(createInvitation, { body: { ...body, email: 'both@school.test' } }, admin.token);
    expect(titleOf(await confirm(tokenIn(text)))).toBe('errors.signUps.invalidToken.title');
  });

  it('refuses look-alikes, other domains and bad input, and forgets what is never proven', async () => {
    // A Cyrillic о; full-width letters; a domain in punycode that mixes scripts.
    for (const email of ['nоor@school.test', 'ｎoor@school.test', 'noor', 'noor@school.test\u0000'])
      expect((await ask(email)).status, email).toBe(400);
    expect(titleOf(await ask('noor@xn--schol-lye.test'))).toBe('errors.signUps.lookalike.title');
    await set({ 'signUp.domains': 'school.test, @academy.example' });
    expect(titleOf(await ask('noor@sub.school.test'))).toBe('errors.signUps.otherDomain.title');
    expect((await ask('late@academy.example')).status).toBe(202);
    const [text] = await mailsTo('late@academy.example');
    await run(db)`update sign_ups set expires_at = now() - interval '1 minute' where email = 'late@academy.example'`;
    expect(titleOf(await confirm(tokenIn(text)))).toBe('errors.signUps.invalidToken.title');
    const { revision } = bodyOf(await call(readSettingsForm, {}, admin.token));
    const values = { 'signUp.domains': 'not a domain!' };
    expect((await call(changeSettings, { body: { revision, values } }, admin.token)).status).toBe(400);
    await set({ 'signUp.domains': '' });
  });

  it('takes sixty requests an hour from one network', async () => {
    const from = async (remoteAddress: string, nth: number) => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: `/api${requestSignUp.path}`,
        remoteAddress,
        headers: { 'x-api-key': config.apiKey },
        payload: { ...person, email: `class${nth}@school.test` },
      });
      return statusCode;
    };
    const statuses = await Promise.all(Array.from({ length: 62 }, (_, nth) => from('192.0.2.60', nth)));
    expect(statuses.filter((status) => status === 202)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await from('198.51.100.60', 62)).toBe(202);
  });
});

describe('with approval', () => {
  beforeAll(() => set({ 'signUp.needsApproval': true }));

  async function wait(email: string): Promise<{ id: string; token: string }> {
    await ask(email);
    const [text] = await mailsTo(email);
    const token = tokenIn(text);
    expect(bodyOf(await confirm(token)).session).toBeNull();
    const { data } = bodyOf(await call(listWaitingSignUps, { query: { limit: 100 } }, admin.token));
    return { id: data.find((each) => each.email === email)?.id ?? '', token };
  }

  it('waits until an admin lets in, which only one of two does', async () => {
    const news = await listenAtDrawer(app, other.token);
    const learnerNews = await listenAtDrawer(app, (await buildUser(db)).token);
    const { id, token } = await wait('waits@school.test');
    await app.jobs.runDue();
    await expect.poll(() => news().map(({ event }) => event)).toEqual(['notifications.added']);
    expect(learnerNews()).toEqual([]);
    expect(bodyOf(await call(lookUpSignUp, { body: { token } })).isWaiting).toBe(true);
    await wait('waits-too@school.test');
    const told = async (to: string) =>
      bodyOf(await call(listNotifications, {}, to)).data.filter(
        ({ title }) => title === 'Someone is waiting for approval',
      );
    expect(await told(admin.token)).toHaveLength(1);
    expect(await told((await buildUser(db)).token)).toEqual([]);
    const signIn = () => call(createSession, { body: { email: 'waits@school.test', password } });
    expect((await signIn()).status).toBe(401);
    const params = { id };
    for (const roleId of [2, 3] as const) {
      const { token: stranger } = await buildUser(db, { roleId });
      expect((await call(approveSignUp, { params }, stranger)).status).toBe(403);
    }
    const answers = await Promise.all([admin, other].map((each) => call(approveSignUp, { params }, each.token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect((await signIn()).status).toBe(201);
    expect((await mailsTo('waits@school.test'))[0]).toContain('/login');
    expect(await told(admin.token)).toHaveLength(1);
    const { data } = bodyOf(await call(listWaitingSignUps, {}, admin.token));
    for (const each of data) await call(refuseSignUp, { params: { id: each.id } }, admin.token);
    expect(await told(admin.token)).toEqual([]);
    const query = { entity: 'user', action: 'approve', entityId: id } as const;
    expect(bodyOf(await call(listAuditEvents, { query }, admin.token)).data).toHaveLength(1);
  });

  it('is off the list when invited meanwhile', async () => {
    const { id } = await wait('invited-now@school.test');
    const body = { email: 'invited-now@school.test', firstName: 'In', lastName: 'Vited', roleId: 3 as const };
    expect((await call(createInvitation, { body }, admin.token)).status).toBe(201);
    const { data } = bodyOf(await call(listWaitingSignUps, {}, admin.token));
    expect(data.filter((each) => each.id === id)).toEqual([]);
  });

  it('is told when turned away, and may ask again', async () => {
    const { id } = await wait('refused@school.test');
    const params = { id };
    expect((await call(refuseSignUp, { params }, admin.token)).status).toBe(204);
    expect((await call(refuseSignUp, { params }, admin.token)).status).toBe(404);
    expect((await mailsTo('refused@school.test')).length).toBe(2);
    expect(bodyOf(await call(listWaitingSignUps, {}, admin.token))).toMatchObject({ data: [], count: 0 });
    expect((await wait('refused@school.test')).id).not.toBe(id);
  });

  it('is paged, the longest waiting first; an address that was taken meanwhile stays on the list', async () => {
    await run(db)`update sign_ups set state = 'refused'`;
    await run(db)`
      insert into sign_ups (email, first_name, last_name, state, password_hash, proven_at, expires_at)
      select 'p' || n || '@school.test', 'P', n::text, 'waiting', ${await hashPassword(password)}, now() - make_interval(mins => n), now()
      from generate_series(1, 5) n`;
    const emails: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = bodyOf(await call(listWaitingSignUps, { query }, admin.token));
      expect(page.count).toBe(5);
      emails.push(...page.data.map(({ email }) => email));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(emails).toEqual([5, 4, 3, 2, 1].map((n) => `p${n}@school.test`));
    await buildUser(db, { email: 'P1@school.test' });
    const { data } = bodyOf(await call(listWaitingSignUps, {}, admin.token));
    const params = { id: data.at(-1)?.id ?? '' };
    expect(titleOf(await call(approveSignUp, { params }, admin.token))).toBe('errors.users.emailTaken.title');
    expect(bodyOf(await call(listWaitingSignUps, {}, admin.token)).count).toBe(5);
  });
});
