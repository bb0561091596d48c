import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import type { alerts as alertTable } from '#db/tables/alerts.ts';
import type { PushMessage, PushSender } from '#messaging/senders/push-sender.ts';
import { buildAlert } from '#testing/alert-rows.ts';
import { buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';
import { updatePreferences } from '@candela/contract/messaging/notifications';
import { updateAlertFilters, usualAlertFilters } from '@candela/contract/scanning/alert-filters';
import { createAlertPushes } from './pushing-alerts.ts';

const { db, call } = await startTestServer();

type Sent = PushMessage & { to: string; ttlSeconds: number };
const sent: Sent[] = [];
const answers = new Map<string, 'sent' | 'gone'>();
const send: PushSender = async ({ endpoint }, message, { ttlSeconds }) => {
  sent.push({ ...message, to: endpoint, ttlSeconds });
  return { result: answers.get(endpoint) ?? 'sent', detail: '' };
};
const pushes = createAlertPushes({ db, send });

const push = async (...alertIds: number[]): Promise<void> => {
  sent.length = 0;
  await pushes.run({ payload: { alertIds }, signal: new AbortController().signal });
};

/** Somebody with a device. */
async function buildListener(given: Parameters<typeof buildUser>[1] = { planIds: [12] }) {
  const user = await buildUser(db, given);
  const endpoint = `https://push.example.test/${randomUUID()}`;
  await run(db)`
    insert into devices (user_id, session_id, endpoint, user_agent)
    select ${user.id}, id, ${endpoint}, 'test' from sessions where user_id = ${user.id}`;
  return { ...user, heard: () => sent.filter(({ to }) => to === endpoint), endpoint };
}

/** News for half an hour. */
const buildNews = (given: Partial<typeof alertTable.$inferInsert> = {}) =>
  buildAlert(db, { expiresAt: new Date(Date.now() + 1_800_000), price: 108_530, pricePrecision: 5, ...given });

/** Stored before the minute in which others may make a burst. */
const longAgo = new Date(Date.now() - 3_600_000);

it('an alert reaches the devices of those who may read it, until it is no longer news', async () => {
  const [reader, general, trainer] = [
    await buildListener(),
    await buildListener({ planIds: [11] }),
    await buildListener({ roleId: 2 }),
  ];
  const id = await buildNews();
  await push(id);
  expect(reader.heard()).toMatchObject([
    { title: 'CSV:EURUSD long at 1.08530', body: 'RSI back from below 30', tag: `alert-${id}` },
  ]);
  expect(reader.heard()[0]?.ttlSeconds).toBeGreaterThan(1700);
  expect(reader.heard()[0]?.ttlSeconds).toBeLessThanOrEqual(1800);
  expect([...general.heard(), ...trainer.heard()]).toEqual([]);
  await push(await buildNews({ subscriptionTypeIds: [1] }));
  expect(sent).toEqual([]);
  await push(await buildNews({ expiresAt: new Date(Date.now() - 1000) }), await buildNews({ isLate: true }));
  expect(sent).toEqual([]);
});

it('in quiet hours, of muted kinds and of what somebody does not want, nothing is pushed', async () => {
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  const everything = { mutedTypes: [], mutedPushTypes: [], mutedMailTypes: [], digest: 'off' as const };
  const at = { planIds: [12], timeZone: 'UTC' };
  const [quiet, muted, short, off, usual] = [
    await buildListener(at),
    await buildListener(at),
    await buildListener(at),
    await buildListener(at),
    await buildListener(at),
  ];
  await call(updatePreferences, { body: { ...everything, quietFrom: clock(-60), quietTo: clock(60) } }, quiet.token);
  await call(
    updatePreferences,
    { body: { ...everything, mutedPushTypes: ['alert'], quietFrom: null, quietTo: null } },
    muted.token,
  );
  await call(updateAlertFilters, { body: { ...usualAlertFilters, sides: ['short'] } }, short.token);
  await call(updateAlertFilters, { body: { ...usualAlertFilters, isPushed: false } }, off.token);
  await push(await buildNews());
  expect([quiet, muted, short, off, usual].map(({ heard }) => heard().length)).toEqual([0, 0, 0, 0, 1]);
  await push(await buildNews({ side: 'short' }));
  expect(short.heard()).toHaveLength(1);
});

it('more than five within a minute are one message', async () => {
  await run(db)`delete from devices`;
  await buildNews({ storedAt: longAgo });
  const listener = await buildListener();
  const picky = await buildListener();
  await call(updateAlertFilters, { body: { ...usualAlertFilters, sides: ['short'] } }, picky.token);
  await new Promise((resolve) => setTimeout(resolve, 10));
  const storedAt = new Date(Date.now() + 120_000);
  const build = () => buildNews({ storedAt });
  await push(await build(), await build(), await build(), await build());
  expect(listener.heard()).toHaveLength(4);
  await push(await build(), await build(), await buildNews({ storedAt, side: 'short' }));
  expect(listener.heard()).toMatchObject([{ title: 'Trading alerts: 7', tag: 'alerts' }]);
  expect(picky.heard()).toMatchObject([{ title: expect.stringContaining('short') }]);
});

it('a device that has unsubscribed is forgotten', async () => {
  const listener = await buildListener();
  answers.set(listener.endpoint, 'gone');
  await push(await buildNews({ storedAt: new Date(Date.now() + 600_000) }));
  await push(await buildNews({ storedAt: new Date(Date.now() + 600_000) }));
  expect(listener.heard()).toEqual([]);
});
