import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { signAccess } from '#platform/identity/access-tokens.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { buildUser } from '#testing/factories.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import { api } from '@candela/contract/api';
import { listMails } from '@candela/contract/messaging/mails';
import { createSession, refreshSession, removeAllSessions, removeSession } from '@candela/contract/sign-in/sessions';
import { pastSessionsJob } from './sessions.service.ts';

const { app, db, config, secret, call } = await startTestServer();
const name = 'candela-session';
const password = 'correct horse battery';
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

async function request(
  { method, path }: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string },
  { cookie, token, headers, payload }: { cookie?: string; token?: string; headers?: object; payload?: object } = {},
) {
  const answer = await app.inject({
    method,
    url: `/api${path.replace(/\{\w+\}/g, '2147483647')}`,
    headers: {
      'x-api-key': config.apiKey,
      ...(cookie !== undefined && { cookie: `${name}=${cookie}` }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload && { payload }),
  });
  const set = answer.cookies.find((each) => each.name === name);
  const body = JSON.parse(answer.body || '{}') as { token: string; sessionId: string; title?: string };
  return { status: answer.statusCode, body, cookie: set?.value, set };
}

async function signIn(given: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db, { passwordHash, ...given });
  const answer = await request(createSession, { payload: { email: user.email, password } });
  expect(answer.status).toBe(201);
  const { sessionId } = answer.body;
  return {
    user,
    sessionId,
    token: answer.body.token,
    cookie: answer.cookie ?? '',
    set: answer.set,
    /** As if this much time had passed. */
    age: (column: 'rotated_at' | 'presented_at' | 'created_at', seconds: number) =>
      db.execute(sql`update sessions set ${sql.raw(column)} = ${sql.raw(column)} - make_interval(secs => ${seconds})
        where id = ${sessionId}`),
  };
}

const refresh = (cookie: string, headers: object = {}) => request(refreshSession, { cookie, headers });
const profileStatus = async (token: string) => (await request(getProfile, { token })).status;

describe('the cookie of a session', () => {
  it('cannot be read by scripts, is sent by pages of this site only, and is in no answer', async () => {
    const { set, cookie } = await signIn();
    expect(set).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Strict' });
    const { body } = await refresh(cookie);
    expect(JSON.stringify(body)).not.toContain(cookie.split('.')[2]);
  });

  it('opens no call but those that refresh and end the session', async () => {
    const { cookie } = await signIn({ roleId: 4 });
    for (const [endpointName, endpoint] of api) {
      if (endpoint.permission === 'public') continue;
      const { status, body } = await request(endpoint, { cookie });
      expect([status, body.title], endpointName).toEqual([401, 'errors.sessions.required.title']);
    }
  });

  it('is of no use to pages of other sites', async () => {
    const { cookie, token, user } = await signIn();
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      expect((await refresh(cookie, headers)).status).toBe(403);
      expect((await request(removeSession, { cookie, headers })).status).toBe(403);
      const payload = { email: user.email, password };
      expect((await request(createSession, { headers, payload })).status).toBe(403);
    }
    expect((await refresh(cookie, { 'x-api-key': '' })).status).toBe(401);
    expect(await profileStatus(token)).toBe(200);
    const own = [{ 'sec-fetch-site': 'same-origin' }, { origin: config.publicUrl }, { origin: 'http://localhost:80' }];
    for (const headers of own) expect((await refresh(cookie, { host: 'localhost', ...headers })).status).toBe(200);
  });

  it('of somebody else, invented or cut off is refused', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const [id, generation, mac] = one.cookie.split('.');
    const made = [
      '',
      '..',
      `${id}.1`,
      `${id}.2.${mac}`,
      `${id}.1e0.${mac}`,
      `${other.sessionId}.${generation}.${mac}`,
      `${randomUUID()}.1.${mac}`,
      `${id}.${generation}.${mac}x`,
      `x.${generation}.${mac}`,
    ];
    for (const cookie of made) {
      const answer = await refresh(cookie);
      expect([answer.status, answer.body.title, answer.cookie], cookie).toEqual([
        401,
        'errors.sessions.ended.title',
        '',
      ]);
      expect((await request(removeSession, { cookie })).status).toBe(204);
    }
    expect((await refresh(one.cookie)).status).toBe(200);
  });
});

describe('refreshing', () => {
  it('gives access tokens, and another cookie every five minutes', async () => {
    const { cookie, age, sessionId } = await signIn();
    const early = await refresh(cookie);
    expect(early).toMatchObject({ status: 200, cookie: undefined, body: { sessionId, expiresInSeconds: 600 } });
    expect(await profileStatus(early.body.token)).toBe(200);
    await age('rotated_at', 301);
    const late = await refresh(cookie);
    expect(late.cookie).toMatch(new RegExp(`^${sessionId}\\.2\\.`));
    expect(await profileStatus(late.body.token)).toBe(200);
    // A second tab that still had the previous token.
    const next = late.cookie ?? '';
    expect((await refresh(next)).status).toBe(200);
    expect(await refresh(cookie)).toMatchObject({ status: 200, cookie: undefined });
  });

  it('of many tabs at once ends with one newest cookie, which every one of them got', async () => {
    const { cookie, age } = await signIn();
    await age('rotated_at', 400);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1);
    expect((await refresh(answers[0]?.cookie ?? '')).status).toBe(200);
  });

  it('goes on when an answer was lost', async () => {
    const { cookie, age } = await signIn();
    await age('rotated_at', 400);
    const lost = await refresh(cookie);
    expect((await refresh(cookie)).cookie, 'at once').toBe(lost.cookie);
    await age('rotated_at', 70);
    const later = await refresh(cookie);
    expect(later.cookie, 'later').toMatch(/\.3\./);
    expect((await refresh(later.cookie ?? '')).status).toBe(200);
  });

  it('with a cookie that was replaced ends the session everywhere, and its user is told by mail', async () => {
    const { cookie, age, user, token } = await signIn();
    await age('rotated_at', 400);
    const { cookie: newest = '' } = await refresh(cookie);
    await refresh(newest);
    await age('presented_at', 61);
    const thief = await refresh(cookie);
    expect([thief.status, thief.body.title, thief.cookie]).toEqual([401, 'errors.sessions.reused.title', '']);
    expect(await profileStatus(token)).toBe(401);
    expect((await refresh(newest)).status).toBe(401);
    await app.jobs.runDue();
    const admin = await buildUser(db, { roleId: 1 });
    const mails = bodyOf(await call(listMails, { query: { limit: 100 } }, admin.token)).data;
    expect(mails.filter(({ to }) => to === user.email)).toMatchObject([
      { subject: expect.stringMatching(/signed out/) },
    ]);
  });

  it('with a stolen cookie in the gap ends the session at the next refresh of its owner', async () => {
    const { cookie, age } = await signIn();
    await age('rotated_at', 400);
    const lost = await refresh(cookie);
    await age('rotated_at', 70);
    const thief = await refresh(cookie);
    expect(thief.status).toBe(200);
    const owner = await refresh(lost.cookie ?? '');
    expect([owner.status, owner.body.title]).toEqual([401, 'errors.sessions.reused.title']);
    expect((await refresh(thief.cookie ?? '')).status).toBe(401);
  });
});

describe('a session ends', () => {
  const aged = (id: string, column: 'idle_until' | 'expires_at') =>
    db.execute(sql`update sessions set ${sql.raw(column)} = now() where id = ${id}`);

  it('when it was not used for long, which refreshing puts off', async () => {
    const idleDays = async (id: string) => {
      const { rows } = await db.execute<{ days: number }>(
        sql`select extract(epoch from idle_until - now())::float8 / 86400 as days from sessions where id = ${id}`,
      );
      return rows[0]?.days ?? 0;
    };
    const [learner, admin] = [await signIn(), await signIn({ roleId: 1 })];
    for (const [{ sessionId, cookie }, days] of [
      [learner, 14],
      [admin, 0.5],
    ] as const) {
      await db.execute(sql`update sessions set idle_until = now() + interval '1 minute' where id = ${sessionId}`);
      expect((await refresh(cookie)).status).toBe(200);
      expect(await idleDays(sessionId)).toBeCloseTo(days, 2);
    }
    await aged(learner.sessionId, 'idle_until');
    expect((await refresh(learner.cookie)).status).toBe(401);
  });

  it('at its end, however often it was refreshed, and sooner once its user is an admin', async () => {
    const [one, other] = [await signIn(), await signIn()];
    await aged(one.sessionId, 'expires_at');
    expect((await refresh(one.cookie)).status).toBe(401);
    await other.age('created_at', 8 * 86_400);
    expect((await refresh(other.cookie)).status).toBe(200);
    await db.execute(sql`update users set role_id = 1, role_ids = '{1}' where id = ${other.user.id}`);
    expect((await refresh(other.cookie)).status).toBe(401);
  });

  it('with its user: who is suspended gets nothing more', async () => {
    const { cookie, user } = await signIn();
    await db.execute(sql`update users set status = 'suspended' where id = ${user.id}`);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('at a sign-out, by the cookie alone, also by one that was replaced', async () => {
    const { cookie, token, age } = await signIn();
    await age('rotated_at', 400);
    const { cookie: newest = '' } = await refresh(cookie);
    const out = await request(removeSession, { cookie });
    expect([out.status, out.cookie]).toEqual([204, '']);
    expect(await profileStatus(token)).toBe(401);
    expect((await refresh(newest)).status).toBe(401);
  });

  it('at a sign-out with an access token that has run out', async () => {
    const { cookie, sessionId, token } = await signIn();
    const old = signAccess(deriveKey(secret, 'access'), sessionId, -1);
    expect((await request(removeSession, { cookie, token: old })).status).toBe(204);
    expect(await profileStatus(token)).toBe(401);
  });

  it('when another one begins in its browser', async () => {
    const { cookie, token, user } = await signIn();
    const again = await request(createSession, { cookie, payload: { email: user.email, password } });
    expect(again.status).toBe(201);
    expect(await profileStatus(token)).toBe(401);
    expect(await profileStatus(again.body.token)).toBe(200);
  });

  it('with all others of its user when they sign out everywhere, and with nobody else’s', async () => {
    const [here, stranger] = [await signIn(), await signIn()];
    const there = await request(createSession, { payload: { email: here.user.email, password } });
    const out = await request(removeAllSessions, { cookie: here.cookie, token: here.token });
    expect([out.status, out.cookie]).toEqual([204, '']);
    for (const token of [here.token, there.body.token]) expect(await profileStatus(token)).toBe(401);
    for (const cookie of [here.cookie, there.cookie ?? '']) expect((await refresh(cookie)).status).toBe(401);
    expect(await profileStatus(stranger.token)).toBe(200);
  });

  it('and is deleted once it has run out', async () => {
    const [past, running] = [await signIn(), await signIn()];
    await aged(past.sessionId, 'idle_until');
    await enqueue(db, pastSessionsJob, [{ payload: {} }]);
    await app.jobs.runDue();
    const { rows } = await db.execute<{ id: string }>(sql`select id from sessions`);
    const ids = rows.map(({ id }) => id);
    expect([ids.includes(past.sessionId), ids.includes(running.sessionId)]).toEqual([false, true]);
  });
});

describe('an access token', () => {
  it('runs out after ten minutes, which says so instead of signing out', async () => {
    const { sessionId } = await signIn();
    const key = deriveKey(secret, 'access');
    expect(await profileStatus(signAccess(key, sessionId))).toBe(200);
    const { status, body } = await request(getProfile, { token: signAccess(key, sessionId, -1) });
    expect([status, body.title]).toEqual([401, 'errors.sessions.accessExpired.title']);
  });

  it('of another key, another session or no session opens nothing', async () => {
    const { sessionId, token } = await signIn();
    const [id, expiry, mac] = token.split('.');
    const made = [
      signAccess(deriveKey(secret, 'refresh'), sessionId),
      `${randomUUID()}.${expiry}.${mac}`,
      `${id}.zzzzzzzz.${mac}`,
      `${id}.${expiry}.`,
      `${id}.${expiry}`,
      '..',
    ];
    for (const each of made) expect(await profileStatus(each), each).toBe(401);
  });

  it('has the rights that its user has now', async () => {
    const { token, user } = await signIn({ roleId: 1 });
    expect((await request(listMails, { token })).status).toBe(200);
    await db.execute(sql`update users set role_id = 3, role_ids = '{3}', permissions = '{}' where id = ${user.id}`);
    // At the latest when the cache of callers expires.
    await expect.poll(async () => (await request(listMails, { token })).status, { timeout: patience(8) }).toBe(403);
  });
});
