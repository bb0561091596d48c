import { expect, it, vi } from 'vitest';
import { subscriptions } from '#db/tables/plans.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { buildAlert } from '#testing/alert-rows.ts';
import { buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { startTestServer } from '#testing/test-server.ts';
import { hubMessages } from '@candela/contract/hub';
import { unsentAlertsJob } from './alerts.jobs.ts';

const { app, db } = await startTestServer();
const address = await hubAddress(app);

/** An alert that whoever stored it has not sent. */
const store = (given: Parameters<typeof buildAlert>[1] = {}) =>
  buildAlert(db, { storedAt: new Date(Date.now() - 20_000), ...given });

/** Sends what has not been sent. */
async function send(): Promise<void> {
  await enqueue(db, unsentAlertsJob, [{ payload: {} }]);
  await app.jobs.runDue();
}

/** Connects somebody, who asks for a room. */
async function enter(token: string, room: string) {
  const { socket, frames, ready } = openHub(address, token);
  await ready;
  socket.send(JSON.stringify({ join: room }));
  const answers = () => frames.filter(({ event }) => event.startsWith('room.')).map(({ event }) => event);
  const heard = () =>
    frames
      .filter(({ event }) => event === 'trading-alerts.created')
      .flatMap(({ data }) => hubMessages['trading-alerts.created'].parse(data).alerts);
  return { answers, heard };
}

const answered = (...people: { answers(): string[] }[]) =>
  vi.waitUntil(() => people.every(({ answers }) => answers().length > 0), { timeout: 5000, interval: 5 });

it('alerts come to the rooms of those alone who may read them, as the list shows them', async () => {
  const [reader, general, trainer] = [
    await buildUser(db, { planIds: [12] }),
    await buildUser(db, { planIds: [11] }),
    await buildUser(db, { roleId: 2 }),
  ];
  const inside = await enter(reader.token, 'alerts:2');
  const staff = await enter(trainer.token, 'alerts:2');
  const refused = await enter(general.token, 'alerts:2');
  const other = await enter(general.token, 'alerts:1');
  const unknown = await enter(trainer.token, 'alerts:3');
  await answered(inside, staff, refused, other, unknown);
  expect([inside, staff, refused, other, unknown].map(({ answers }) => answers()[0])).toEqual([
    'room.joined',
    'room.joined',
    'room.refused',
    'room.joined',
    'room.refused',
  ]);
  const ids = [await store(), await store({ subscriptionTypeIds: [] }), await store({ subscriptionTypeIds: [1] })];
  await send();
  await vi.waitUntil(() => inside.heard().length === 2 && other.heard().length === 2, { timeout: 5000, interval: 5 });
  expect([inside, staff, other].map(({ heard }) => heard().map(({ id }) => id))).toEqual([
    [ids[0], ids[1]],
    [ids[0], ids[1]],
    [ids[1], ids[2]],
  ]);
  // They are sent once; one that was stored just now is left to whoever stored it.
  await buildAlert(db);
  await send();
  await store();
  await send();
  await vi.waitUntil(() => inside.heard().length === 3, { timeout: 5000, interval: 5 });
  expect(refused.heard()).toEqual([]);
  expect(unknown.heard()).toEqual([]);
});

it('whose subscription ends is put out of the room', async () => {
  const reader = await buildUser(db);
  const endsAt = new Date(Date.now() + 2000);
  const row = { userId: reader.id, planId: 12, status: 'active' as const, startsAt: new Date(0), endsAt };
  await db.insert(subscriptions).values(row);
  const { answers, heard } = await enter(reader.token, 'alerts:2');
  await vi.waitUntil(() => answers().length > 0, { timeout: 5000, interval: 5 });
  expect(answers()).toEqual(['room.joined']);
  await vi.waitUntil(() => answers().includes('room.refused'), { timeout: 5000, interval: 5 });
  await store();
  await send();
  expect(heard()).toEqual([]);
});

it('the room that was open to everybody is there no more', async () => {
  const { answers } = await enter((await buildUser(db, { roleId: 1 })).token, 'trading-alerts');
  await expect.poll(answers).toEqual(['room.refused']);
});
