import { sql } from 'drizzle-orm';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { pushJob } from '#messaging/push-jobs.ts';
import { createPushSender, isPushService } from '#messaging/senders/push-sender.ts';
import { vapidKeysOf } from '#messaging/senders/vapid.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { buildUser } from '#testing/factories.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createAnnouncement } from '@candela/contract/messaging/announcements';
import { getPushKey, listDevices, registerDevice, removeDevice } from '@candela/contract/messaging/devices';
import { updatePreferences } from '@candela/contract/messaging/notifications';
import { removeSession } from '@candela/contract/sign-in/sessions';
import { createPushes } from './pushes.service.ts';

/** A push service: records requests and responds with the status named in their path. */
const received: { path: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
  response.writeHead(Number(/status-(\d+)/.exec(request.url ?? '')?.[1] ?? 201)).end();
}).listen(0, '127.0.0.1');
await once(service, 'listening');
afterAll(() => service.close());
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const server = await startTestServer({ config: { pushOrigins: [origin] } });
const keys = vapidKeysOf(randomBytes(32).toString('base64url'));
const send = createPushSender({ keys, subject: 'mailto:push@example.test' });
const quiet = { error: () => {}, warn: () => {} };

/** A node that sends pushes when told to. */
async function openNode(given: Parameters<typeof createPushes>[0]['send']) {
  const jobs = createJobs({ database: server.database, log: quiet, isWorking: false });
  jobs.work(pushJob, createPushes({ db: server.db, send: given }).run);
  await jobs.open();
  onTestFinished(() => jobs.stop(0));
  return jobs;
}
const pushes = { run: async () => (await openNode(send)).runDue() };

/** Makes all retries due. */
const setDue = () =>
  server.db.execute(sql`update jobs.job set start_after = now() where name = 'pushes' and state < 'active'`);

/** Subscribes a browser. */
async function subscribe(token: string, path = '') {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `${origin}/${randomBytes(6).toString('hex')}${path}`;
  const device = bodyOf(await server.call(registerDevice, { body: { endpoint, keys: { p256dh, auth } } }, token));
  return { curve, auth, endpoint, device, path: new URL(endpoint).pathname };
}

/** RFC 8291, the browser's part. */
function decrypt(body: Buffer, { curve, auth }: { curve: ReturnType<typeof createECDH>; auth: string }): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const shared = hkdfSync('sha256', curve.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdfSync('sha256', Buffer.from(shared), salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdfSync('sha256', Buffer.from(shared), salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}

async function announce(title: string, given: { startsAt?: string; endsAt?: string } = {}) {
  const admin = await buildUser(server.db, { roleId: 1 });
  const body = {
    languageCode: 'en',
    title,
    body: 'It is about to begin.',
    translations: {},
    roleIds: [2],
    subscriptionTypeIds: [],
    languageCodes: [],
    channel: 'push' as const,
    startsAt: given.startsAt ?? new Date(Date.now() - 1000).toISOString(),
    endsAt: given.endsAt ?? new Date(Date.now() + 3_600_000).toISOString(),
    mustAcknowledge: false,
    isDraft: false,
  };
  return bodyOf(await server.call(createAnnouncement, { body }, admin.token));
}

const to = (path: string) => received.filter((each) => each.path === path);
const openJobs = async () => {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from push_jobs where done_at is null`,
  );
  return rows[0]?.count;
};

describe('devices', () => {
  it('are registered only at known push services', async () => {
    const user = await buildUser(server.db);
    const token = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    for (const endpoint of ['http://127.0.0.1:1/x', 'https://example.test/x', 'https://169.254.169.254/latest']) {
      const answer = await server.call(registerDevice, { body: { endpoint, keys: token } }, user.token);
      expect(answer.status).toBe(400);
    }
    expect(isPushService('https://fcm.googleapis.com/fcm/send/abc', [])).toBe(true);
    expect(isPushService('https://updates.push.services.mozilla.com/wpush/v2/x', [])).toBe(true);
    expect(isPushService('https://fcm.googleapis.com.evil.test/x', [])).toBe(false);
    expect(isPushService('https://fcm.googleapis.com:8443/x', [])).toBe(false);
  });

  it('are listed and removed by their owner only; the same browser is there once', async () => {
    const [user, other] = [await buildUser(server.db), await buildUser(server.db)];
    const { device, endpoint, auth, curve } = await subscribe(user.token);
    const body = { endpoint, keys: { p256dh: curve.getPublicKey('base64url'), auth } };
    expect(bodyOf(await server.call(registerDevice, { body }, user.token)).id).toBe(device.id);
    expect(bodyOf(await server.call(listDevices, {}, user.token)).data).toHaveLength(1);
    expect((await server.call(removeDevice, { params: { id: device.id } }, other.token)).status).toBe(404);
    expect((await server.call(removeDevice, { params: { id: device.id } }, user.token)).status).toBe(204);
    expect(bodyOf(await server.call(listDevices, {}, user.token)).data).toEqual([]);
    const key = bodyOf(await server.call(getPushKey, {}, user.token)).publicKey;
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  });
});

it('a device is told nothing in quiet hours, and nothing of a muted kind', async () => {
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  const everything = {
    mutedTypes: [],
    mutedPushTypes: [],
    mutedMailTypes: [],
    digest: 'off' as const,
    quietFrom: null,
    quietTo: null,
  };
  const cases = [
    [{ ...everything, quietFrom: clock(-60), quietTo: clock(60) }, 0],
    [{ ...everything, quietFrom: clock(60), quietTo: clock(-60) }, 1],
    [{ ...everything, mutedPushTypes: ['announcement' as const] }, 0],
    [{ ...everything, mutedPushTypes: ['feed' as const] }, 1],
  ] as const;
  const expected: { path: string; count: number }[] = [];
  for (const [preferences, count] of cases) {
    const trainer = await buildUser(server.db, { roleId: 2, timeZone: 'UTC' });
    const body = { ...preferences, mutedTypes: [], mutedPushTypes: [...preferences.mutedPushTypes] };
    expect(bodyOf(await server.call(updatePreferences, { body }, trainer.token))).toEqual(body);
    expected.push({ path: (await subscribe(trainer.token)).path, count });
  }
  const unknown = await buildUser(server.db, { roleId: 2, timeZone: 'AET' });
  const body = { ...everything, quietFrom: clock(-60), quietTo: clock(60) };
  await server.call(updatePreferences, { body }, unknown.token);
  // A zone that the database does not know counts as UTC, and keeps nobody else from being told.
  expected.push({ path: (await subscribe(unknown.token)).path, count: 0 });
  await announce('Quiet');
  await pushes.run();
  expect(expected.map(({ path }) => to(path).length)).toEqual(expected.map(({ count }) => count));
});

it('a device is told nothing after its owner has signed out', async () => {
  const trainer = await buildUser(server.db, { roleId: 2 });
  const { path } = await subscribe(trainer.token);
  await server.call(removeSession, {}, trainer.token);
  await announce('Too late');
  await pushes.run();
  expect(to(path)).toEqual([]);
});

describe('a push', () => {
  it('arrives encrypted for its browser, signed by this installation, and only in the audience', async () => {
    const trainer = await buildUser(server.db, { roleId: 2 });
    const [meant, outside] = [await subscribe(trainer.token), await subscribe((await buildUser(server.db)).token)];
    const suspended = await buildUser(server.db, { roleId: 2 });
    const hers = await subscribe(suspended.token);
    await server.db.execute(sql`update users set status = 'suspended' where id = ${suspended.id}`);
    await announce('The Friday room');
    await pushes.run();
    expect([...to(outside.path), ...to(hers.path)]).toEqual([]);
    const [message] = to(meant.path);
    expect(to(meant.path)).toHaveLength(1);
    expect(message?.headers['content-encoding']).toBe('aes128gcm');
    expect(Number(message?.headers['ttl'])).toBeGreaterThan(3000);
    const payload = JSON.parse(decrypt(message?.body ?? Buffer.alloc(0), meant)) as Record<string, unknown>;
    expect(payload).toMatchObject({ title: 'The Friday room', body: 'It is about to begin.', link: null });

    const [, jwt = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(message?.headers.authorization ?? '') ?? [];
    expect(publicKey).toBe(keys.publicKey);
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: origin,
      sub: 'mailto:push@example.test',
    });
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
  });

  it('forgets browsers that have gone, and tries again where the service is busy', async () => {
    const trainer = await buildUser(server.db, { roleId: 2 });
    const [gone, busy] = [await subscribe(trainer.token, '-status-410'), await subscribe(trainer.token, '-status-503')];
    await announce('Gone and busy');
    await pushes.run();
    expect(bodyOf(await server.call(listDevices, {}, trainer.token)).data.map(({ id }) => id)).toEqual([
      busy.device.id,
    ]);
    expect(to(gone.path)).toHaveLength(1);
    expect(await openJobs()).toBe(1);
    for (let attempt = 1; attempt <= 5; attempt++) {
      await server.db.execute(sql`update push_deliveries set retry_at = now()`);
      await setDue();
      await pushes.run();
    }
    // Four attempts in total, then it is given up.
    expect(to(busy.path)).toHaveLength(4);
    expect(await openJobs()).toBe(0);
  });

  it('waits for the start, and is not sent any more after the end', async () => {
    const trainer = await buildUser(server.db, { roleId: 2 });
    const { path } = await subscribe(trainer.token);
    await announce('Tomorrow', {
      startsAt: new Date(Date.now() + 60_000).toISOString(),
      endsAt: new Date(Date.now() + 120_000).toISOString(),
    });
    await pushes.run();
    expect(to(path)).toEqual([]);
    await setDue();
    await server.db.execute(sql`update notifications set expires_at = now() where source like 'announcement:%'`);
    await pushes.run();
    expect(to(path)).toEqual([]);
    expect(await openJobs()).toBe(0);
  });

  it('goes on after its node has died, and reaches every device once', async () => {
    await server.db.execute(sql`delete from devices`);
    const devices: Awaited<ReturnType<typeof subscribe>>[] = [];
    for (let people = 0; people < 3; people++) {
      const trainer = await buildUser(server.db, { roleId: 2 });
      for (let index = 0; index < 10; index++) devices.push(await subscribe(trainer.token));
    }
    await announce('Killed in between');
    // The first node crashes during its eleventh request: its response is never recorded.
    let sent = 0;
    const dying = await openNode((target, payload, options) =>
      ++sent > 10 ? new Promise(() => {}) : send(target, payload, options),
    );
    void dying.runDue();
    await expect.poll(() => sent, { timeout: patience(10) }).toBeGreaterThan(20);
    await expect.poll(() => devices.filter(({ path }) => to(path).length === 1).length).toBe(10);
    // Waits until its responses are recorded before it is considered dead.
    await expect
      .poll(async () => {
        const { rows } = await server.db.execute<{ sent: number }>(
          sql`select sent_count as sent from push_jobs where done_at is null`,
        );
        return rows[0]?.sent;
      })
      .toBe(10);
    await server.db.execute(sql`update jobs.job set state = 'retry' where name = 'pushes' and state = 'active'`);
    await pushes.run();
    expect(devices.map(({ path }) => to(path).length)).toEqual(devices.map(() => 1));
    expect(await openJobs()).toBe(0);
  });

  it('sends nothing any more once a run has failed', async () => {
    await server.db.execute(sql`delete from devices`);
    for (let people = 0; people < 3; people++) {
      const trainer = await buildUser(server.db, { roleId: 2 });
      for (let index = 0; index < 10; index++) await subscribe(trainer.token);
    }
    await announce('The database goes away');
    let [begun, ended] = [0, 0];
    const failing = await openNode(async () => {
      if (++begun === 1) throw new Error('away');
      await new Promise((resolve) => setTimeout(resolve, 100));
      ended += 1;
      return { result: 'sent', detail: '' };
    });
    await failing.runDue();
    // Requests in progress have finished, and no new ones were started.
    expect([begun, ended]).toEqual([20, 19]);
  });
});
