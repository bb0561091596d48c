import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { registerDevice } from '@candela/contract/messaging/devices';
import { getConnectionTest, startConnectionTest } from '@candela/contract/site/connection-tests';

let says = { status: 201, text: '' };
let token: { sub?: string } = {};
const service = createServer((request, response) => {
  const refused = /^\/(\d{3})-/.exec(request.url ?? '')?.[1];
  if (refused !== undefined) return void response.writeHead(Number(refused)).end();
  const claims = /t=[\w-]+\.([\w-]+)\./.exec(request.headers.authorization ?? '')?.[1] ?? '';
  token = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  response.writeHead(says.status).end(says.text);
}).listen(0, '127.0.0.1');
await once(service, 'listening');
afterAll(() => service.close());
const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
const { app, db, call } = await startTestServer({
  config: {
    pushOrigins: [`http://${host}`],
    publicUrl: 'https://school.example',
  },
});
const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

/**
 * The result of a test for an admin with one device, and others whose push service refuses with these statuses; each admin has only a
 * few tests.
 */
async function test(status: number, text = '', others: readonly number[] = []) {
  says = { status, text };
  const admin = await buildUser(db, { roleId: 1 });
  for (const path of ['', ...others.map((other) => `${other}-`)]) {
    const endpoint = `http://${host}/${path}${randomBytes(6).toString('hex')}`;
    bodyOf(await call(registerDevice, { body: { endpoint, keys } }, admin.token));
  }
  const { id } = bodyOf(await call(startConnectionTest, { body: { kind: 'push' } }, admin.token));
  await app.jobs.runDue();
  const { outcome, detail } = bodyOf(await call(getConnectionTest, { params: { id } }, admin.token));
  return [outcome, detail];
}

it('a test of pushes names the site as the contact, and says why the push service refuses', async () => {
  expect(await test(201)).toEqual(['works', '1/1']);
  expect(token.sub).toBe('https://school.example');
  const apple = '{"reason":"BadJwtToken"}';
  expect(await test(403, apple)).toEqual(['pushContact', `https://school.example (${host}: 403 ${apple})`]);
  const other =
    'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.';
  expect(await test(403, other)).toEqual(['pushKeys', `${host}: 403 ${other}`]);
  expect(await test(400, '{"reason":"VapidPkHashMismatch"}')).toMatchObject(['pushKeys', expect.any(String)]);
  expect(await test(403, '{"reason":"ExpiredJwtToken"}')).toMatchObject(['pushClock', expect.any(String)]);
  expect(await test(413, 'x\n'.repeat(50_000))).toEqual(['failed', `${host}: 413 ${'x '.repeat(150).trim()}`]);
  expect(await test(503)).toEqual(['failed', `${host}: 503`]);
});

it('a device that takes pushes does not hide that the service of another one refuses them', async () => {
  expect(await test(201, '', [403])).toEqual(['pushContact', `https://school.example (1/2; ${host}: 403)`]);
  expect(await test(201, '', [410])).toEqual(['works', `1/2; ${host}: 410`]);
});
