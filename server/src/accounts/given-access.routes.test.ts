import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createInvitation, listInvitations } from '@candela/contract/accounts/invitations';
import {
  checkUserImport,
  getUserImport,
  startUserImport,
  uploadUserImport,
  type UserImport,
} from '@candela/contract/accounts/user-imports';
import { createUser, getUser, invitePeople, updateUser, type UserFields } from '@candela/contract/accounts/users';
import type { Endpoint } from '@candela/contract/endpoint';
import { createKey } from '@candela/contract/integrations/keys';
import { grants } from '@candela/contract/permissions';
import { startActingSession } from '@candela/contract/sign-in/acting-sessions';
import { changeSingleSignOn } from '@candela/contract/sign-in/single-sign-on';

const { app, db, call, config } = await startTestServer();

const superAdmin = await buildUser(db, { roleId: 4, permissions: [] });
const admin = await buildUser(db, { roleId: 1 });
/** Plans events, and nothing else. */
const planner = await buildUser(db, { roleId: 1, permissions: ['Manage Events'] });

const code = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.slice('errors.'.length, -'.title'.length);

const forgetProof = (id: string) => run(db)`update sessions set verified_at = null where user_id = ${id}::uuid`;
const giveProof = (id: string) => run(db)`update sessions set verified_at = now() where user_id = ${id}::uuid`;

async function change(id: string, by: { token: string }, changes: Partial<UserFields>) {
  const user = bodyOf(await call(getUser, { params: { id } }, by.token));
  const { firstName, lastName, email, languageId, timeZone, revision } = user;
  const access = { roleIds: user.roleIds as UserFields['roleIds'], permissions: user.permissions as never[] };
  const body = { firstName, lastName, email, languageId, timeZone, revision, ...access, ...changes };
  return call(updateUser, { params: { id }, body }, by.token);
}

let made = 0;
const named = (changes: Partial<UserFields> = {}) => ({
  firstName: 'Ada',
  lastName: 'King',
  email: `given-${++made}@example.test`,
  roleIds: [3 as const],
  permissions: [],
  languageId: null,
  timeZone: null,
  ...changes,
});

/** A program with a key of this person. */
async function callWithKey(owner: { token: string }, endpoint: Endpoint, payload: object, params: object = {}) {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const body = { name: 'Warehouse', scopes: ['users:write' as const], expiresAt };
  const { secret } = bodyOf(await call(createKey, { body }, owner.token));
  const answer = await app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace('{id}', String(Object.values(params)[0]))}`,
    headers: { authorization: `Bearer ${secret}` },
    payload,
  });
  return answer.statusCode < 400 ? null : code({ ok: false, body: answer.json() });
}

describe('a permission', () => {
  it('is given to somebody only by who has it, or by role 4; everybody who may change them takes it', async () => {
    const trainer = await buildUser(db, { roleId: 2, permissions: [] });
    for (const permission of grants) {
      const answer = await change(trainer.id, planner, { permissions: [permission] });
      expect([permission, code(answer)]).toEqual([
        permission,
        permission === 'Manage Events' ? null : 'users.forbiddenGrant',
      ]);
    }
    expect(code(await change(trainer.id, superAdmin, { permissions: [...grants] }))).toBeNull();
    // What others gave stays, and may be taken.
    expect(code(await change(trainer.id, planner, { firstName: 'Grace' }))).toBeNull();
    expect(code(await change(trainer.id, planner, { permissions: ['Manage Courses'] }))).toBeNull();
    expect(code(await change(trainer.id, planner, { permissions: [...grants] }))).toBe('users.forbiddenGrant');
  });

  it('that had no effect yet is not given by another role either', async () => {
    const learner = await buildUser(db, { roleId: 3, permissions: ['Manage Courses'] });
    expect(code(await change(learner.id, planner, { roleIds: [2, 3] }))).toBe('users.forbiddenGrant');
    expect(code(await change(learner.id, planner, { roleIds: [2, 3], permissions: [] }))).toBeNull();
  });

  it('is given and taken only after a step-up, and never by a program', async () => {
    const trainer = await buildUser(db, { roleId: 2, permissions: [] });
    await forgetProof(admin.id);
    expect(code(await change(trainer.id, admin, { permissions: ['Manage Courses'] }))).toBe('sessions.stepUpRequired');
    expect(code(await change(trainer.id, admin, { firstName: 'Grace' }))).toBeNull();
    await giveProof(admin.id);
    expect(code(await change(trainer.id, admin, { permissions: ['Manage Courses'] }))).toBeNull();
    await forgetProof(admin.id);
    expect(code(await change(trainer.id, admin, { permissions: [] }))).toBe('sessions.stepUpRequired');
    await giveProof(admin.id);

    const { revision, ...user } = bodyOf(await call(getUser, { params: { id: trainer.id } }, admin.token));
    const { email, roleIds, permissions } = user;
    const plain = named({ email, roleIds: roleIds as [2], permissions: permissions as never[] });
    const put = (changes: object) =>
      callWithKey(admin, updateUser, { ...plain, revision, ...changes }, { id: trainer.id });
    expect(await put({ permissions: [...grants] })).toBe('keys.personOnly');
    expect(await put({ permissions: [] })).toBe('keys.personOnly');
    expect(await put({})).toBeNull();
  });
});

describe('a new account', () => {
  const add = (by: { token: string }, fields: Partial<UserFields>) =>
    call(createUser, { body: { ...named(fields), sendsLink: false } }, by.token);

  it('gets permissions of who makes it, and only role 4 makes admins', async () => {
    expect(code(await add(planner, { roleIds: [2], permissions: ['Manage Signals'] }))).toBe('users.forbiddenGrant');
    expect(code(await add(planner, { roleIds: [2], permissions: ['Manage Events'] }))).toBeNull();
    expect(code(await add(superAdmin, { roleIds: [2], permissions: ['Manage Signals'] }))).toBeNull();
    for (const roleIds of [[1], [4]] as const)
      expect(code(await add(admin, { roleIds: [...roleIds] }))).toBe('users.forbiddenRole');
  });

  it('needs a step-up unless it is that of a learner', async () => {
    await forgetProof(admin.id);
    expect(code(await add(admin, { roleIds: [2] }))).toBe('sessions.stepUpRequired');
    expect(code(await add(admin, { permissions: ['Manage Courses'] }))).toBe('sessions.stepUpRequired');
    expect(code(await add(admin, {}))).toBeNull();
    await giveProof(admin.id);
  });
});

describe('an invitation', () => {
  const invite = (by: { token: string }, roleId: 1 | 2 | 3 | 4) =>
    call(createInvitation, { body: { ...named(), roleId } }, by.token);
  const inviteMany = (by: { token: string }, roleId: 1 | 2 | 3 | 4) =>
    call(invitePeople, { body: { roleId, people: [named()] } }, by.token);

  it.each([
    ['of one', invite],
    ['of many', inviteMany],
  ])('%s gives a role with its permissions only by who has them, after a step-up', async (_name, send) => {
    expect(code(await send(planner, 2))).toBe('users.forbiddenGrant');
    expect(code(await send(planner, 3))).toBeNull();
    expect(code(await send(superAdmin, 2))).toBeNull();
    for (const role of [1, 4] as const) expect(code(await send(admin, role))).toBe('invitations.forbiddenRole');
    await forgetProof(admin.id);
    expect(code(await send(admin, 2))).toBe('sessions.stepUpRequired');
    expect(code(await send(admin, 3))).toBeNull();
    await giveProof(admin.id);
    expect(code(await send(admin, 2))).toBeNull();
  });

  it('of a trainer is not sent by a program', async () => {
    const before = bodyOf(await call(listInvitations, { query: { limit: 100 } }, admin.token)).data.length;
    expect(await callWithKey(admin, createInvitation, { ...named(), roleId: 2 })).toBe('keys.personOnly');
    expect(await callWithKey(admin, invitePeople, { roleId: 2, people: [named()] })).toBe('keys.personOnly');
    expect(await callWithKey(admin, createInvitation, { ...named(), roleId: 3 })).toBeNull();
    expect(bodyOf(await call(listInvitations, { query: { limit: 100 } }, admin.token)).data).toHaveLength(before + 1);
  });
});

describe('an import of people', () => {
  async function upload(by: { token: string }, csv: string): Promise<UserImport> {
    const response = await app.inject({
      method: 'POST',
      url: `/api${uploadUserImport.path}`,
      query: { name: 'people.csv' },
      headers: {
        'x-api-key': config.apiKey,
        authorization: `Bearer ${by.token}`,
        'content-type': 'application/octet-stream',
      },
      payload: csv,
    });
    return response.json();
  }
  const check = ({ id, mapping }: UserImport, by: { token: string }, roleId: 2 | 3 = 3) =>
    call(checkUserImport, { params: { id }, body: { ...mapping, roleId } }, by.token);
  const start = (id: string, by: { token: string }) =>
    call(startUserImport, { params: { id }, body: { isInviting: false } }, by.token);
  const file = () => `email;first name;last name;role\n${named().email};T;R;trainer\n${named().email};S;T;\n`;

  it('leaves out the rows with a role whose permissions the admin does not have', async () => {
    const found = await upload(planner, file());
    expect(code(await check(found, planner, 2))).toBe('users.forbiddenGrant');
    const checked = bodyOf(await check(found, planner));
    expect(checked.problems).toEqual([{ problem: 'forbiddenGrant', count: 1 }]);
    expect(code(await start(found.id, planner))).toBeNull();
    expect(bodyOf(await check(await upload(admin, file()), admin)).problems).toEqual([]);
  });

  it('needs a step-up unless all are learners', async () => {
    const [mixed, learners] = [await upload(admin, file()), await upload(admin, `email\n${named().email}\n`)];
    for (const each of [mixed, learners]) bodyOf(await check(each, admin));
    await forgetProof(admin.id);
    expect(code(await start(mixed.id, admin))).toBe('sessions.stepUpRequired');
    expect(code(await start(learners.id, admin))).toBeNull();
    await giveProof(admin.id);
  });

  it('gives no more than its admin has when it runs', async () => {
    const losing = await buildUser(db, { roleId: 1 });
    const { id } = bodyOf(await check(await upload(losing, file()), losing));
    bodyOf(await start(id, losing));
    expect(code(await change(losing.id, superAdmin, { permissions: ['Manage Events'] }))).toBeNull();
    await app.jobs.runDue();
    expect(bodyOf(await call(getUserImport, { params: { id } }, losing.token))).toMatchObject({
      state: 'done',
      createdCount: 1,
      problems: [{ problem: 'forbiddenGrant', count: 1 }],
    });
  });
});

describe('rules of single sign-on, and signing in as somebody', () => {
  it('give no permission that their admin does not have', async () => {
    const body = {
      isOn: true,
      name: 'School',
      issuer: 'https://id.school.example',
      clientId: 'candela',
      domains: '',
      isEmailTrusted: false,
      roleClaim: 'groups',
      roleRules: [{ value: 'teachers', roleId: 2 as const }],
      secret: 'a secret of the provider',
      revision: 0,
    };
    const put = async (by: { token: string }, changes: object) =>
      code(await call(changeSingleSignOn, { body: { ...body, ...changes } }, by.token));
    expect(await put(planner, {})).toBe('users.forbiddenGrant');
    expect(await put(planner, { roleRules: [{ value: 'pupils', roleId: 3 }] })).toBeNull();
    expect(await put(admin, { revision: 1 })).toBeNull();
    // Who is believed is decided by those who may give what the rules give.
    expect(await put(planner, { revision: 2, issuer: 'https://mine.example' })).toBe('users.forbiddenGrant');
    expect(await put(planner, { revision: 2, roleRules: [] })).toBe('users.forbiddenGrant');
    expect(await put(planner, { revision: 2, name: 'Our school', secret: null })).toBeNull();

    const trainer = await buildUser(db, { roleId: 2 });
    const act = await call(
      startActingSession,
      { params: { id: trainer.id }, body: { reason: 'A look' } },
      planner.token,
    );
    expect(code(act)).toBe('acting.notBelow');
  });
});
