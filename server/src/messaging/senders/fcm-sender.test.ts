import { createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOfApp, createFcmSender, isApp } from './fcm-sender.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const messages: { authorization: string | undefined; message: Record<string, unknown> }[] = [];
let tokens = 0;
const refusal = (errorCode: string) => JSON.stringify({ error: { status: 'X', details: [{ errorCode }] } });
/** Bodies of the responses for these tokens. */
const answers: Record<string, string> = {
  'status404 gone': refusal('UNREGISTERED'),
  'status403 other project': refusal('SENDER_ID_MISMATCH'),
  'status403 no right': JSON.stringify({ error: { status: 'PERMISSION_DENIED' } }),
};

/** Google's token service and Firebase, with the documented formats; the device token selects the response. */
const google = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    if (request.url === '/token') {
      const assertion = new URLSearchParams(text).get('assertion') ?? '';
      const [head, claims, signature = ''] = assertion.split('.');
      const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
      response.statusCode = isSigned ? 200 : 401;
      return response.end(JSON.stringify({ access_token: `access-${++tokens}`, expires_in: 3600 }));
    }
    const { message } = JSON.parse(text) as { message: { token: string } };
    messages.push({ authorization: request.headers.authorization, message });
    response.statusCode = Number(/^status(\d+)/.exec(message.token)?.[1] ?? 200);
    return response.end(answers[message.token] ?? '{}');
  });
});

let send: ReturnType<typeof createFcmSender>;

beforeAll(async () => {
  await new Promise<void>((listening) => google.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  const account = {
    project_id: 'candela',
    client_email: 'push@candela.test',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    token_uri: `${origin}/token`,
  };
  send = createFcmSender(account, origin);
});
afterAll(() => void google.close());

const sendTo = (token: string) =>
  send(
    { endpoint: addressOfApp(token), p256dh: null, auth: null },
    { id: 7, title: 'Ingrid is live', body: 'Now', link: '/education/onlive' },
    { ttlSeconds: 600, topic: 'n7' },
  );

it('sends to Android and iOS with one access token, replaceable and not after its time', async () => {
  expect(isApp(addressOfApp('one'))).toBe(true);
  expect((await sendTo('one')).result).toBe('sent');
  expect((await sendTo('two')).result).toBe('sent');
  expect(messages.map(({ authorization }) => authorization)).toEqual(['Bearer access-1', 'Bearer access-1']);
  expect(messages[0]?.message).toMatchObject({
    token: 'one',
    notification: { title: 'Ingrid is live', body: 'Now' },
    data: { id: '7', link: '/education/onlive' },
    android: { ttl: '600s', collapse_key: 'n7', notification: { tag: 'n7' } },
    apns: { headers: { 'apns-collapse-id': 'n7' } },
  });
});

it('tells apps that are gone from a service that is busy, and gets a new access token after a 401', async () => {
  expect((await sendTo('status404 gone')).result).toBe('gone');
  expect((await sendTo('status403 other project')).result).toBe('gone');
  // A service account without rights: no app is gone.
  const denied = await sendTo('status403 no right');
  expect([denied.result, denied.detail]).toEqual(['refused', expect.stringContaining('PERMISSION_DENIED')]);
  expect((await sendTo('status404')).result).toBe('refused');
  expect((await sendTo('status400')).result).toBe('refused');
  expect((await sendTo('status503')).result).toBe('retry');
  expect((await sendTo('status429')).result).toBe('retry');
  expect((await sendTo('status401')).result).toBe('retry');
  await sendTo('three');
  expect(messages.at(-1)?.authorization).toBe('Bearer access-2');
});
