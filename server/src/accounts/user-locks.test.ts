import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import {
  createUser,
  endUserSessions,
  eraseUser,
  getUser,
  reinstateUser,
  resetUserFactors,
  suspendUser,
  updateUser,
} from '@candela/contract/accounts/users';
import { startActingSession } from '@candela/contract/sign-in/acting-sessions';

const { db, call } = await startTestServer({ config: { isDemo: false } });

interface Person {
  id: string;
  token: string;
}

const fields = {
  firstName: 'Ada',
  lastName: 'King',
  roleIds: [3 as const],
  permissions: [],
  languageId: null,
  timeZone: null,
};

async function update({ token }: Person, { id }: Person) {
  const { email, revision } = bodyOf(await call(getUser, { params: { id } }, token));
  return () => call(updateUser, { params: { id }, body: { ...fields, email, revision } }, token);
}

/** Everything that an admin does to a user: prepared first, so that only the change itself comes too late. */
const changes = {
  'an update': update,
  'a suspension':
    async ({ token }: Person, { id }: Person) =>
    () =>
      call(suspendUser, { params: { id } }, token),
  'a reinstatement': async ({ token }: Person, { id }: Person) => {
    await run(db)`update users set status = 'suspended' where id = ${id}::uuid`;
    return () => call(reinstateUser, { params: { id } }, token);
  },
  'the end of sessions':
    async ({ token }: Person, { id }: Person) =>
    () =>
      call(endUserSessions, { params: { id } }, token),
  'a reset of second factors':
    async ({ token }: Person, { id }: Person) =>
    () =>
      call(resetUserFactors, { params: { id } }, token),
  'an erasure':
    async ({ token }: Person, { id }: Person) =>
    () =>
      call(eraseUser, { params: { id } }, token),
  'signing in as a user':
    async ({ token }: Person, { id }: Person) =>
    () =>
      call(startActingSession, { params: { id }, body: { reason: 'Cannot find a course' } }, token),
  'a new user':
    async ({ token, id }: Person) =>
    () =>
      call(createUser, { body: { ...fields, email: `${id}@example.test`, sendsLink: false } }, token),
};

describe.each(Object.entries(changes))('%s', (_name, prepare) => {
  it.each(['demoted', 'suspended'])('is refused when the caller is %s while it waits', async (kind) => {
    const [caller, target] = [await buildUser(db, { roleId: 1 }), await buildUser(db)];
    const change = await prepare(caller, target);
    // Cached: access is checked by what was known before.
    expect((await call(getProfile, {}, caller.token)).status).toBe(200);
    const answer = await db.transaction(async (tx) => {
      await (kind === 'demoted'
        ? run(tx)`update users set role_id = 3, role_ids = '{3}' where id = ${caller.id}::uuid`
        : run(tx)`update users set status = 'suspended' where id = ${caller.id}::uuid`);
      const changed = change();
      await untilSomebodyWaits(tx);
      return { changed };
    });
    expect(await answer.changed).toMatchObject({ status: 403, body: { title: 'errors.sessions.forbidden.title' } });
  });
});
