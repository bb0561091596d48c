import { eq } from 'drizzle-orm';
import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { users } from '#db/tables/users.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import { suspendUser } from '@candela/contract/accounts/users';
import { requestPasswordReset } from '@candela/contract/sign-in/passwords';
import { createSession, removeSession } from '@candela/contract/sign-in/sessions';
import { keepSession, lockSession } from './sessions.queries.ts';

const { app, db, call, config } = await startTestServer();
const passwordHash = await hashPassword('correct horse battery');

const signIn = (email: string, password: string) => call(createSession, { body: { email, password } });

describe('sign-in', () => {
  it('answers 400 for a body that is no address', async () => {
    const answer = await signIn('nobody', 'x');
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      title: 'errors.request.invalid.title',
      description: 'errors.request.invalid.description',
      isToShow: true,
      message: 'Not valid: body.email',
    });
  });

  it('starts a session that works until sign-out', async () => {
    const user = await buildUser(db, { passwordHash, planIds: [20, 12, 11] });
    const answer = await signIn(user.email.toUpperCase(), 'correct horse battery');
    expect(answer.status).toBe(201);
    const session = bodyOf(answer);
    expect(session.profile.subscriptionTypeId).toBe(2);
    expect(session.profile.subscriptions.map((s) => s.subscriptionID)).toEqual([20, 12, 11]);
    expect(bodyOf(await call(getProfile, {}, session.token)).id).toBe(user.id);
    expect((await call(removeSession, {}, session.token)).status).toBe(204);
    expect((await call(getProfile, {}, session.token)).status).toBe(401);
  });

  it('has no subscription type without one of the access plans', async () => {
    const user = await buildUser(db, { planIds: [20] });
    expect(bodyOf(await call(getProfile, {}, user.token)).subscriptionTypeId).toBeNull();
  });

  it('answers the same for a wrong password, an unknown address and an invited or suspended user', async () => {
    const active = await buildUser(db, { passwordHash });
    const suspended = await buildUser(db, { passwordHash, status: 'suspended' });
    const invited = await buildUser(db, { passwordHash: null, status: 'invited' });
    const answers = [
      await signIn(active.email, 'wrong'),
      await signIn('unknown@example.test', 'correct horse battery'),
      await signIn(suspended.email, 'correct horse battery'),
      await signIn(invited.email, 'correct horse battery'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(answers[0]?.body);
    }
  });

  it('locks an address after five failures, whether or not it has an account', async () => {
    const user = await buildUser(db, { passwordHash });
    for (const email of [user.email, 'not-there@example.test']) {
      for (let failure = 0; failure < 5; failure++) expect((await signIn(email, 'wrong')).status).toBe(401);
      const locked = await signIn(email, 'correct horse battery');
      expect(locked.status).toBe(429);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    }
  });

  it('forgets failures after a success', async () => {
    const user = await buildUser(db, { passwordHash });
    for (let round = 0; round < 2; round++) {
      for (let failure = 0; failure < 4; failure++) await signIn(user.email, 'wrong');
      expect((await signIn(user.email, 'correct horse battery')).status).toBe(201);
    }
  });

  it('takes over a password that was hashed another way before', async () => {
    const salt = randomBytes(16);
    const scrypted = scryptSync('correct horse battery', salt, 32, { N: 1024, r: 8, p: 1 }).toString('base64url');
    const before = `scrypt$1024$8$1$${salt.toString('base64url')}$${scrypted}`;
    const user = await buildUser(db, { passwordHash: before });
    const hashNow = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]?.passwordHash;
    expect((await signIn(user.email, 'wrong')).status).toBe(401);
    expect(await hashNow()).toBe(before);
    expect((await signIn(user.email, 'correct horse battery')).status).toBe(201);
    expect(await hashNow()).toMatch(/^argon2id\$/);
    expect((await signIn(user.email, 'correct horse battery')).status).toBe(201);
  });

  it('stores no token and no password in the clear', async () => {
    const user = await buildUser(db, { passwordHash });
    const { token } = bodyOf(await signIn(user.email, 'correct horse battery'));
    const dump = JSON.stringify((await db.execute('select * from sessions')).rows);
    expect(dump).not.toContain(token);
    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    expect(row?.passwordHash).not.toContain('correct horse');
  });
});

describe('the edge', () => {
  const headers = { 'x-api-key': config.apiKey, 'content-type': 'application/json' };
  const post = (payload: string, more = {}) =>
    app.inject({ method: 'POST', url: '/api/sessions', headers: { ...headers, ...more }, payload });

  it('answers 400 to malformed JSON, 413 to a large body, 415 to another type, in the specified body', async () => {
    const answers = [
      [await post('{"email":'), 400, 'errors.request.malformed.title'],
      [await post(JSON.stringify({ email: 'a'.repeat(1_100_000) })), 413, 'errors.request.tooLarge.title'],
      [await post('<a/>', { 'content-type': 'text/xml' }), 415, 'errors.request.unsupportedType.title'],
    ] as const;
    for (const [response, status, title] of answers) {
      expect(response.statusCode).toBe(status);
      expect(response.json()).toEqual({
        title,
        description: title.replace('.title', '.description'),
        isToShow: true,
        message: expect.any(String),
      });
    }
  });

  it('answers 404 with the error body for an unknown endpoint', async () => {
    const response = await app.inject({ url: '/api/nothing', headers });
    expect(response.statusCode).toBe(404);
    expect(response.json().title).toBe('errors.request.unknownRoute.title');
  });

  it('forbids caching and sends the security headers', async () => {
    const response = await app.inject({ url: '/api/health', headers });
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache, no-store',
      pragma: 'no-cache',
      expires: '0',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('accepts or refuses a NUL character or a deep body without failing', async () => {
    const nul = await call(requestPasswordReset, { body: { email: 'a\u0000@example.test' } });
    expect(nul.status).toBe(400);
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    expect((await post(deep)).statusCode).toBe(400);
  });
});

describe('a session', () => {
  it('does not begin when the password is replaced or the account suspended while it is looked at', async () => {
    const changes = [{ passwordHash: await hashPassword('another password') }, { status: 'suspended' as const }];
    for (const change of changes) {
      const user = await buildUser(db, { passwordHash });
      let answer: Promise<{ status: number }> | undefined;
      await db.transaction(async (tx) => {
        await tx.update(users).set(change).where(eq(users.id, user.id));
        answer = signIn(user.email, 'correct horse battery');
        await untilSomebodyWaits(tx);
      });
      expect((await answer)?.status).toBe(401);
    }
  });

  it.runIf(inject('databaseSource').kind === 'postgres')(
    'ends with a suspension while it is renewed, and neither waits for the other',
    async () => {
      const user = await buildUser(db, { passwordHash });
      const admin = await buildUser(db, { roleId: 1 });
      const { sessionId: id } = bodyOf(await signIn(user.email, 'correct horse battery'));
      await db.update(users).set({ lastSeenAt: null }).where(eq(users.id, user.id));
      let suspension: Promise<{ status: number }> | undefined;
      await db.transaction(async (tx) => {
        await lockSession(tx, id);
        suspension = call(suspendUser, { params: { id: user.id } }, admin.token);
        await untilSomebodyWaits(tx);
        await keepSession(tx, id, { isPresented: true, idle: 60 });
      });
      expect((await suspension)?.status).toBe(204);
    },
  );
});
