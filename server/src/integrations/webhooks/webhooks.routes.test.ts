import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { recordEvents } from '#integrations/webhook-events.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { beginDay } from '#testing/days.ts';
import { buildUser } from '#testing/factories.ts';
import { startFakeServer, type Asked } from '#testing/fake-server.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createInvitation, recallInvitation } from '@candela/contract/accounts/invitations';
import { webhookBodyOf, webhookEvents } from '@candela/contract/integrations/webhook-events';
import {
  createWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  resendFailedDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhookEndpoint,
  type WebhookFields,
} from '@candela/contract/integrations/webhooks';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { createEndpoints } from './endpoints.service.ts';
import { attempt } from './sending.ts';
import { removeOldDeliveries } from './webhook-log.ts';
import { newSecret, sealOwner } from './webhook-secrets.ts';

const { app, db, call, config, secret: key } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const seals = createSeals(config.secretsKeys, key);
// Failing days are counted.
await beginDay();

/** Responses of the receivers by path, and the requests they received. */
const says = new Map<string, number>();
let received: Asked[] = [];
const receiver = await startFakeServer((asked) => {
  received.push(asked);
  return { status: says.get(asked.path) ?? 204, body: says.has(asked.path) ? `no\u0000${'é'.repeat(60_000)}` : null };
});

const titleOf = (answer: { body: unknown }) =>
  ((answer.body ?? {}) as { title?: string }).title?.replace(/^errors\.|\.title$/g, '');

async function add(path: string, given: Partial<WebhookFields> = {}) {
  const fields = { url: `${receiver.url}${path}`, description: '', isEnabled: true, ...given };
  const body = { eventTypes: ['course.published' as const], ...fields };
  return bodyOf(await call(createWebhookEndpoint, { body }, admin.token));
}

const tell = (title: string) =>
  db.transaction((tx) => recordEvents(tx, 'course.published', async () => [{ id: 1, title, version: 1 }]));

/** Sends due deliveries; `isLater`: as if all waiting ones were due. */
async function send(isLater = false): Promise<Asked[]> {
  received = [];
  if (isLater) await db.execute(sql`update jobs.job set start_after = now() where name = 'webhooks'`);
  await app.jobs.runDue();
  return received;
}

const logOf = async (id: string, query: { state?: 'waiting' | 'failed' | 'delivered' } = {}) =>
  bodyOf(await call(listWebhookDeliveries, { params: { id }, query }, admin.token)).data;

const verify = (secret: string, { body, headers }: Asked) =>
  new Webhook(secret).verify(body.toString(), headers as Record<string, string>);

it('sends what has happened, signed as the specification says, and nothing that was rolled back', async () => {
  const { endpoint, secret } = await add('/signed', { eventTypes: ['course.published', 'user.created'] });
  expect(secret).toMatch(/^whsec_/);
  await expect(
    db.transaction(async (tx) => {
      await recordEvents(tx, 'course.published', async () => [{ id: 1, title: 'never', version: 1 }]);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await send(true)).toEqual([]);

  const person = { email: 'new@school.test', firstName: 'Ana', lastName: 'Paz', roleId: 3 as const };
  const { id } = bodyOf(await call(createInvitation, { body: person }, admin.token));
  const [asked] = await send();
  if (!asked) throw new Error('nothing was sent');
  const body = webhookBodyOf('user.created', webhookEvents['user.created'].data).parse(verify(secret, asked));
  expect(body.data).toEqual({ id, fullName: 'Ana Paz', status: 'invited', roleIds: [3] });
  expect(asked.body.toString()).not.toContain('school.test');
  expect(() => verify(newSecret(), asked)).toThrow('No matching signature');

  const [delivery] = await logOf(endpoint.id);
  expect(delivery).toMatchObject({ state: 'delivered', lastStatus: 204, attemptCount: 1, nextAttemptAt: null });
  expect(delivery?.messageId).toBe(asked.headers['webhook-id']);
  expect(asked.headers['user-agent']).toBe(`Candela-Webhooks (+${config.publicUrl})`);
  const again = bodyOf(await call(resendWebhookDelivery, { params: { id: delivery?.id ?? '' } }, admin.token));
  expect(again.state).toBe('waiting');
  expect((await send())[0]?.headers['webhook-id']).toBe(delivery?.messageId);
  // The secret cannot be read anywhere again.
  const { entity, entityId } = { entity: 'webhook' as const, entityId: endpoint.id };
  const log = bodyOf(await call(listAuditEvents, { query: { entity, entityId } }, admin.token));
  expect(log.data.map(({ action }) => action)).toEqual(['resend', 'create']);
  const { rows } = await db.execute(sql`select * from webhook_endpoints`);
  const list = bodyOf(await call(listWebhookEndpoints, {}, admin.token));
  expect(JSON.stringify([log, rows, list])).not.toContain(secret.slice(6));
  expect(list.data[0]).toMatchObject({ isEnabled: true, attempts: { succeeded: 2, failed: 0 } });
});

it('is tried again with growing pauses and the same id, and is given up in the end', async () => {
  const { endpoint } = await add('/broken');
  const { endpoint: fine } = await add('/fine');
  says.set('/broken', 500);
  await tell('Charts');
  const before = Date.now();
  const first = (await send()).find(({ path }) => path === '/broken');
  expect((await logOf(fine.id))[0]?.state).toBe('delivered');
  const [delivery] = await logOf(endpoint.id, { state: 'waiting' });
  const id = delivery?.id ?? '';
  const due = Date.parse(delivery?.nextAttemptAt ?? '');
  expect(due - before).toBeGreaterThanOrEqual(5000);
  expect(due - before).toBeLessThan(35_000);
  const second = (await send(true))[0];
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(await send()).toEqual([]);

  await db.execute(sql`update webhook_deliveries set tries = 9 where id = ${id}::uuid`);
  await send(true);
  const { attempts, body, ...given } = bodyOf(await call(getWebhookDelivery, { params: { id } }, admin.token));
  expect(given).toMatchObject({ state: 'failed', attemptCount: 3, lastStatus: 500, nextAttemptAt: null });
  expect(attempts).toHaveLength(3);
  expect(Buffer.byteLength(attempts[0]?.answer ?? '')).toBeLessThanOrEqual(1024);
  expect(attempts[0]?.answer).toMatch(/^noé+$/);
  expect(JSON.parse(body)).toMatchObject({ type: 'course.published', version: 1, data: { title: 'Charts' } });

  says.delete('/broken');
  const since = new Date(before - 1000).toISOString();
  const params = { id: endpoint.id };
  const resent = bodyOf(await call(resendFailedDeliveries, { params, body: { since } }, admin.token));
  expect(resent).toEqual({ count: 1, hasMore: false });
  expect((await send()).map(({ path }) => path)).toEqual(['/broken']);
  expect(bodyOf(await call(getWebhookEndpoint, { params }, admin.token)).failingSince).toBeNull();
});

it('is signed by both secrets while one takes the place of the other', async () => {
  const { endpoint, secret } = await add('/rotated');
  const params = { id: endpoint.id };
  const rotate = async (overlapHours: 0 | 24) =>
    bodyOf(await call(rotateWebhookSecret, { params, body: { overlapHours } }, admin.token));
  const { secret: newer, endpoint: rotated } = await rotate(24);
  expect(Date.parse(rotated.previousSecretUntil ?? '')).toBeGreaterThan(Date.now());
  await call(sendTestEvent, { params }, admin.token);
  const [both] = await send();
  if (!both) throw new Error('nothing was sent');
  expect(verify(secret, both)).toMatchObject({ type: 'webhook.test' });
  expect(verify(newer, both)).toMatchObject({ type: 'webhook.test' });
  const { secret: last } = await rotate(0);
  await call(sendTestEvent, { params }, admin.token);
  const [one] = await send();
  if (!one) throw new Error('nothing was sent');
  expect(() => verify(newer, one)).toThrow();
  verify(last, one);
});

it('is switched off by 410 at once and by five failing days, and admins are told', async () => {
  const { endpoint } = await add('/gone');
  const params = { id: endpoint.id };
  says.set('/gone', 500);
  await tell('One');
  await send();
  says.set('/gone', 410);
  await tell('Two');
  await send();
  const off = bodyOf(await call(getWebhookEndpoint, { params }, admin.token));
  expect(off).toMatchObject({ isEnabled: false, offReason: 'gone' });
  expect((await logOf(endpoint.id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  const notices = bodyOf(await call(listNotifications, {}, admin.token)).data;
  expect(notices.filter(({ title }) => title.includes(new URL(receiver.url).host))).toHaveLength(1);
  const { rows } = await db.execute(sql`
    select from jobs.job where name = 'mails' and data->>'template' = 'webhookOff' and data->>'userId' = ${admin.id}`);
  expect(rows).toHaveLength(1);
  await tell('Nobody listens');
  expect(await logOf(endpoint.id)).toHaveLength(2);
  expect(titleOf(await call(sendTestEvent, { params }, admin.token))).toBe('webhooks.off');

  says.set('/gone', 500);
  const { url, description, eventTypes, revision } = off;
  const on = { url, description, eventTypes, isEnabled: true };
  expect(titleOf(await call(updateWebhookEndpoint, { params, body: { ...on, revision: 1 } }, admin.token))).toBe(
    'webhooks.changed',
  );
  bodyOf(await call(updateWebhookEndpoint, { params, body: { ...on, revision } }, admin.token));
  await tell('Three');
  await send();
  await db.execute(sql`
    update webhook_endpoints set failing_since = now() - interval '5 days' where id = ${endpoint.id}::uuid`);
  // No deliveries except on one day long ago.
  const failOn = (daysAgo: number) =>
    db.execute(sql`insert into webhook_days (endpoint_id, day, failed)
      values (${endpoint.id}::uuid, (now() at time zone 'UTC')::date - ${daysAgo}::int, 1)`);
  await failOn(5);
  await failOn(1);
  await send(true);
  expect(bodyOf(await call(getWebhookEndpoint, { params }, admin.token)).offReason).toBeNull();
  await failOn(2);
  await send(true);
  expect(bodyOf(await call(getWebhookEndpoint, { params }, admin.token)).offReason).toBe('failing');
  await call(removeWebhookEndpoint, { params }, admin.token);
  expect((await call(listWebhookDeliveries, { params }, admin.token)).status).toBe(404);
});

it('never calls this machine or its network where that is not allowed, nor follows a redirect', async () => {
  for (const bad of ['ftp://x.test', 'https://u:p@x.test/', 'https://x.test/#a', 'https://', 'x', ' ']) {
    const body = { url: bad, description: '', isEnabled: true, eventTypes: ['user.created' as const] };
    expect((await call(createWebhookEndpoint, { body }, admin.token)).status, bad).toBe(400);
  }
  // By default outside production: this machine, and nothing else of its network.
  for (const [url, status] of [
    ['http://10.0.0.7/', 400],
    ['https://192.168.0.1/', 400],
    ['http://169.254.169.254/latest', 400],
    ['http://127.0.0.1:9/', 201],
  ] as const) {
    const body = { url, description: '', isEnabled: false, eventTypes: ['user.created' as const] };
    expect((await call(createWebhookEndpoint, { body }, admin.token)).status, url).toBe(status);
  }
  const strict = createEndpoints({ db, seals, reach: 'public' });
  const caller = { userId: admin.id } as Parameters<typeof strict.create>[0];
  const fields = { description: '', isEnabled: true, eventTypes: ['user.created' as const] };
  for (const host of [
    'localhost',
    '127.0.0.1',
    '10.0.0.7',
    '[::1]',
    '169.254.169.254',
    '[::ffff:192.168.1.1]',
    '2130706433',
  ])
    await expect(strict.create(caller, { ...fields, url: `https://${host}/` }), host).rejects.toMatchObject({
      code: 'webhooks.privateAddress',
    });
  await expect(strict.create(caller, { ...fields, url: 'http://8.8.8.8/' })).rejects.toThrow();
  const publicUrl = 'https://candela.test';
  received = [];
  const endpointId = '00000000-0000-4000-8000-000000000000';
  const secret = seals.seal(newSecret(), sealOwner(endpointId));
  const row = { endpointId, secret, previousSecret: null, eventId: endpointId, body: '{}' };
  // Simulates a host name that was pointed at a private address after it was entered.
  const https = receiver.url.replace('http:', 'https:').replace('127.0.0.1', 'localhost');
  for (const url of [https, receiver.url.replace('http:', 'https:'), receiver.url])
    expect((await attempt(seals, { ...row, url }, { publicUrl, reach: 'public' })).problem, url).toBe('addressRefused');
  expect(received).toEqual([]);
  says.set('/moved', 302);
  expect(
    await attempt(seals, { ...row, url: `${receiver.url}/moved` }, { publicUrl, reach: 'loopback' }),
  ).toMatchObject({ status: 302 });
  expect(received).toHaveLength(1);
  const lost = { ...row, secret: secret.replace(/^v1\.\w+/, 'v1.00000000') };
  expect((await attempt(seals, { ...lost, url: receiver.url }, { publicUrl, reach: 'loopback' })).problem).toBe(
    'keyLost',
  );
});

it('counts no failures of another address, and forgets what it has told of somebody who is erased', async () => {
  const { endpoint } = await add('/typo', { eventTypes: ['user.created', 'user.deleted'] });
  const params = { id: endpoint.id };
  says.set('/typo', 500);
  const person = { email: 'gone@school.test', firstName: 'Gone', lastName: 'Soon', roleId: 3 as const };
  const { id } = bodyOf(await call(createInvitation, { body: person }, admin.token));
  await send();
  const { url, description, eventTypes, revision, failingSince } = bodyOf(
    await call(getWebhookEndpoint, { params }, admin.token),
  );
  expect(failingSince).not.toBeNull();
  const body = { url: `${url}-mended`, description, eventTypes, isEnabled: true, revision };
  expect(bodyOf(await call(updateWebhookEndpoint, { params, body }, admin.token)).failingSince).toBeNull();

  await call(recallInvitation, { params: { id } }, admin.token);
  await send();
  expect((await logOf(endpoint.id)).map(({ eventType }) => eventType)).toEqual(['user.deleted']);
});

it('forgets what was sent after thirty days', async () => {
  const { endpoint } = await add('/old');
  await tell('Old');
  await tell('New');
  await db.execute(sql`
    update webhook_events set created_at = now() - interval '31 days' where body like '%"Old"%'`);
  await removeOldDeliveries(db);
  expect(await logOf(endpoint.id)).toHaveLength(1);
});
