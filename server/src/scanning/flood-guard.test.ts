import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { buildAlert } from '#testing/alert-rows.ts';
import { buildLiveStrategy } from '#testing/strategy-rows.ts';
import { startTestServer } from '#testing/test-server.ts';
import { settingDefaults } from '@candela/contract/site/setting-defaults';
import { pauseFloods } from './flood-guard.ts';

const { db } = await startTestServer();
const floodLimit = settingDefaults['strategies.maxDailyAlerts'];

/** Gives so many alerts, of bars that closed then. @returns the id of the last */
async function give(
  { id, versionId }: { id: number; versionId: number },
  count: number,
  minutesAgo: number,
): Promise<number> {
  const closedAt = new Date(Date.now() - minutesAgo * 60_000);
  let last = 0;
  for (let place = 0; place < count; place++) last = await buildAlert(db, { strategyId: id, versionId, closedAt });
  return last;
}

const stateOf = async (id: number) =>
  (await readRows(db, rowOf({ status: z.string() }))`select status from strategies where id = ${id}`)[0]?.status;

const eventsOf = async (id: number) =>
  (
    await readRows(
      db,
      rowOf({ type: z.string() }),
    )`select type from strategy_events e where strategy_id = ${id} order by e.id`
  ).map(({ type }) => type);

const noticesOf = (id: number) => readRows(
  db,
  rowOf({ texts: z.record(z.string(), z.object({ title: z.string(), body: z.string() })) }),
)`
  select n.texts from notifications n join strategies s on s.owner_id = n.user_id where s.id = ${id} and n.source = ${`strategy:${id}:flooded`}`;

it('a strategy that floods is paused and its trainer told; one that gave as many over a longer time is not', async () => {
  const [flood, busy, slow] = [await buildLiveStrategy(db), await buildLiveStrategy(db), await buildLiveStrategy(db)];
  const ids = [await give(flood, floodLimit, 5), await give(busy, floodLimit, 5), await give(slow, floodLimit, 61)];
  await db.transaction((tx) => pauseFloods(tx, ids));
  expect(await Promise.all([flood, busy, slow].map(({ id }) => stateOf(id)))).toEqual(['active', 'active', 'active']);
  const last = [await give(flood, 1, 1), await give(slow, 1, 1)];
  await db.transaction((tx) => pauseFloods(tx, last));
  expect(await Promise.all([flood, busy, slow].map(({ id }) => stateOf(id)))).toEqual(['paused', 'active', 'active']);
  expect(await eventsOf(flood.id)).toEqual(['goLive', 'flooded']);
  expect(await noticesOf(flood.id)).toMatchObject([
    {
      texts: { en: { title: 'Paused: RSI back from below 30', body: expect.stringContaining('more than 200 alerts') } },
    },
  ]);
  expect(await noticesOf(slow.id)).toEqual([]);
});

it('how many alerts are too many is a setting', async () => {
  await run(db)`insert into settings (key, value) values ('strategies.maxDailyAlerts', '2')`;
  onTestFinished(async () => void (await run(db)`delete from settings where key = 'strategies.maxDailyAlerts'`));
  const strategy = await buildLiveStrategy(db);
  const ids = [await give(strategy, 3, 5)];
  await db.transaction((tx) => pauseFloods(tx, ids));
  expect(await stateOf(strategy.id)).toBe('paused');
  expect(await noticesOf(strategy.id)).toMatchObject([
    { texts: { en: { body: expect.stringContaining('more than 2 alerts') } } },
  ]);
});
