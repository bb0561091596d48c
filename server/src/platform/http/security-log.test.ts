import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { makeApiKey } from '#platform/identity/api-keys.ts';
import { logOptions } from '#platform/log.ts';
import { createThrottles } from '#platform/throttles/throttles.ts';
import { buildSession, buildUser } from '#testing/factories.ts';
import { testCallers } from '#testing/test-callers.ts';
import { startTestServer } from '#testing/test-server.ts';
import { createInvitation } from '@candela/contract/accounts/invitations';
import { createSession } from '@candela/contract/sign-in/sessions';
import { createApi } from './api.ts';
import { AppError, toAppError } from './errors.ts';

const { db, config } = await startTestServer();
const lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(
      ...chunk
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    );
    done();
  },
});
const options = logOptions('info');
const app = fastify({ logger: typeof options === 'object' ? { ...options, transport: undefined, stream } : false });
app.setErrorHandler((error, _request, reply) => reply.code(toAppError(error).status).send(toAppError(error).body));
const isVisible = async () => true;
const api = createApi(app, { ...config, db, callers: testCallers(db), throttles: createThrottles(), isVisible });
api.route(
  createSession,
  async () => {
    throw new AppError('sessions.invalidCredentials');
  },
  { securityLog: 'all' },
);
api.route(createInvitation, async ({ body }) => ({
  id: crypto.randomUUID(),
  email: body.email,
  expiresAt: new Date().toISOString(),
}));

const post = (path: string, payload: object, token?: string) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'x-api-key': config.apiKey, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    payload,
  });

/** A token of an admin who has signed in as another user. */
async function buildActing(admin: { id: string; token: string }, userId: string): Promise<string> {
  const token = await buildSession(db, userId);
  const [parent, acting] = [admin.token, token].map((each) => each.split('.')[0]);
  await db.execute(
    sql`update sessions set parent_id = ${parent}::uuid, actor_id = ${admin.id}::uuid where id = ${acting}`,
  );
  return token;
}

it('tells of sign-ins, refusals and what admins do, but no password and no token', async () => {
  const [admin, learner] = [await buildUser(db, { roleId: 1 }), await buildUser(db)];
  const invitation = { email: 'new@example.test', firstName: 'N', lastName: 'E', roleId: 3 };
  await post('/sessions', { email: 'ada@example.test', password: 'a secret password' });
  await post('/invitations', invitation, learner.token);
  await post('/invitations', invitation, admin.token);
  await post('/invitations', invitation, await buildActing(admin, learner.id));
  const secret = makeApiKey();
  await post('/invitations', invitation, `${secret}x`);
  const security = lines.filter(({ name }) => name === 'security');
  expect(security).toMatchObject([
    {
      action: 'POST /sessions',
      outcome: 'sessions.invalidCredentials',
      account: 'ada@example.test',
      address: '127.0.0.1',
    },
    { action: 'POST /invitations', outcome: 'sessions.forbidden', userId: learner.id },
    { action: 'POST /invitations', outcome: 'done', userId: admin.id, account: 'new@example.test' },
    { action: 'POST /invitations', outcome: 'sessions.forbidden', userId: learner.id, actorId: admin.id },
    { action: 'POST /invitations', outcome: 'keys.malformed', key: secret.slice(0, 10) },
  ]);
  for (const hidden of ['a secret password', admin.token, learner.token, secret]) {
    expect(JSON.stringify(lines)).not.toContain(hidden);
  }
});
