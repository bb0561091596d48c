import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createPushSender } from './push-sender.ts';
import { vapidKeysOf } from './vapid.ts';

const service = createServer((_request, response) => void response.writeHead(201).end()).listen(0, '127.0.0.1');
await once(service, 'listening');
afterAll(() => service.close());
const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/device`;

const send = createPushSender({ keys: vapidKeysOf(randomBytes(32).toString('base64url')), subject: 'mailto:a@b.test' });
const message = { id: 1, title: 'Live now', body: '', link: null };
const options = { ttlSeconds: 60, topic: 'n1' };

it('refuses a key that nothing can be encrypted for instead of failing, which would stop the pushes of everybody', async () => {
  const auth = randomBytes(16).toString('base64url');
  const sound = createECDH('prime256v1').generateKeys();
  const outside = Buffer.from(sound);
  outside.fill(7, 33);
  for (const key of [outside, Buffer.alloc(65, 4), Buffer.alloc(65), sound.subarray(0, 64), Buffer.alloc(0)]) {
    expect(await send({ endpoint, p256dh: key.toString('base64url'), auth }, message, options)).toMatchObject({
      result: 'refused',
    });
  }
  expect(await send({ endpoint, p256dh: sound.toString('base64url'), auth }, message, options)).toEqual({
    result: 'sent',
    detail: '',
  });
});
