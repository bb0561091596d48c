import { describe, expect, it } from 'vitest';
import { hashPassword } from '#platform/identity/passwords.ts';
import { buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';
import { createSession } from '@candela/contract/sign-in/sessions';

const { app, db, config } = await startTestServer();
const password = 'correct horse battery';
const passwordHash = await hashPassword(password);

async function signIn(email: string, given: { password: string; from: string; cookie?: string }) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${createSession.path}`,
    remoteAddress: given.from,
    headers: { 'x-api-key': config.apiKey, ...(given.cookie !== undefined && { cookie: given.cookie }) },
    payload: { email, password: given.password },
  });
  const cookie = answer.cookies.find(({ name }) => name.endsWith('candela-device'));
  return { status: answer.statusCode, headers: answer.headers, cookie: cookie && `${cookie.name}=${cookie.value}` };
}

const guess = async (email: string, from: string, cookie?: string) =>
  (await signIn(email, { password: 'wrong', from, ...(cookie !== undefined && { cookie }) })).status;

describe('guessing a password', () => {
  it('is counted before it is checked: of forty at once five are checked', async () => {
    const { email } = await buildUser(db, { passwordHash });
    const wrong = Array.from({ length: 39 }, () => guess(email, '192.0.2.1'));
    const right = signIn(email, { password, from: '192.0.2.1' });
    const statuses = await Promise.all(wrong);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(34);
    const refused = await right;
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(880);
  });

  it('from some networks does not lock the owner out of another one', async () => {
    const { email } = await buildUser(db, { passwordHash });
    for (let network = 0; network < 5; network++) {
      for (let attempt = 0; attempt < 5; attempt++) expect(await guess(email, `198.51.100.${network}`)).toBe(401);
    }
    expect((await signIn(email, { password, from: '203.0.113.9' })).status).toBe(201);
  });

  it('does not lock out a browser that has signed in before, which has five attempts of its own', async () => {
    const [{ email }, stranger] = [await buildUser(db, { passwordHash }), await buildUser(db, { passwordHash })];
    const { cookie = '' } = await signIn(email, { password, from: '192.0.2.20' });
    const { cookie: other = '' } = await signIn(stranger.email, { password, from: '192.0.2.20' });
    for (let attempt = 0; attempt < 5; attempt++) expect(await guess(email, '192.0.2.20')).toBe(401);
    expect(await guess(email, '192.0.2.20')).toBe(429);
    expect(await guess(email, '192.0.2.20', other), 'known to somebody else').toBe(429);
    expect(await guess(email, '192.0.2.20', `${cookie}x`), 'made up').toBe(429);
    expect((await signIn(email, { password, from: '192.0.2.20', cookie })).status).toBe(201);
    for (let attempt = 0; attempt < 5; attempt++) expect(await guess(email, '192.0.2.20', cookie)).toBe(401);
    expect(await guess(email, '192.0.2.20', cookie)).toBe(429);
  });

  it('counts the addresses of one IPv6 customer together', async () => {
    const { email } = await buildUser(db, { passwordHash });
    for (const from of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:1::3', '2001:db8::4:4', '2001:db8::5']) {
      expect(await guess(email, from)).toBe(401);
    }
    expect(await guess(email, '2001:db8::ffff')).toBe(429);
    expect(await guess(email, '2001:db8:0:1::1')).toBe(401);
  });

  it('of many accounts from one network ends after fifty, for accounts that do not exist too', async () => {
    const from = '192.0.2.50';
    const known = await buildUser(db, { passwordHash });
    const { cookie = '' } = await signIn(known.email, { password, from: '192.0.2.51' });
    const guesses = Array.from({ length: 60 }, (_, nth) => guess(`nobody-${nth % 15}@example.test`, from));
    expect((await Promise.all(guesses)).filter((status) => status === 401)).toHaveLength(50);
    const { email } = await buildUser(db, { passwordHash });
    expect((await signIn(email, { password, from })).status).toBe(429);
    expect((await signIn(known.email, { password, from, cookie })).status, 'a known browser').toBe(201);
  });
});
