import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDevices, registerAppDevice } from '@candela/contract/messaging/devices';
import { afterAll, describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

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
const { db, call } = await startTestServer({ fcmAccountPath });
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

  it('belongs to whoever used it last', async () => {
    const [first, second] = [await buildUser(db), await buildUser(db)];
    expect((await call(registerAppDevice, { body }, first.token)).status).toBe(201);
    expect((await call(registerAppDevice, { body }, second.token)).status).toBe(201);
    expect(bodyOf(await call(listDevices, {}, first.token)).data).toEqual([]);
    expect(bodyOf(await call(listDevices, {}, second.token)).data).toHaveLength(1);
  });
});
