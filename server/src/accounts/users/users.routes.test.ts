import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import {
  changeUsers,
  endUserSessions,
  eraseUser,
  exportUsers,
  getUser,
  invitePeople,
  listUsers,
  reinstateUser,
  suspendUser,
  updateUser,
  type ManagedUser,
} from '@candela/contract/accounts/users';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { createSession, refreshSession } from '@candela/contract/sign-in/sessions';

const { db, call } = await startTestServer({ config: { rateLimit: 100_000, isDemo: false } });
const superAdmin = await buildUser(db, { roleId: 4, firstName: 'Sol', lastName: 'Super' });
const admin = await buildUser(db, { roleId: 1, firstName: 'Elena', lastName: 'Petrova' });

const read = async (id: string, token = admin.token) => bodyOf(await call(getUser, { params: { id } }, token));
const fieldsOf = ({
  firstName,
  lastName,
  email,
  roleIds,
  permissions,
  languageId,
  timeZone,
  revision,
}: ManagedUser) => ({
  firstName,
  lastName,
  email,
  roleIds: roleIds as (1 | 2 | 3 | 4)[],
  permissions: permissions as [],
  languageId,
  timeZone,
  revision,
});
async function change(id: string, changes: object, token = admin.token) {
  const body = { ...fieldsOf(await read(id)), ...changes };
  return call(updateUser, { params: { id }, body }, token);
}
const titleOf = (answer: { ok: boolean; body: unknown }) => (answer.body as { title?: string }).title;

describe('who manages users', () => {
  it('is an admin: visitors, learners and trainers are stopped, and bad input is refused', async () => {
    const { id } = await buildUser(db);
    expect((await call(listUsers, {})).status).toBe(401);
    for (const roleId of [2, 3] as const) {
      const { token } = await buildUser(db, { roleId });
      for (const endpoint of [getUser, suspendUser, eraseUser, endUserSessions])
        expect((await call(endpoint, { params: { id } }, token)).status).toBe(403);
      expect((await call(listUsers, {}, token)).status).toBe(403);
    }
    for (const query of [{ status: 'gone' }, { roleId: 9 }, { sort: 'x' }, { cursor: 'bm8' }])
      expect((await call(listUsers, { query: query as object }, admin.token)).status).toBe(400);
    for (const keys of [
      ['x', '', id],
      ['2026-01-01', '', 'x'],
      ['a', 'b'],
    ]) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
      expect((await call(listUsers, { query: { cursor } }, admin.token)).status).toBe(400);
    }
    // A Cyrillic а in the address.
    for (const bad of [{ email: 'аda@example.test' }, { firstName: ' ' }, { roleIds: [] }, { permissions: ['All'] }])
      expect((await change(id, bad)).status).toBe(400);
    expect((await change(id, { timeZone: 'Mars/Olympus' })).status).toBe(400);
    expect((await call(getUser, { params: { id: randomUUID() } }, admin.token)).status).toBe(404);
  });
});

describe('the list', () => {
  it('finds by the beginning of names, address, domain and associate id, without accents, and each once', async () => {
    const person = { firstName: 'Tomás', lastName: 'Rivera', email: 'tomas@rivera.example', associateId: 'AS-77' };
    const { id } = await buildUser(db, person);
    const found = async (search: string) =>
      bodyOf(await call(listUsers, { query: { search } }, admin.token)).data.map((row) => row.id);
    for (const search of ['tomas', 'TOMÁS R', 'rivera t', 'tomas@', '@rivera.ex', 'as-77'])
      expect(await found(search), search).toEqual([id]);
    const parts = await buildUser(db, { firstName: 'Ana-Sofía', lastName: 'van der Meulen' });
    for (const search of ['ana-s', 'sofia v', 'der m', 'meulen', 'van der meulen a'])
      expect(await found(search), search).toEqual([parts.id]);
    for (const search of ['omas', '%', '_', 'rivera.example']) expect(await found(search), search).toEqual([]);
  });

  it('is filtered, sorted, counted and paged without gaps', async () => {
    const family = `Family${randomUUID().slice(0, 8)}`;
    const made = [];
    for (const firstName of ['Dora', 'Anna', 'Carl', 'Bert'])
      made.push(await buildUser(db, { firstName, lastName: family, languageId: firstName === 'Carl' ? 3 : null }));
    await call(suspendUser, { params: { id: made[0]?.id ?? '' } }, admin.token);
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { search: family, limit: 1, ...(cursor !== undefined && { cursor }) };
      const page = bodyOf(await call(listUsers, { query }, admin.token));
      if (cursor === undefined) expect(page.count).toBe(2);
      names.push(...page.data.map(({ fullName }) => fullName.split(' ')[0] ?? ''));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual(['Anna', 'Bert', 'Carl', 'Dora']);
    expect(bodyOf(await call(listUsers, { query: { search: family } }, admin.token)).count).toBe(4);
    const only = async (query: object) =>
      bodyOf(await call(listUsers, { query: { search: family, ...query } }, admin.token)).data.map(
        (row) => row.fullName,
      );
    expect(await only({ status: 'suspended' })).toEqual([`Dora ${family}`]);
    expect(await only({ languageId: 3, seen: 'never', roleId: 3 })).toEqual([`Carl ${family}`]);
    expect(await only({ roleId: 2 })).toEqual([]);
    for (const sort of ['joined', 'seen', 'name'] as const) {
      const first = bodyOf(await call(listUsers, { query: { sort, limit: 3 } }, admin.token));
      const query = { sort, limit: 100, cursor: first.nextCursor ?? '' };
      const rest = bodyOf(await call(listUsers, { query }, admin.token));
      const ids = [...first.data, ...rest.data].map(({ id }) => id);
      expect(new Set(ids).size, sort).toBe(first.count);
    }
  });

  it('finds people whose name comes after thousands of words that begin alike', async () => {
    const [first, last] = [
      await buildUser(db, { firstName: 'Crowd', lastName: 'Abel' }),
      await buildUser(db, { firstName: 'Crowd', lastName: 'Zed', status: 'suspended' }),
    ];
    await run(db)`
      insert into user_search (word, user_id)
      select 'crowd b' || n, ${first.id}::uuid from generate_series(10001, 12001) n`;
    const found = async (query: object) => {
      const { data, count } = bodyOf(await call(listUsers, { query: { search: 'crowd', ...query } }, admin.token));
      return [data.map(({ id }) => id), count];
    };
    expect(await found({})).toEqual([[first.id, last.id], 2]);
    expect(await found({ status: 'suspended' })).toEqual([[last.id], 1]);
    expect(await found({ limit: 1 })).toEqual([[first.id], 2]);
  });

  it('is exported without formulas, and the export is in the audit log', async () => {
    await buildUser(db, { firstName: '=cmd', lastName: 'Formula' });
    const { csv } = bodyOf(await call(exportUsers, { query: { search: '=cmd' } }, admin.token));
    expect(csv).toContain("'=cmd");
    const query = { entity: 'user', action: 'export', actorId: admin.id } as const;
    const [entry, ...others] = bodyOf(await call(listAuditEvents, { query }, admin.token)).data;
    expect(others).toEqual([]);
    // The search text may be a name or an address.
    expect(entry?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['count', '1'],
      ['isSearched', 'true'],
    ]);
  });

  it('is exported whole, however many parts it takes', async () => {
    for (let nth = 0; nth < 5; nth++) await buildUser(db, { firstName: `Part${nth}`, languageId: 2 });
    let text = '';
    let cursor: string | undefined;
    let count = 0;
    do {
      const query = { languageId: 2, limit: 2, ...(cursor !== undefined && { cursor }) };
      const part = bodyOf(await call(exportUsers, { query }, admin.token));
      text += part.csv;
      cursor = part.nextCursor ?? undefined;
      count++;
    } while (cursor !== undefined);
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect([count, header]).toEqual([3, expect.stringMatching(/^\uFEFFFirst name,.*,Joined$/)]);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Part4', 'Part3', 'Part2', 'Part1', 'Part0']);
    for (const line of lines) expect(line).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
});

describe('a change', () => {
  it('of two admins at once loses nothing: the second is told', async () => {
    const { id } = await buildUser(db);
    const seen = fieldsOf(await read(id));
    const bodies = [
      { ...seen, firstName: '<b>Grace</b>' },
      { ...seen, firstName: 'Other' },
    ];
    const [first, second] = [
      await call(updateUser, { params: { id }, body: bodies[0] ?? seen }, admin.token),
      await call(updateUser, { params: { id }, body: bodies[1] ?? seen }, superAdmin.token),
    ];
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(titleOf(second)).toBe('errors.users.changed.title');
    expect((await read(id)).firstName).toBe('<b>Grace</b>');
    const [entry] = bodyOf(await call(listAuditEvents, { query: { entity: 'user', entityId: id } }, admin.token)).data;
    expect(entry?.changes).toEqual([{ field: 'firstName', before: 'Ada', after: '<b>Grace</b>' }]);
  });

  it('cannot take an address that somebody has, in whatever letters', async () => {
    const [one, other] = [await buildUser(db), await buildUser(db)];
    const answer = await change(one.id, { email: other.email.toUpperCase() });
    expect([answer.status, titleOf(answer)]).toEqual([409, 'errors.users.emailTaken.title']);
  });

  it('of roles ends the sessions; of permissions holds from the next call', async () => {
    const trainer = await buildUser(db, { roleId: 2 });
    expect((await change(trainer.id, { permissions: ['Manage Signals'] })).status).toBe(200);
    expect(bodyOf(await call(getProfile, {}, trainer.token)).permissions).toEqual(['Manage Signals']);
    const now = bodyOf(await change(trainer.id, { roleIds: [3] }));
    expect(now).toMatchObject({ roleId: 3, roleIds: [3], sessions: [] });
    expect((await call(getProfile, {}, trainer.token)).status).toBe(401);
  });

  it('of administration is for role 4 alone, nobody does it to themselves or to a higher role', async () => {
    const learner = await buildUser(db);
    for (const roleIds of [[1], [3, 4]])
      expect(titleOf(await change(learner.id, { roleIds }))).toBe('errors.users.forbiddenRole.title');
    expect((await change(learner.id, { roleIds: [3, 1] }, superAdmin.token)).status).toBe(200);
    expect(titleOf(await change(learner.id, { roleIds: [3] }))).toBe('errors.users.forbiddenRole.title');
    for (const { id, token } of [superAdmin, admin]) {
      expect(titleOf(await change(id, { roleIds: [3] }, token))).toBe('errors.users.yourself.title');
      expect(titleOf(await call(suspendUser, { params: { id } }, token))).toBe('errors.users.yourself.title');
      expect(titleOf(await call(eraseUser, { params: { id } }, token))).toBe('errors.users.yourself.title');
    }
    const { id } = superAdmin;
    for (const endpoint of [suspendUser, eraseUser, endUserSessions])
      expect(titleOf(await call(endpoint, { params: { id } }, admin.token))).toBe('errors.users.higherRole.title');
  });

  it('leaves one admin, however many demote each other at once', async () => {
    await run(db)`update users set status = 'suspended' where id in (${superAdmin.id}::uuid, ${admin.id}::uuid)`;
    await run(db)`update users set status = 'suspended' where status = 'active' and role_ids && '{1,4}'::smallint[]`;
    const ring: { id: string; email: string; token: string }[] = [];
    for (let nth = 0; nth < 40; nth++) ring.push(await buildUser(db, { roleId: 4 }));
    const answers = await Promise.all(
      ring.map(({ token }, nth) => {
        const { id = '', email = '' } = ring[(nth + 1) % ring.length] ?? {};
        const kept = { firstName: 'Ada', lastName: 'Lovelace', permissions: [], languageId: null, timeZone: null };
        const body = { ...kept, email, roleIds: [3 as const], revision: 0 };
        return call(updateUser, { params: { id }, body }, token);
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const left = await Promise.all(ring.map(async ({ token }) => (await call(listUsers, {}, token)).status === 200));
    expect(left.filter(Boolean).length).toBeGreaterThan(0);
    expect(left.filter(Boolean).length).toBe(40 - answers.filter(({ status }) => status === 200).length);
    await run(db)`update users set status = 'active' where id in (${superAdmin.id}::uuid, ${admin.id}::uuid)`;
  });
});

describe('access', () => {
  it('ends with a suspension and comes back with its end', async () => {
    const passwordHash = await hashPassword('correct horse battery');
    const user = await buildUser(db, { passwordHash });
    const signIn = () =>
      call(createSession, { body: { email: user.email, password: 'correct horse battery' } }).then((a) => a.status);
    expect((await call(suspendUser, { params: { id: user.id } }, admin.token)).status).toBe(204);
    expect([(await call(getProfile, {}, user.token)).status, await signIn()]).toEqual([401, 401]);
    expect((await call(refreshSession, {})).status).toBe(401);
    expect((await call(suspendUser, { params: { id: user.id } }, admin.token)).status).toBe(409);
    expect((await call(reinstateUser, { params: { id: user.id } }, admin.token)).status).toBe(204);
    expect(await signIn()).toBe(201);
  });

  it('is changed for many, each by themselves', async () => {
    const [one, two] = [await buildUser(db), await buildUser(db)];
    const missing = randomUUID();
    const ids = [one.id, superAdmin.id, missing, two.id, one.id];
    const body = { action: 'suspend' as const, ids };
    const { done, refused } = bodyOf(await call(changeUsers, { body }, admin.token));
    expect(done).toEqual([one.id, two.id]);
    expect(refused).toEqual([
      { id: superAdmin.id, code: 'users.higherRole' },
      { id: missing, code: 'users.notFound' },
    ]);
  });

  it('is changed for the others when one fails, and the report says so', async () => {
    const [one, broken, two] = [await buildUser(db), await buildUser(db, { lastName: 'Broken' }), await buildUser(db)];
    await run(db)`
      create function fail_for_broken() returns trigger language plpgsql as
        'begin if new.last_name = ''Broken'' then raise exception ''broken''; end if; return new; end'`;
    await run(db)`
      create trigger users_broken before update on users for each row execute function fail_for_broken()`;
    try {
      const body = { action: 'suspend' as const, ids: [one.id, broken.id, two.id] };
      expect(bodyOf(await call(changeUsers, { body }, admin.token))).toEqual({
        done: [one.id, two.id],
        refused: [{ id: broken.id, code: 'server.failed' }],
      });
    } finally {
      await run(db)`drop trigger users_broken on users`;
      await run(db)`drop function fail_for_broken()`;
    }
  });
});

describe('an erasure', () => {
  it('leaves a pseudonym, and nothing to read in the audit log', async () => {
    const user = await buildUser(db, { firstName: 'Gone', lastName: 'Girl', email: 'gone-girl@example.test' });
    await run(
      db,
    )`insert into connection_tests (kind, user_id, detail) values ('mail', ${user.id}::uuid, ${user.email})`;
    await change(user.id, { lastName: 'Girly' });
    expect((await call(eraseUser, { params: { id: user.id } }, admin.token)).status).toBe(204);
    expect((await call(getProfile, {}, user.token)).status).toBe(401);
    const erased = await read(user.id);
    expect(erased).toMatchObject({ status: 'deleted', fullName: 'Erased user', canChange: false, sessions: [] });
    const log = await call(listAuditEvents, { query: { entity: 'user', entityId: user.id } }, admin.token);
    expect(JSON.stringify([erased, log.body])).not.toMatch(/gone|girl/i);
    expect(bodyOf(await call(listUsers, { query: { search: 'gone' } }, admin.token)).data).toEqual([]);
    expect(await run(db)`select from connection_tests where user_id = ${user.id}::uuid`).toBe(0);
    // The address is free again.
    const again = {
      people: [{ email: 'gone-girl@example.test', firstName: 'New', lastName: 'One' }],
      roleId: 3 as const,
    };
    expect(bodyOf(await call(invitePeople, { body: again }, admin.token)).invited).toBe(1);
  });
});
