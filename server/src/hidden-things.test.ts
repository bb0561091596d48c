import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { partOf } from '#testing/fuzz/requests.ts';
import { buildHiddenThings } from '#testing/hidden-things.ts';
import { startTestServer } from '#testing/test-server.ts';
import { api } from '@candela/contract/api';
import type { Endpoint } from '@candela/contract/endpoint';
import { can, defaultGrants } from '@candela/contract/permissions';

/**
 * Whoever may not know of something cannot find out whether it exists: every call about something hidden is answered exactly
 * like the same call about something that does not exist.
 */
const server = await startTestServer();
const { things, publish } = await buildHiddenThings(server.db);

const roles = [2, 3] as const;

const paths = [...api].filter(
  ([, { path, permission }]) =>
    path.includes('{') &&
    permission !== 'public' &&
    roles.some((role) => can({ roleIds: [role], permissions: defaultGrants[role] }, permission)),
);

/** Everybody who is signed in may know of people, of news and of the economic calendar. */
const known = [/^\/people\//, /^\/educators\//, /^\/economic-events\//, /^\/news\//];

/**
 * Answered alike to everybody: deleting what is not there succeeds, a note is written anew, and nobody buys anything here without a
 * payment provider.
 */
const answeredAlike = [
  /^\/lesson-notes\/\{id\}/,
  /^\/report-schedules\/\{id\}/,
  /^\/sessions\/\{id\}/,
  /^\/playback-places\/\{id\}/,
  /^\/subscriptions\/\{id\}/,
  /^\/watchlists\/\{id\}/,
  /^\/journal\/\{id\}/,
];

const thingOf = (path: string) => things.find(({ at }) => at.test(path));

/** Inputs that are valid by the schemas, the same in each run. */
function inputsOf({ query, body }: Endpoint): { query: Record<string, unknown>; body: object | undefined }[] {
  const input = fc.record({
    query: partOf(query, 'output'),
    body: body ? partOf(body, 'input') : fc.constant(undefined),
  });
  return fc.sample(input, { numRuns: 4, seed: 29 });
}

async function answerTo(
  { method, path }: Endpoint,
  params: Readonly<Record<string, unknown>>,
  { query, body }: ReturnType<typeof inputsOf>[number],
  token: string,
): Promise<string> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const response = await server.app.inject({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(params[name])))}?${search}`,
    headers: { 'x-api-key': server.config.apiKey, authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body }),
  });
  const title = response.statusCode >= 400 && response.body !== '' ? response.json<{ title: string }>().title : '';
  return `${response.statusCode} ${title}`;
}

describe('something that the caller may not know of', () => {
  it('is built here for every address with an id', () => {
    const missing = paths.filter(([, { path }]) => !thingOf(path) && !known.some((pattern) => pattern.test(path)));
    expect(missing.map(([name, { path }]) => `${name} ${path}`)).toEqual([]);
  });

  for (const [name, endpoint] of paths) {
    const thing = thingOf(endpoint.path);
    if (!thing) continue;
    it(`${name} answers as if it did not exist`, async () => {
      for (const roleId of roles) {
        const { token } = await buildUser(server.db, { roleId, planIds: [11, 12] });
        for (const input of inputsOf(endpoint)) {
          const hidden = await answerTo(endpoint, thing.hidden, input, token);
          expect([roleId, hidden]).toEqual([roleId, await answerTo(endpoint, thing.missing, input, token)]);
        }
      }
    });
  }

  it('exists: its owner gets another answer than for an unknown id', async () => {
    await publish();
    const alike = [];
    for (const { at, hidden, missing, ownerToken } of things) {
      const endpoints = [...api.values()].filter(({ path }) => thingOf(path)?.at === at);
      let differs = false;
      for (const endpoint of endpoints) {
        const [input] = inputsOf(endpoint);
        const token = await ownerToken();
        if (!input || differs) continue;
        differs =
          (await answerTo(endpoint, hidden, input, token)) !== (await answerTo(endpoint, missing, input, token));
      }
      if (!differs) alike.push(String(at));
    }
    expect(alike).toEqual([...answeredAlike].map(String));
  });
});
