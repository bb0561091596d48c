import { describe, expect, it, vi } from 'vitest';
import { run } from '#db/rows.ts';
import { integrationsData } from '#integrations/personal-data.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createInvitation } from '@candela/contract/accounts/invitations';
import {
  eraseUser,
  exportUsers,
  getUser,
  listUsers,
  reinstateUser,
  suspendUser,
  updateUser,
} from '@candela/contract/accounts/users';
import type { Endpoint } from '@candela/contract/endpoint';
import {
  createKey,
  listKeyScopes,
  listKeys,
  renewKey,
  revokeKey,
  type KeyScope,
} from '@candela/contract/integrations/keys';
import { getMail, listMails } from '@candela/contract/messaging/mails';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { getDashboard } from '@candela/contract/oversight/dashboard';
import { queueWarnings } from './keys.mails.ts';

const limit = 25;
const { app, db, call } = await startTestServer({ config: { isDemo: false, keyRateLimit: limit } });
const superAdmin = await buildUser(db, { roleId: 4, firstName: 'Sol' });
const admin = await buildUser(db, { roleId: 1, firstName: 'Elena', lastName: 'Petrova' });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function make(token: string, scopes: KeyScope[] = ['users:read'], name = 'Warehouse') {
  return bodyOf(await call(createKey, { body: { name, scopes, expiresAt: inDays(90) } }, token));
}

/** Calls like a program: with the key alone. */
async function callWith(secret: string, endpoint: Endpoint, payload?: object) {
  const answer = await app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: { authorization: `Bearer ${secret}` },
    ...(payload && { payload }),
  });
  const code =
    answer.statusCode < 400 ? null : answer.json<{ title: string }>().title.slice('errors.'.length, -'.title'.length);
  return {
    status: answer.statusCode,
    code,
    headers: answer.headers,
    message: answer.json<{ message?: string }>().message,
  };
}

/** Removes all roles except learner. */
async function demote(id: string): Promise<void> {
  const { firstName, lastName, email, languageId, timeZone, revision } = bodyOf(
    await call(getUser, { params: { id } }, superAdmin.token),
  );
  const roles = { roleIds: [3 as const], permissions: [] };
  const body = { firstName, lastName, email, languageId, timeZone, revision, ...roles };
  bodyOf(await call(updateUser, { params: { id }, body }, superAdmin.token));
}

const codeOf = async (secret: string, endpoint: Endpoint = listUsers) => (await callWith(secret, endpoint)).code;

describe('a key', () => {
  it('is made with a secret that is seen once, and calls what its scopes open', async () => {
    const { key, secret } = await make(admin.token, ['users:read', 'users:write', 'users:read']);
    expect(key).toMatchObject({
      name: 'Warehouse',
      state: 'active',
      isOwn: true,
      lastUsedAt: null,
      previousUntil: null,
    });
    expect([key.prefix, key.scopes]).toEqual([secret.slice(0, 10), ['users:read', 'users:write']]);
    expect(await codeOf(secret)).toBeNull();
    const dashboard = await callWith(secret, getDashboard);
    expect(dashboard).toMatchObject({ status: 403, code: 'keys.scopeMissing' });
    expect(dashboard.message).toContain('figures:read');
    expect([await codeOf(secret, exportUsers), await codeOf(secret, listKeys)]).toEqual([
      'keys.notOpen',
      'keys.notOpen',
    ]);
    const invitation = { email: 'x@example.test', firstName: 'X', lastName: 'Y' };
    expect(await callWith(secret, createInvitation, { ...invitation, roleId: 3 })).toMatchObject({ status: 201 });
    const invited = bodyOf(await call(listAuditEvents, { query: { entity: 'invitation' } }, admin.token)).data;
    expect(invited[0]).toMatchObject({ actor: { id: admin.id }, apiKey: { id: key.id, name: 'Warehouse' } });
    // A key cannot do what a session can do only after a proof of identity.
    const high = await make(superAdmin.token, ['users:write']);
    const newAdmin = { ...invitation, email: 'z@example.test', roleId: 1 };
    expect(await callWith(high.secret, createInvitation, newAdmin)).toMatchObject({ code: 'keys.personOnly' });

    const listed = bodyOf(await call(listKeys, { query: { search: key.prefix } }, admin.token)).data;
    expect(listed).toEqual([{ ...key, lastUsedAt: expect.any(String) }]);
    const entries = bodyOf(await call(listAuditEvents, { query: { entity: 'apiKey', entityId: key.id } }, admin.token));
    expect(entries.data).toMatchObject([
      { action: 'create', name: 'Warehouse', apiKey: null, actor: { id: admin.id } },
    ]);
    const [data] = integrationsData.rows;
    const own = [];
    for await (const rows of data?.read(db, admin.id) ?? []) own.push(...rows);
    expect(own).toMatchObject([{ name: 'Warehouse', prefix: key.prefix }]);
    expect(JSON.stringify([listed, entries, own])).not.toContain(secret.slice(0, 16));
  });

  it('is refused with its reason when it is mistyped, unknown, past its end or revoked', async () => {
    const { key, secret } = await make(admin.token);
    const other = await make(admin.token);
    expect(await codeOf(`${secret.slice(0, -1)}-`)).toBe('keys.malformed');
    expect(await codeOf(`cdl_${'a'.repeat(5000)}`)).toBe('keys.malformed');
    await run(db)`update api_keys set expires_at = now() - interval '1 second' where id = ${key.id}::uuid`;
    expect(await callWith(secret, listUsers)).toMatchObject({ status: 401, code: 'keys.expired' });
    await run(db)`delete from api_keys where id = ${other.key.id}::uuid`;
    expect(await codeOf(other.secret)).toBe('keys.unknown');
    const revoked = await make(admin.token);
    expect(await codeOf(revoked.secret)).toBeNull();
    expect(bodyOf(await call(revokeKey, { params: { id: revoked.key.id } }, admin.token)).state).toBe('revoked');
    expect(await codeOf(revoked.secret)).toBe('keys.revoked');
    expect(bodyOf(await call(listKeys, { query: { state: 'expired' } }, admin.token)).data).toMatchObject([
      { id: key.id },
    ]);
  });

  it('can do what its owner can, at each moment', async () => {
    const owner = await buildUser(db, { roleId: 1 });
    const { secret } = await make(owner.token);
    const about = { params: { id: owner.id } };
    expect(await codeOf(secret)).toBeNull();
    expect((await call(suspendUser, about, superAdmin.token)).status).toBe(204);
    expect(await codeOf(secret)).toBe('keys.ownerInactive');
    await call(reinstateUser, about, superAdmin.token);
    expect(await codeOf(secret)).toBeNull();
    await demote(owner.id);
    expect(await callWith(secret, listUsers)).toMatchObject({ status: 403, code: 'sessions.forbidden' });
    expect((await call(eraseUser, about, superAdmin.token)).status).toBe(204);
    expect(await codeOf(secret)).toBe('keys.revoked');
  });

  it('is renewed while the old secret goes on for a while, or ends at once', async () => {
    const { key, secret } = await make(admin.token);
    expect(await codeOf(secret)).toBeNull();
    const renew = async (overlapHours: number) =>
      bodyOf(await call(renewKey, { params: { id: key.id }, body: { expiresAt: null, overlapHours } }, admin.token));
    const second = await renew(24);
    expect(second.key).toMatchObject({ id: key.id, expiresAt: null, previousUntil: expect.any(String) });
    expect([await codeOf(secret), await codeOf(second.secret)]).toEqual([null, null]);
    const third = await renew(0);
    expect(third.key.previousUntil).toBeNull();
    const codes = [await codeOf(secret), await codeOf(second.secret), await codeOf(third.secret)];
    expect(codes).toEqual(['keys.unknown', 'keys.expired', null]);
  });

  it('is refused with its previous secret from the end of the overlap, also where it was just cached', async () => {
    const { key, secret } = await make(admin.token);
    const renewal = { params: { id: key.id }, body: { expiresAt: null, overlapHours: 1 } };
    const renewed = bodyOf(await call(renewKey, renewal, admin.token));
    expect([await codeOf(renewed.secret), await codeOf(secret)]).toEqual([null, null]);
    // In the database, too, in case it is not cached any more.
    await run(db)`update api_keys set previous_until = now() where id = ${key.id}::uuid`;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 });
    try {
      expect(await codeOf(secret)).toBe('keys.expired');
      expect(await codeOf(renewed.secret)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('tells its owner once, a week before it expires', async () => {
    const owner = await buildUser(db, { roleId: 1 });
    const [soon, renewed] = [await make(owner.token, ['users:read'], 'Soon'), await make(owner.token)];
    const inWeek = async (id: string) =>
      run(db)`update api_keys set expires_at = now() + interval '6 days' where id = ${id}::uuid`;
    await inWeek(soon.key.id);
    await queueWarnings(db);
    await inWeek(renewed.key.id);
    await queueWarnings(db);
    await queueWarnings(db);
    const renewal = { params: { id: renewed.key.id }, body: { expiresAt: inDays(90), overlapHours: 0 } };
    bodyOf(await call(renewKey, renewal, owner.token));
    await app.jobs.runDue();
    const mails = bodyOf(await call(listMails, {}, superAdmin.token)).data.filter(({ to }) => to === owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['One of your API keys on Candela expires soon']);
    const mail = bodyOf(await call(getMail, { params: { id: mails[0]?.id ?? '' } }, superAdmin.token));
    expect(mail.text).toContain('“Soon” expires on');
  });

  it('calls so often a minute and no more', async () => {
    const { secret } = await make(admin.token);
    for (let nth = 0; nth < limit; nth++) expect(await codeOf(secret)).toBeNull();
    const { status, headers } = await callWith(secret, listUsers);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await codeOf((await make(admin.token)).secret)).toBeNull();
  });
});

describe('those who manage keys', () => {
  it('see and end those of people who do not rank above them, and renew their own', async () => {
    const high = await make(superAdmin.token, ['users:read'], 'High');
    const { key } = await make(admin.token, ['users:read'], 'Low');
    const seen = async (token: string) =>
      bodyOf(await call(listKeys, { query: { limit: 100 } }, token)).data.map(({ name }) => name);
    expect(await seen(admin.token)).not.toContain('High');
    expect(await seen(superAdmin.token)).toEqual(expect.arrayContaining(['High', 'Low']));
    const renewal = { params: { id: key.id }, body: { expiresAt: null, overlapHours: 0 } };
    expect((await call(renewKey, renewal, superAdmin.token)).body).toMatchObject({ title: 'errors.keys.notOwn.title' });
    expect((await call(revokeKey, { params: { id: high.key.id } }, admin.token)).status).toBe(404);
    expect((await call(revokeKey, { params: { id: key.id } }, superAdmin.token)).status).toBe(200);
    expect((await call(renewKey, renewal, admin.token)).body).toMatchObject({ title: 'errors.keys.over.title' });
    const pages = bodyOf(await call(listKeys, { query: { limit: 2 } }, superAdmin.token));
    const next = bodyOf(
      await call(listKeys, { query: { limit: 2, cursor: pages.nextCursor ?? '' } }, superAdmin.token),
    );
    expect(new Set([...pages.data, ...next.data].map(({ id }) => id)).size).toBe(4);
  });

  it('give no more than they may do themselves, and prove who they are', async () => {
    const plain = await buildUser(db, { roleId: 1, permissions: [] });
    const scopes = bodyOf(await call(listKeyScopes, {}, plain.token)).data.map(({ scope }) => scope);
    expect(scopes).toContain('events:read');
    expect(scopes).not.toContain('events:write');
    const body = { name: 'x', scopes: ['events:write' as const], expiresAt: null };
    expect((await call(createKey, { body }, plain.token)).body).toMatchObject({
      title: 'errors.keys.beyondRights.title',
    });
    await run(db)`update sessions set verified_at = null where user_id = ${plain.id}::uuid`;
    expect((await call(createKey, { body }, plain.token)).body).toMatchObject({
      title: 'errors.sessions.stepUpRequired.title',
    });
  });

  it('are told what is wrong with what they enter', async () => {
    const good = { name: 'A', scopes: ['users:read'], expiresAt: null };
    const titleOf = async (changes: object) => {
      const answer = await call(createKey, { body: { ...good, ...changes } as never }, admin.token);
      return answer.ok ? null : answer.body.title;
    };
    for (const changes of [
      { name: '   ' },
      { name: 'x'.repeat(81) },
      { scopes: [] },
      { scopes: ['users:erase'] },
      { expiresAt: 'tomorrow' },
      { expiresAt: '9999-01-01T00:00:00Z' },
      { expiresAt: undefined },
    ]) {
      expect(await titleOf(changes), JSON.stringify(changes)).toBe('errors.request.invalid.title');
    }
    for (const days of [-1, 100 * 365]) {
      expect(await titleOf({ expiresAt: inDays(days) })).toBe('errors.keys.badExpiry.title');
    }
    const busy = await buildUser(db, { roleId: 1 });
    await run(db)`
      insert into api_keys (owner_id, name, scopes, prefix, secret_hash)
      select ${busy.id}::uuid, 'n', '{users:read}', 'cdl_', 'hash ' || n from generate_series(1, 49) n`;
    const both = await Promise.all(
      [1, 2].map(() => call(createKey, { body: { ...good, scopes: ['users:read'] } }, busy.token)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});
