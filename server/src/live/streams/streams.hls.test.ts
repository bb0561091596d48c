import { expect, it } from 'vitest';
import { signGrant } from '#live/providers/grants.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';

it('viewers behind one address do not use up the requests of each other', async () => {
  const { app, db, secret } = await startTestServer({ config: { rateLimit: 5 } });
  const { id } = await buildEvent(db);
  const read = async () => {
    const grant = { action: 'play' as const, eventId: id, userId: (await buildUser(db)).id };
    const token = signGrant(deriveKey(secret, 'streams'), { ...grant, expiresAt: Date.now() + 60_000 });
    const statuses: number[] = [];
    for (let times = 0; times < 6; times++) {
      const headers = { authorization: `Bearer ${token}` };
      statuses.push((await app.inject({ url: `/hls/${id}/live.m3u8`, headers })).statusCode);
    }
    return statuses;
  };
  // This server has no media process.
  for (let viewers = 0; viewers < 2; viewers++) expect(await read()).toEqual([503, 503, 503, 503, 503, 429]);
});

it('a viewer is counted whatever token they show, and a network whatever it makes up', async () => {
  const { app, db, secret } = await startTestServer({ config: { rateLimit: 5 } });
  const { id } = await buildEvent(db);
  const { id: userId } = await buildUser(db);
  const read = async (authorization: string) =>
    (await app.inject({ url: `/hls/${id}/live.m3u8`, headers: { authorization } })).statusCode;
  const grant = { action: 'play' as const, eventId: id, userId };
  const own: number[] = [];
  for (let times = 0; times < 6; times++) {
    const token = signGrant(deriveKey(secret, 'streams'), { ...grant, expiresAt: Date.now() + 60_000 + times });
    own.push(await read(`Bearer ${token}`));
  }
  expect(own).toEqual([503, 503, 503, 503, 503, 429]);
  const madeUp: number[] = [];
  for (let times = 0; times < 6; times++) madeUp.push(await read(`Bearer made-up-${times}`));
  expect(madeUp).toEqual([401, 401, 401, 401, 401, 429]);
});
