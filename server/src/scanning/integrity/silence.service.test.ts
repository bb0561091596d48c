import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { createClosedBars } from '#market-data/closed-bars.ts';
import { buildAlert } from '#testing/alert-rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildLiveStrategy } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { getStrategyIntegrity } from '@candela/contract/scanning/integrity';
import { createSilences, endSilencesOf } from './silence.service.ts';

const { db, call } = await startTestServer();
const [hour, day] = [3_600_000, 86_400_000];
const symbol = await buildSymbol(db);
const admin = await buildUser(db, { roleId: 1 });

const give = (strategy: { id: number; versionId: number }, ago: number, on: Db = db) => {
  const at = new Date(Date.now() - ago);
  return buildAlert(on, {
    strategyId: strategy.id,
    versionId: strategy.versionId,
    symbolId: symbol.id,
    barAt: at,
    closedAt: at,
    receivedAt: at,
    storedAt: at,
  });
};

/** A strategy that gave an alert an hour for two days, and then nothing for so long. */
async function buildQuiet(days: number) {
  const strategy = await buildLiveStrategy(db, { name: 'Quiet', liveSince: new Date(Date.now() - 30 * day) });
  for (let back = 47; back >= 0; back--) await give(strategy, days * day + back * hour);
  return strategy;
}

function look(bars = createClosedBars(db, false)) {
  const logged: object[] = [];
  const log = { error: (details: object) => void logged.push(details) };
  const done = createSilences({ db, bars, log }).look(Date.now(), new AbortController().signal);
  return done.then(() => logged);
}

const noticesOf = (id: number) => readRows(
  db,
  rowOf({ texts: z.record(z.string(), z.object({ title: z.string(), body: z.string() })), link: z.string() }),
)`
  select n.texts, n.link from notifications n join strategies s on s.owner_id = n.user_id
  where s.id = ${id} and n.source = ${`strategy:${id}:silent`}`;

const silenceOf = async (id: number) =>
  bodyOf(await call(getStrategyIntegrity, { params: { id } }, admin.token)).silence;

it('a silent strategy is told to its trainer once, and not any more after its next alert', async () => {
  const [quiet, usual] = [await buildQuiet(4), await buildQuiet(1)];
  await Promise.all([look(), look()]);
  await look();
  expect(await noticesOf(usual.id)).toEqual([]);
  const told = await noticesOf(quiet.id);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    link: `/education/strategies/${quiet.id}/integrity`,
    texts: {
      en: { title: 'Silent: Quiet', body: expect.stringContaining('more than 60 minutes') },
      de: { body: expect.stringContaining('60 Minuten') },
    },
  });
  expect(await silenceOf(quiet.id)).toMatchObject({ usualSeconds: 3600 });
  expect(await silenceOf(usual.id)).toBeNull();
  const id = await give(quiet, 0);
  await db.transaction((tx) => endSilencesOf(tx, [id]));
  expect(await noticesOf(quiet.id)).toEqual([]);
  expect(await silenceOf(quiet.id)).toBeNull();
  await look();
  expect(await noticesOf(quiet.id)).toEqual([]);
});

it('a paused strategy is not silent, and one whose alert came while it was being told is forgotten', async () => {
  const [paused, raced] = [await buildQuiet(4), await buildQuiet(4)];
  await run(db)`update strategies set status = 'paused' where id = ${paused.id}`;
  await look();
  expect(await noticesOf(paused.id)).toEqual([]);
  expect(await silenceOf(raced.id)).not.toBeNull();
  await give(raced, 0);
  expect(await silenceOf(raced.id)).toBeNull();
  await look();
  const { rowCount } = await db.execute(`select from strategy_silences where strategy_id = ${raced.id}`);
  expect(rowCount).toBe(0);
});

it('the notice of a silence leaves when its strategy is paused', async () => {
  const told = await buildQuiet(4);
  await look();
  expect(await noticesOf(told.id)).toHaveLength(1);
  await run(db)`update strategies set status = 'paused' where id = ${told.id}`;
  await look();
  expect(await noticesOf(told.id)).toEqual([]);
});

it('one that cannot be looked at stops none of the others', async () => {
  await run(db)`update strategies set status = 'archived'`;
  const [first, second] = [await buildQuiet(4), await buildQuiet(4)];
  const bars = createClosedBars(db, false);
  let calls = 0;
  const failing: typeof bars = {
    ...bars,
    progressOf(ids, now) {
      calls += 1;
      if (calls === 1) throw new Error('its market cannot be read');
      return bars.progressOf(ids, now);
    },
  };
  await expect(look(failing)).rejects.toThrow(AggregateError);
  expect((await noticesOf(first.id)).length).toBe(0);
  expect((await noticesOf(second.id)).length).toBe(1);
  await look();
  expect((await noticesOf(first.id)).length).toBe(1);
});
