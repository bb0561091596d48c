import { expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { buildAlert } from '#testing/alert-rows.ts';
import { buildLiveStrategy } from '#testing/strategy-rows.ts';
import { startTestServer } from '#testing/test-server.ts';
import { webhookEvents } from '@candela/contract/integrations/webhook-events';
import { recordCreatedAlerts } from './webhook-events.ts';

const { db } = await startTestServer();

const eventRow = rowOf({ type: z.string(), body: z.string() });
const events = async () =>
  (await readRows(db, eventRow)`select type, body from webhook_events e order by e.created_at`).map(
    ({ type, body }) => ({
      type,
      data: (JSON.parse(body) as { data: unknown }).data,
    }),
  );

it('webhooks are told of alerts, without prices, in the transaction that stores them', async () => {
  const { id: strategyId, versionId } = await buildLiveStrategy(db);
  const barAt = new Date('2026-11-27T10:00:00.000Z');
  const of = await buildAlert(db, { strategyId, versionId, barAt, side: 'short', price: 108_530, pricePrecision: 5 });
  const older = await buildAlert(db, { barAt });
  // Nobody wants to know.
  await db.transaction((tx) => recordCreatedAlerts(tx, [of]));
  expect(await events()).toEqual([]);
  await run(db)`
    insert into webhook_endpoints (id, url, description, event_types, secret)
    values (gen_random_uuid(), 'https://hooks.example', 'Alerts', '{alert.created}', 'secret')`;
  await db
    .transaction(async (tx) => {
      await recordCreatedAlerts(tx, [of]);
      throw new Error('not stored');
    })
    .catch(() => {});
  expect(await events()).toEqual([]);
  await db.transaction((tx) => recordCreatedAlerts(tx, [of, older]));
  const common = { symbol: 'CSV:EURUSD', barAt: barAt.toISOString() };
  const told = await events();
  expect(told.map(({ type }) => type)).toEqual(['alert.created', 'alert.created']);
  expect(told.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      { id: of, strategy: { id: strategyId, name: 'RSI back from below 30' }, direction: 'short', ...common },
      { id: older, strategy: null, direction: 'long', ...common },
    ]),
  );
  for (const { data } of told) expect(webhookEvents['alert.created'].data.safeParse(data).success).toBe(true);
});
