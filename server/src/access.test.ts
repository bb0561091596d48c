import { beforeAll, describe, expect, it } from 'vitest';
import { expectedAccess } from '#testing/expected-access.ts';
import { buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';
import { api } from '@candela/contract/api';
import type { Endpoint } from '@candela/contract/endpoint';
import { can, defaultGrants, type Permission } from '@candela/contract/permissions';
import { allRoleIds, type RoleId } from '@candela/contract/roles';

const server = await startTestServer();

const guards = new Set([
  'errors.sessions.required.title',
  'errors.sessions.forbidden.title',
  'errors.apiKey.invalid.title',
]);

async function titleOf(endpoint: Endpoint, headers: Record<string, string>): Promise<string> {
  const response = await server.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{\w+\}/g, '2147483647')}`,
    headers,
  });
  // A server error does not show who has access.
  expect(response.statusCode, response.body).toBeLessThan(500);
  return response.body === '' ? '' : (response.json<{ title?: string }>().title ?? '');
}

describe('every endpoint × every role', () => {
  const tokens = new Map<RoleId | 'visitor', () => Promise<string>>();
  beforeAll(() => {
    // A new session for each call: signing out is one of the endpoints.
    for (const roleId of allRoleIds) tokens.set(roleId, async () => (await buildUser(server.db, { roleId })).token);
  });

  it('is in the table of expected answers', () => {
    expect([...api.keys()].toSorted()).toEqual(Object.keys(expectedAccess).toSorted());
  });

  for (const [name, endpoint] of api) {
    for (const who of ['visitor', ...allRoleIds] as const) {
      const mayPass = expectedAccess[name]?.includes(who) ?? false;
      it(`${name}: ${who} ${mayPass ? 'passes' : 'is stopped'}`, async () => {
        const token = await tokens.get(who)?.();
        const headers = {
          'x-api-key': server.config.apiKey,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        };
        const title = await titleOf(endpoint, headers);
        if (mayPass) expect(guards.has(title), title).toBe(false);
        else
          expect(title).toBe(who === 'visitor' ? 'errors.sessions.required.title' : 'errors.sessions.forbidden.title');
      });
    }

    it(`${name}: nobody passes without the API key`, async () => {
      expect(await titleOf(endpoint, {})).toBe('errors.apiKey.invalid.title');
    });
  }
});

describe('the hooks of live providers, which know no API key', () => {
  // These authenticate by the provider's signature or our own token; see streams.hooks.test.ts.
  const paths = ['mediamtx', 'mediamtx/door', 'millicast', 'cloudflare', 'embedded', 'embedded/door'];
  it.each(paths)('%s is unknown to everybody where another provider is chosen', async (path) => {
    for (const roleId of [null, ...allRoleIds]) {
      const headers = {
        'x-api-key': server.config.apiKey,
        ...(roleId !== null && { authorization: `Bearer ${(await buildUser(server.db, { roleId })).token}` }),
      };
      const answer = await server.app.inject({ method: 'POST', url: `/api/live/hooks/${path}`, headers });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { title: 'errors.request.unknownRoute.title' }]);
    }
  });
});

describe('the permission table', () => {
  it('lets nobody without the grant create', () => {
    for (const permission of [
      'events.create',
      'courses.create',
      'feeds.create',
      'ideas.create',
      'ideas.publish',
    ] as Permission[]) {
      for (const roleId of allRoleIds) {
        expect(can({ roleIds: [roleId], permissions: [] }, permission)).toBe(false);
      }
    }
  });

  it('grants the defaults of the specification', () => {
    const may = (roleId: RoleId, permission: Permission) =>
      can({ roleIds: [roleId], permissions: defaultGrants[roleId] }, permission);
    expect(allRoleIds.filter((role) => may(role, 'events.create'))).toEqual([1, 4]);
    expect(allRoleIds.filter((role) => may(role, 'courses.create'))).toEqual([1, 2, 4]);
    expect(allRoleIds.filter((role) => may(role, 'feeds.create'))).toEqual([1, 2, 4]);
    expect(allRoleIds.filter((role) => may(role, 'ideas.create'))).toEqual([1, 4]);
    expect(allRoleIds.filter((role) => may(role, 'ideas.publish'))).toEqual([1, 4]);
    expect(can({ roleIds: [2], permissions: ['Manage Signals'] }, 'ideas.publish')).toBe(true);
    expect(can({ roleIds: [3], permissions: ['Manage Signals'] }, 'ideas.publish')).toBe(false);
  });
});
