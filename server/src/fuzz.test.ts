import * as fc from 'fast-check';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, inject, it } from 'vitest';
import { buildCourse, buildEvent, buildFeed, buildUser } from '#testing/factories.ts';
import {
  contractRequest,
  nearMissesOf,
  otherRequest,
  routesOutsideContract,
  type FuzzRequest,
} from '#testing/fuzz/requests.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { noteMountedRoutes } from '#testing/mounted-routes.ts';
import { patience } from '#testing/patience.ts';
import { startTestServer } from '#testing/test-server.ts';
import type { RoleId } from '@candela/contract/roles';

/**
 * Every request gets a response, and none causes a server error. The suite sends a few hundred requests with a fixed seed; `npm run
 * fuzz` sends 100,000 with a new one. Nothing leaves this machine.
 */
const { count, seed } = inject('fuzz');
const routes = noteMountedRoutes();
const server = await startTestServer();
const otherRoutes = routesOutsideContract(routes);
await buildCourse(server.db, { lessons: [{}, { type: 'video' }] });
for (const status of ['scheduled', 'live', 'ended'] as const) await buildEvent(server.db, { status });
await buildFeed(server.db);
await buildIdea(server.db);

const tokens = new Map<RoleId, { token: string; uses: number }>();

/** A new session now and then: one of the endpoints ends it. */
async function tokenOf(roleId: RoleId): Promise<string> {
  const kept = tokens.get(roleId);
  if (kept && kept.uses++ < 20) return kept.token;
  const { token } = await buildUser(server.db, { roleId, planIds: [11, 12] });
  tokens.set(roleId, { token, uses: 0 });
  return token;
}

const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

/** Sends the URL unchanged; `fetch` would normalise it. */
async function send(made: FuzzRequest): Promise<{ status: number; body: string }> {
  const { as, method, url, headers, body } = made;
  const authorization = as === 'visitor' ? {} : { authorization: `Bearer ${await tokenOf(as)}` };
  const sent = request({
    agent,
    method,
    host: address.hostname,
    port: address.port,
    path: url,
    headers: { 'x-api-key': server.config.apiKey, ...authorization, ...headers },
  });
  sent.end(body);
  const answer = await once(sent, 'response').then(
    ([response]) => response as IncomingMessage,
    (error: unknown) => {
      // The server closes a connection whose request it did not read completely; the next request may already have been sent on it.
      if (sent.reusedSocket) return null;
      throw error;
    },
  );
  if (!answer) return send(made);
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

/** Tests have no media process, and their server says to probes that it is not a node that was started: both are correct. */
const isExpected = (answer: { status: number; body: string }) =>
  answer.status < 500 ||
  answer.body.includes('errors.streams.unavailable.') ||
  answer.body === '{"status":"unready","reasons":["starting"]}';

async function walk(requests: fc.Arbitrary<FuzzRequest>, share: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(requests, async (made) => {
      const answer = await send(made);
      expect(isExpected(answer), `${answer.status} ${answer.body.slice(0, 300)}`).toBe(true);
    }),
    { numRuns: Math.ceil(count * share), ...(seed !== null && { seed }), endOnFailure: count <= 1000 },
  );
}

const timeout = 30_000 + count * 60;
it(`no request that the contract describes makes the server fail (${count})`, { timeout }, () =>
  walk(contractRequest(), 0.8),
);
it('nor does one to a page, a file, a stream or a link of a mail', { timeout }, () =>
  walk(otherRequest(otherRoutes), 0.2),
);

it('nor does one whose address has nearly an id, a number or a token in it', { timeout: patience(120) }, async () => {
  const requests = nearMissesOf(otherRoutes);
  // Those of files and streams, at least.
  expect(new Set(requests.map(({ name }) => name)).size).toBeGreaterThan(20);
  for (const made of requests) {
    const answer = await send(made);
    expect(isExpected(answer), `${made.method} ${made.url}: ${answer.status} ${answer.body.slice(0, 300)}`).toBe(true);
  }
});
