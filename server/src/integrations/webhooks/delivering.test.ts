import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recordEvents } from '#integrations/webhook-events.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { buildUser } from '#testing/factories.ts';
import { startFakeServer } from '#testing/fake-server.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookDeliveries,
  removeWebhookEndpoint,
  updateWebhookEndpoint,
} from '@candela/contract/integrations/webhooks';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { createDelivering } from './delivering.service.ts';

const { app, db, call, config, secret } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const seals = createSeals(config.secretsKeys, secret);

const received: string[] = [];
let release = () => {};
const released = new Promise<void>((resolve) => (release = resolve));
const receiver = await startFakeServer(async ({ path }) => {
  received.push(path);
  if (path.startsWith('/hanging')) await released;
  return path === '/later' ? { status: 503, headers: { 'retry-after': '120' } } : { status: 200 };
});

const fieldsOf = (path: string) => ({
  url: `${receiver.url}${path}`,
  description: '',
  isEnabled: true,
  eventTypes: ['course.published' as const],
});

const add = async (path: string) => bodyOf(await call(createWebhookEndpoint, { body: fieldsOf(path) }, admin.token));

const tell = (title: string) =>
  db.transaction((tx) => recordEvents(tx, 'course.published', async () => [{ id: 1, title, version: 1 }]));

const logOf = async (id: string) => bodyOf(await call(listWebhookDeliveries, { params: { id } }, admin.token)).data;

it('is sent again when the receiver asks for it', async () => {
  const { endpoint } = await add('/later');
  await tell('Later');
  const before = Date.now();
  await app.jobs.runDue();
  const [delivery] = await logOf(endpoint.id);
  expect(Date.parse(delivery?.nextAttemptAt ?? '') - before).toBeGreaterThanOrEqual(120_000);
  await call(removeWebhookEndpoint, { params: { id: endpoint.id } }, admin.token);
});

it('waits for no more than four attempts to endpoints that fail, and for all others goes on', async () => {
  const failing = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) failing.push((await add(`/hanging/${name}`)).endpoint);
  const { endpoint: fine } = await add('/answers');
  await db.execute(sql`update webhook_endpoints set failing_since = now() where url like '%/hanging/%'`);
  await tell('Hanging');
  const sender = { publicUrl: 'https://candela.test', reach: 'loopback' as const };
  const { deliver } = createDelivering({ db, seals, sender });
  const putOff: string[] = [];
  const start = async ({ id }: { id: string }) => {
    const [delivery] = await logOf(id);
    const deliveryId = delivery?.id ?? '';
    const again = async () => putOff.push(id) > 0;
    const signal = new AbortController().signal;
    return deliver({
      jobId: id,
      payload: { deliveryId, round: 0 },
      attempt: 1,
      signal,
      isMine: async () => true,
      again,
    });
  };
  received.length = 0;
  const [, , , , last] = failing;
  const hanging = failing.slice(0, 4).map(start);
  await expect.poll(() => received.length, { timeout: patience(30) }).toBe(4);
  await start(last ?? fine);
  await start(fine);
  expect(putOff).toEqual([last?.id]);
  expect((await logOf(fine.id))[0]?.state).toBe('delivered');
  const { rows } = await db.execute(sql`
    select from jobs.job where name = 'webhooks' and group_id = ${last?.id} and start_after > now()`);
  expect(rows).toHaveLength(1);
  release();
  await Promise.all(hanging);
  await start(last ?? fine);
  expect((await logOf(last?.id ?? ''))[0]?.state).toBe('delivered');
});

it('shows no secrets of addresses in the audit log, and who has added it and is no admin any more', async () => {
  const chief = await buildUser(db, { roleId: 1 });
  const body = {
    url: `${receiver.url}/x?key=first`,
    description: '',
    isEnabled: true,
    eventTypes: ['user.created' as const],
  };
  const { endpoint } = bodyOf(await call(createWebhookEndpoint, { body }, chief.token));
  const params = { id: endpoint.id };
  const change = { ...body, url: `${receiver.url}/x?key=second`, revision: endpoint.revision };
  bodyOf(await call(updateWebhookEndpoint, { params, body: change }, admin.token));
  const query = { entity: 'webhook' as const, entityId: endpoint.id };
  const log = JSON.stringify(bodyOf(await call(listAuditEvents, { query }, admin.token)).data);
  expect(log).not.toMatch(/first|second/);
  expect(log).toContain('/x?key=…');
  expect(log).toContain('isUrlSecretChanged');
  expect(endpoint.createdBy).toMatchObject({ id: chief.id, isAdmin: true });
  await db.execute(sql`update users set role_ids = '{2}' where id = ${chief.id}::uuid`);
  const { createdBy } = bodyOf(await call(getWebhookEndpoint, { params }, admin.token));
  expect(createdBy).toMatchObject({ id: chief.id, isAdmin: false });
  await call(removeWebhookEndpoint, { params }, admin.token);
});
