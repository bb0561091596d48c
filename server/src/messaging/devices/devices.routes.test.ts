import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listDevices, registerAppDevice, registerDevice } from '@candela/contract/messaging/devices';

const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(folder, { recursive: true }));
const fcmAccountPath = join(folder, 'account.json');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
await writeFile(
  fcmAccountPath,
  JSON.stringify({
    project_id: 'test',
    client_email: 'push@candela.test',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: 'http://127.0.0.1:9/token',
  }),
);
const withoutApps = await startTestServer();
const { db, call } = await startTestServer({ config: { fcmAccountPath } });
const body = { token: 'a-token-of-firebase-0123456789' };

describe('the native app', () => {
  it('is not registered without a session, with something else than a token, or where no Firebase project is', async () => {
    const { token } = await buildUser(db);
    expect((await call(registerAppDevice, { body })).status).toBe(401);
    for (const wrong of ['', 'short', 'with a space in between the words', 'x'.repeat(500)]) {
      expect((await call(registerAppDevice, { body: { token: wrong } }, token)).status, wrong).toBe(400);
    }
    const other = await buildUser(withoutApps.db);
    const refused = await withoutApps.call(registerAppDevice, { body }, other.token);
    expect(refused.body).toMatchObject({ title: 'errors.devices.unknownService.title' });
  });

  it('belongs to the user who used it last', async () => {
    const [first, second] = [await buildUser(db), await buildUser(db)];
    expect((await call(registerAppDevice, { body }, first.token)).status).toBe(201);
    expect((await call(registerAppDevice, { body }, second.token)).status).toBe(201);
    expect(bodyOf(await call(listDevices, {}, first.token)).data).toEqual([]);
    expect(bodyOf(await call(listDevices, {}, second.token)).data).toHaveLength(1);
  });
});

describe('a browser', () => {
  const auth = randomBytes(16).toString('base64url');
  const register = (token: string, name: string, key: Buffer) =>
    call(
      registerDevice,
      {
        body: {
          endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
          keys: { p256dh: key.toString('base64url'), auth },
        },
      },
      token,
    );

  it('is not registered with a key that is no point on P-256', async () => {
    const { token } = await buildUser(db);
    const outside = createECDH('prime256v1').generateKeys();
    outside.fill(7, 33);
    for (const key of [outside, Buffer.alloc(65, 4), Buffer.alloc(65), randomBytes(65)]) {
      const refused = await register(token, 'wrong', key);
      expect(refused).toMatchObject({ status: 400, body: { message: 'Not valid: body.keys.p256dh' } });
    }
  });

  it('takes the place of the one that registered longest ago when a user has twenty', async () => {
    const [user, other] = [await buildUser(db), await buildUser(db)];
    const key = createECDH('prime256v1').generateKeys();
    await register(other.token, 'of-another', key);
    const first = bodyOf(await register(user.token, 'first', key));
    const second = bodyOf(await register(user.token, 'second', key));
    await Promise.all(Array.from({ length: 19 }, (_, i) => register(user.token, `more-${i}`, key)));
    const ids = bodyOf(await call(listDevices, {}, user.token)).data.map((device) => device.id);
    expect(ids).toHaveLength(20);
    expect(ids).toContain(second.id);
    expect(ids).not.toContain(first.id);
    expect(bodyOf(await call(listDevices, {}, other.token)).data).toHaveLength(1);
  });
});
