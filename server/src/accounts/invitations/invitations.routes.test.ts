import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  lookUpInvitation,
  recallInvitation,
  resendInvitation,
} from '@candela/contract/accounts/invitations';
import { getProfile } from '@candela/contract/accounts/profiles';
import { invitePeople, updateUser } from '@candela/contract/accounts/users';
import { getMail, listMails } from '@candela/contract/messaging/mails';
import { listAuditEvents } from '@candela/contract/oversight/audit';

const { app, db, call } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const superAdmin = await buildUser(db, { roleId: 4 });

const newcomer = { email: 'new@example.test', firstName: 'Grace', lastName: 'Hopper', roleId: 2 as const };

describe('while the mail server is away, an invitation', () => {
  it('waits for it, is not doubled by sending it again, and can be recalled', async () => {
    const mailServer = await startMailServer();
    const away = await startTestServer({ config: { smtpUrl: mailServer.url } });
    const chief = await buildUser(away.db, { roleId: 1 });
    const body = { ...newcomer, email: 'busy-newcomer@example.test' };
    const created = await away.call(createInvitation, { body }, chief.token);
    expect(created.status).toBe(201);
    const params = { id: bodyOf(created).id };
    await away.app.jobs.runDue();
    expect(mailServer.attempts).toEqual([body.email]);
    expect((await away.call(resendInvitation, { params }, chief.token)).status).toBe(202);
    const waiting = async () =>
      (await away.db.execute(sql`select from jobs.job where name = 'mails' and state < 'active'`)).rows.length;
    expect(await waiting()).toBe(1);
    const pending = bodyOf(await away.call(listInvitations, {}, chief.token)).data;
    expect(pending).toMatchObject([{ id: params.id, email: body.email, roleId: 2 }]);

    expect((await away.call(recallInvitation, { params }, chief.token)).status).toBe(204);
    expect(await waiting()).toBe(0);
    expect(bodyOf(await away.call(listInvitations, {}, chief.token)).data).toEqual([]);
    expect((await away.call(createInvitation, { body }, chief.token)).status).toBe(201);
  });
});

describe('an invitation', () => {
  it('leads to an account with the defaults of its role', async () => {
    const created = await call(createInvitation, { body: newcomer }, admin.token);
    expect(created.status).toBe(201);
    await app.jobs.runDue();
    const [mail] = bodyOf(await call(listMails, {}, admin.token)).data;
    const { text } = bodyOf(await call(getMail, { params: { id: mail?.id ?? '' } }, admin.token));
    const token = /\?token=([\w-]+)/.exec(text)?.[1] ?? '';

    expect(bodyOf(await call(lookUpInvitation, { body: { token } }))).toEqual({
      email: 'new@example.test',
      firstName: 'Grace',
      lastName: 'Hopper',
    });
    const body = { token, firstName: 'Grace', lastName: 'Murray Hopper', password: 'nanoseconds of wire' };
    const accepted = await call(acceptInvitation, { body });
    expect(accepted.status).toBe(201);
    const session = bodyOf(accepted);
    expect(session.profile).toMatchObject({
      lastName: 'Murray Hopper',
      roleIds: [2],
      permissions: ['Manage Courses', 'Manage Feeds'],
    });
    expect(bodyOf(await call(getProfile, {}, session.token)).email).toBe('new@example.test');
    expect((await call(acceptInvitation, { body })).body).toMatchObject({
      title: 'errors.invitations.invalidToken.title',
    });
    const query = { entity: 'user' as const, entityId: session.profile.id };
    const [event] = bodyOf(await call(listAuditEvents, { query }, admin.token)).data;
    expect(event).toMatchObject({ actor: { id: session.profile.id }, action: 'update', address: '127.0.0.1' });
    expect(event?.changes).toContainEqual({ field: 'hasPassword', before: null, after: 'true' });
  });

  it('is refused for an address that has an account', async () => {
    const answer = await call(createInvitation, { body: { ...newcomer, email: admin.email } }, admin.token);
    expect(answer.status).toBe(409);
  });

  it('to be an admin comes from a SuperAdmin only', async () => {
    const body = { ...newcomer, email: 'chief@example.test', roleId: 1 as const };
    expect((await call(createInvitation, { body }, admin.token)).status).toBe(409);
    expect((await call(createInvitation, { body }, superAdmin.token)).status).toBe(201);
  });

  it('is resent: each link works until one is used', async () => {
    const email = 'twice@example.test';
    const { id } = bodyOf(await call(createInvitation, { body: { ...newcomer, email } }, admin.token));
    await app.jobs.runDue();
    expect((await call(resendInvitation, { params: { id } }, admin.token)).status).toBe(202);
    await app.jobs.runDue();
    const mails = bodyOf(await call(listMails, {}, admin.token)).data.filter(({ to }) => to === email);
    const texts = await Promise.all(
      mails.map(async (mail) => bodyOf(await call(getMail, { params: { id: mail.id } }, admin.token)).text),
    );
    const tokens = texts.map((text) => /\?token=([\w-]+)/.exec(text)?.[1] ?? '');
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect((await call(lookUpInvitation, { body: { token } })).status).toBe(200);
    const body = { token: tokens[1] ?? '', firstName: 'Grace', lastName: 'Hopper', password: 'nanoseconds of wire' };
    expect((await call(acceptInvitation, { body })).status).toBe(201);
    expect((await call(lookUpInvitation, { body: { token: tokens[0] ?? '' } })).status).toBe(400);
    expect((await call(resendInvitation, { params: { id } }, admin.token)).status).toBe(404);
    expect((await call(recallInvitation, { params: { id } }, admin.token)).status).toBe(404);
  });

  it('to a mistyped address ends with its correction, which invites anew', async () => {
    const { email: _email, roleId, ...names } = newcomer;
    const tokenTo = async (email: string) => {
      await app.jobs.runDue();
      const mail = bodyOf(await call(listMails, {}, admin.token)).data.find(({ to }) => to === email);
      const { text } = bodyOf(await call(getMail, { params: { id: mail?.id ?? '' } }, admin.token));
      return /\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    };
    const given = { ...newcomer, email: 'mistyped@example.test' };
    const { id } = bodyOf(await call(createInvitation, { body: given }, admin.token));
    const wrong = await tokenTo('mistyped@example.test');
    const kept = { ...names, roleIds: [roleId], permissions: [], languageId: null, timeZone: null, revision: 0 };
    const body = { ...kept, email: 'right@example.test' };
    expect((await call(updateUser, { params: { id }, body }, admin.token)).status).toBe(200);
    expect((await call(lookUpInvitation, { body: { token: wrong } })).status).toBe(400);
    const right = await tokenTo('right@example.test');
    expect(bodyOf(await call(lookUpInvitation, { body: { token: right } })).email).toBe('right@example.test');
  });

  it('to be an admin is resent and recalled by a SuperAdmin only', async () => {
    const body = { ...newcomer, email: 'second-chief@example.test', roleId: 4 as const };
    const params = { id: bodyOf(await call(createInvitation, { body }, superAdmin.token)).id };
    expect((await call(resendInvitation, { params }, admin.token)).status).toBe(409);
    expect((await call(recallInvitation, { params }, admin.token)).status).toBe(409);
    expect((await call(recallInvitation, { params }, superAdmin.token)).status).toBe(204);
  });

  it('to be an admin is resent and recalled only after a step-up', async () => {
    const chief = await buildUser(db, { roleId: 4 });
    const body = { ...newcomer, email: 'third-chief@example.test', roleId: 1 as const };
    const params = { id: bodyOf(await call(createInvitation, { body }, chief.token)).id };
    await run(db)`update sessions set verified_at = now() - interval '11 minutes' where user_id = ${chief.id}::uuid`;
    for (const endpoint of [resendInvitation, recallInvitation]) {
      expect((await call(endpoint, { params }, chief.token)).body).toMatchObject({
        title: 'errors.sessions.stepUpRequired.title',
      });
    }
    await run(db)`update sessions set verified_at = now() where user_id = ${chief.id}::uuid`;
    expect((await call(recallInvitation, { params }, chief.token)).status).toBe(204);
  });

  it('can be accepted for seven days, and not with a password that is too common', async () => {
    const email = 'week@example.test';
    const { id, expiresAt } = bodyOf(await call(createInvitation, { body: { ...newcomer, email } }, admin.token));
    expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
    await app.jobs.runDue();
    const mail = bodyOf(await call(listMails, {}, admin.token)).data.find(({ to }) => to === email);
    const { text } = bodyOf(await call(getMail, { params: { id: mail?.id ?? '' } }, admin.token));
    const token = /\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    const letPass = (minutes: number) => run(db)`
      update one_time_tokens set expires_at = expires_at - make_interval(mins => ${minutes}::int) where user_id = ${id}::uuid`;
    await letPass(7 * 24 * 60 - 5);
    const answer = await call(acceptInvitation, {
      body: { token, firstName: 'Grace', lastName: 'Hopper', password: 'passwordpassword' },
    });
    expect(answer.body).toMatchObject({ title: 'errors.passwords.tooCommon.title' });
    expect((await call(lookUpInvitation, { body: { token } })).status).toBe(200);
    await letPass(5);
    expect((await call(lookUpInvitation, { body: { token } })).status).toBe(400);
  });

  it('is created once when many ask at once', async () => {
    const body = { ...newcomer, email: 'crowd@example.test' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(createInvitation, { body }, admin.token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('is not made up from a token of another kind or from nothing', async () => {
    expect((await call(lookUpInvitation, { body: { token: 'x'.repeat(43) } })).status).toBe(400);
  });
});

it('invites many, and says which lines are wrong', async () => {
  const taken = await buildUser(db);
  const person = (email: string, firstName = 'New') => ({ email, firstName, lastName: 'Person' });
  const people = [person('Line0@Example.test'), person('no address'), person(taken.email), person('a@b.test', ' ')];
  // Whatever goes wrong with one line.
  await run(db)`alter table users add constraint not_broken check (email not like 'broken@%')`;
  const last = [person('broken@example.test'), person('line0@example.test'), person('after@example.test')];
  const body = { roleId: 3 as const, people: [...people, ...last] };
  expect(bodyOf(await call(invitePeople, { body }, admin.token))).toEqual({
    invited: 2,
    refused: [
      { line: 1, code: 'email' },
      { line: 2, code: 'exists' },
      { line: 3, code: 'name' },
      { line: 4, code: 'failed' },
      { line: 5, code: 'repeated' },
    ],
  });
  expect((await call(invitePeople, { body: { ...body, roleId: 1 } }, admin.token)).status).toBe(409);
});

it('invites nobody twice when two lists with the same people are sent at once, in any order', async () => {
  const people = Array.from({ length: 50 }, (_, at) => ({
    email: `many${at}@example.test`,
    firstName: 'M',
    lastName: 'P',
  }));
  const send = (list: typeof people) =>
    call(invitePeople, { body: { roleId: 3 as const, people: list } }, admin.token).then(bodyOf);
  const answers = await Promise.all([send(people), send(people.toReversed()), send(people)]);
  expect(answers.reduce((sum, { invited }) => sum + invited, 0)).toBe(50);
  expect(answers.flatMap(({ refused }) => refused).every(({ code }) => code === 'exists')).toBe(true);
  const mails = await readRows(db, rowOf({ email: z.string(), count: z.int() }))`
    select email, count(*)::int from mails where email like ${'many%'} group by email`;
  expect(mails).toHaveLength(50);
  expect(mails.every(({ count }) => count === 1)).toBe(true);
});

it('invites a long list in one transaction', async () => {
  const people = Array.from({ length: 200 }, (_, at) => ({
    email: `long${at}@example.test`,
    firstName: 'L',
    lastName: 'P',
  }));
  const body = { roleId: 3 as const, people };
  expect(bodyOf(await call(invitePeople, { body }, admin.token))).toEqual({ invited: 200, refused: [] });
  // Rows of one transaction have its start as their time.
  const times = await readRows(db, rowOf({ count: z.int() }))`
    select count(distinct created_at)::int as count from users where email like ${'long%'}`;
  expect(times).toEqual([{ count: 1 }]);
  const audited = await readRows(db, rowOf({ count: z.int() }))`
    select count(*)::int as count from audit_events a join users u on u.id::text = a.entity_id
    where a.action = 'invite' and a.sealed is not null and u.email like ${'long%'}`;
  expect(audited).toEqual([{ count: 200 }]);
});
