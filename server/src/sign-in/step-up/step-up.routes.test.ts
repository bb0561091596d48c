import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readAccess } from '#platform/identity/access-tokens.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createInvitation } from '@candela/contract/accounts/invitations';
import {
  eraseUser,
  exportUsers,
  getUser,
  reinstateUser,
  suspendUser,
  updateUser,
  type UserFields,
} from '@candela/contract/accounts/users';
import { verifySession } from '@candela/contract/sign-in/sessions';

const { db, call, secret } = await startTestServer();
const passwordHash = await hashPassword('correct horse battery');

/** An admin whose last confirmation was some minutes ago. */
async function buildAdmin(minutesAgo: number) {
  const admin = await buildUser(db, { roleId: 4, passwordHash });
  const { sessionId } = readAccess(deriveKey(secret, 'access'), admin.token) ?? {};
  await db.execute(sql`
    update sessions set verified_at = now() - make_interval(mins => ${minutesAgo}) where id = ${sessionId}`);
  return admin;
}

const prove = (token: string, password: string) =>
  call(verifySession, { body: { proof: { method: 'password', password } } }, token);
const needed = { status: 409, body: { title: 'errors.sessions.stepUpRequired.title', isToShow: false } };

describe('what needs a step-up', () => {
  it('is done within ten minutes after signing in, then after another proof, and for that session only', async () => {
    expect((await call(exportUsers, {}, (await buildAdmin(9)).token)).status).toBe(200);
    const admin = await buildAdmin(11);
    expect(await call(exportUsers, {}, admin.token)).toMatchObject(needed);
    expect(await prove(admin.token, 'wrong')).toMatchObject({
      status: 400,
      body: { title: 'errors.sessions.wrongProof.title' },
    });
    expect(await call(exportUsers, {}, admin.token)).toMatchObject(needed);
    expect((await prove(admin.token, 'correct horse battery')).status).toBe(204);
    expect((await call(exportUsers, {}, admin.token)).status).toBe(200);
    expect(await call(exportUsers, {}, (await buildAdmin(11)).token)).toMatchObject(needed);
  });

  it('is another role, permission or address of somebody, not their name, and an invitation to teach or administer', async () => {
    const admin = await buildAdmin(11);
    const user = bodyOf(await call(getUser, { params: { id: (await buildUser(db)).id } }, admin.token));
    const change = (changes: object) => {
      const { email, permissions, languageId, timeZone, revision } = user;
      const roleIds: (1 | 2 | 3 | 4)[] = [3];
      const names = { firstName: 'Grace', lastName: 'Hopper' };
      const body = { email, roleIds, permissions: permissions as never[], languageId, timeZone, revision, ...names };
      return call(updateUser, { params: { id: user.id }, body: { ...body, ...changes } }, admin.token);
    };
    expect(await change({ roleIds: [2] })).toMatchObject(needed);
    expect(await change({ permissions: ['Manage Feeds'] })).toMatchObject(needed);
    expect(await change({ email: 'another@example.test' })).toMatchObject(needed);
    expect((await change({})).status).toBe(200);
    const invite = (roleId: 3 | 2 | 1) => {
      const body = { email: `invited-${roleId}@example.test`, firstName: 'I', lastName: 'N', roleId };
      return call(createInvitation, { body }, admin.token);
    };
    expect((await invite(3)).status).toBe(201);
    for (const roleId of [2, 1] as const) expect(await invite(roleId)).toMatchObject(needed);
  });

  it('is not proven by guessing: five at once are looked at, and nobody is signed out', async () => {
    const admin = await buildAdmin(11);
    const answers = await Promise.all(Array.from({ length: 8 }, () => prove(admin.token, 'wrong')));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    expect((await prove(admin.token, 'correct horse battery')).status).toBe(429);
    expect(await call(exportUsers, {}, admin.token)).toMatchObject(needed);
  });
});

describe('another admin', () => {
  it('is moved to another address, suspended and erased by role 4 alone; nobody below gives themselves permissions', async () => {
    const [admin, other] = [await buildUser(db, { roleId: 1 }), await buildUser(db, { roleId: 1, permissions: [] })];
    const [chief, away] = [await buildAdmin(0), await buildAdmin(11)];
    const params = { id: other.id };
    const read = async (token: string) => bodyOf(await call(getUser, { params }, token));
    const change = async (changes: Partial<UserFields>, { token } = admin) => {
      const { firstName, lastName, email, languageId, timeZone, revision } = await read(admin.token);
      const kept = {
        firstName,
        lastName,
        email,
        languageId,
        timeZone,
        revision,
        permissions: [],
        roleIds: [1 as const],
      };
      return call(updateUser, { params, body: { ...kept, ...changes } }, token);
    };
    const refused = { status: 409, body: { title: 'errors.users.superAdminOnly.title' } };
    expect(await change({ email: 'taken-over@example.test' })).toMatchObject(refused);
    expect(await call(suspendUser, { params }, admin.token)).toMatchObject(refused);
    expect(await call(eraseUser, { params }, admin.token)).toMatchObject(refused);
    expect((await change({ firstName: 'Grace' })).status).toBe(200);
    const readers = [admin, chief, other];
    const shown = await Promise.all(readers.map(({ token }) => read(token)));
    expect(shown.map(({ canShutOut }) => canShutOut)).toEqual([false, true, false]);
    // Nobody locks themselves out, not even role 4.
    const self = bodyOf(await call(getUser, { params: { id: chief.id } }, chief.token));
    expect([self.canChange, self.canShutOut]).toEqual([true, false]);

    const permissions = ['Manage Signals' as const];
    expect(await change({ permissions }, other)).toMatchObject({ body: { title: 'errors.users.yourself.title' } });
    expect((await change({ permissions, email: 'by-chief@example.test' }, chief)).status).toBe(200);
    expect((await call(suspendUser, { params }, chief.token)).status).toBe(204);
    expect(await call(reinstateUser, { params }, admin.token)).toMatchObject(refused);
    expect(await call(eraseUser, { params }, away.token)).toMatchObject(needed);
    expect((await call(eraseUser, { params }, chief.token)).status).toBe(204);
  });
});
