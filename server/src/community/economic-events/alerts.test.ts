import { expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { getEconomicAlerts, updateEconomicAlerts } from '@candela/contract/community/economic-alerts';
import {
  createEconomicEvent,
  removeEconomicEvent,
  updateEconomicEvent,
} from '@candela/contract/community/economic-events';
import { createEconomicAlerts } from './alerts.ts';

const { app, call, db } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const { id: pair } = await buildSymbol(db, { symbol: 'CSV:NOKSEK', base: 'NOK', quote: 'SEK' });
const { id: staffPair } = await buildSymbol(db, { symbol: 'CSV:NOKDKK', base: 'NOK', quote: 'DKK', display: 'staff' });

const minute = 60_000;
const told = rowOf({ userId: z.uuid(), title: z.string(), visibleMinutes: z.number() });

async function toldOf(id: number) {
  const rows = await readRows(db, told)`
    select user_id as "userId", texts -> 'en' ->> 'title' as title,
      round(extract(epoch from expires_at - now()) / 60)::float8 as "visibleMinutes"
    from notifications where source = ${`economicEvent:${id}`} order by created_at`;
  return rows;
}

async function watching(given: { minutes?: 5 | 30 | 60; isOn?: boolean; symbolId?: number } = {}) {
  const user = await buildUser(db);
  const { symbolId = pair } = given;
  await run(db)`
    with list as (insert into watchlists (user_id, is_default) values (${user.id}::uuid, true) returning id)
    insert into watchlist_symbols (watchlist_id, symbol_id, position) select id, ${symbolId}::int, 0 from list`;
  if (given.minutes !== undefined || given.isOn === false) {
    const body = { isOn: given.isOn ?? true, minutesBefore: given.minutes ?? 15 } as const;
    bodyOf(await call(updateEconomicAlerts, { body }, user.token));
  }
  return user;
}

const release = (minutes: number) => ({
  precision: 'minute' as const,
  at: new Date(Date.now() + minutes * minute).toISOString(),
  day: null,
  zone: null,
  country: 'NO',
  currency: 'NOK',
  title: `Norges Bank ${minutes}`,
  impact: 'high' as const,
  unit: null,
  forecast: null,
  previous: null,
  revisedPrevious: null,
  actual: null,
});

it('is chosen by each person, 15 minutes by default', async () => {
  const { token } = await buildUser(db);
  expect(bodyOf(await call(getEconomicAlerts, {}, token))).toEqual({ isOn: true, minutesBefore: 15 });
  const body = { isOn: false, minutesBefore: 30 } as const;
  bodyOf(await call(updateEconomicAlerts, { body }, token));
  expect(bodyOf(await call(getEconomicAlerts, {}, token))).toEqual(body);
  const wrong = { isOn: true, minutesBefore: 90 } as never;
  expect((await call(updateEconomicAlerts, { body: wrong }, token)).status).toBe(400);
});

it('goes once to each who follows the currency or holds an open idea in it, at the time that they have chosen', async () => {
  const [soon, usual, early] = [await watching({ minutes: 5 }), await watching(), await watching({ minutes: 60 })];
  await watching({ isOn: false });
  await watching({ symbolId: staffPair });
  const holder = await buildUser(db, { roleId: 2 });
  await buildIdea(db, { authorId: holder.id, symbolId: pair });
  const { id } = bodyOf(await call(createEconomicEvent, { body: release(40) }, admin.token));
  const peopleOf = async () => (await toldOf(id)).map(({ userId }) => userId);

  await app.jobs.runDue();
  expect(await peopleOf()).toEqual([early.id]);
  expect((await toldOf(id))[0]).toMatchObject({ title: 'Norges Bank 40 in 40 min', visibleMinutes: 40 });

  const later = (minutes: number) => createEconomicAlerts({ db, now: () => Date.now() + minutes * minute });
  const steps: Date[] = [];
  const job = (minutes: number) =>
    later(minutes).run({
      payload: { id },
      signal: new AbortController().signal,
      again: async (_tx, dueAt) => {
        steps.push(dueAt);
        return true;
      },
    });
  await job(25);
  expect(new Set(await peopleOf())).toEqual(new Set([early.id, usual.id, holder.id]));
  await job(25);
  await job(35);
  expect((await peopleOf()).toSorted()).toEqual([early.id, usual.id, holder.id, soon.id].toSorted());
  // After 15 minutes before it comes 10, then 5, then nothing.
  expect(steps.map((at) => Math.round((at.getTime() - Date.now()) / minute))).toEqual([30, 30]);
  await job(41);
  expect(await toldOf(id)).toHaveLength(4);
});

it('moves with its release, and is withdrawn where it is not to come any more', async () => {
  await watching({ minutes: 60 });
  const given = release(50);
  const { id, revision } = bodyOf(await call(createEconomicEvent, { body: given }, admin.token));
  await app.jobs.runDue();
  expect(await toldOf(id)).not.toEqual([]);
  const moved = { ...given, at: new Date(Date.now() + 300 * minute).toISOString(), revision };
  bodyOf(await call(updateEconomicEvent, { params: { id }, body: moved }, admin.token));
  expect(await toldOf(id)).toEqual([]);
  await app.jobs.runDue();
  expect(await toldOf(id)).toEqual([]);
  const near = { ...moved, at: new Date(Date.now() + 45 * minute).toISOString(), revision: revision + 1 };
  bodyOf(await call(updateEconomicEvent, { params: { id }, body: near }, admin.token));
  await app.jobs.runDue();
  expect(await toldOf(id)).not.toEqual([]);
  // Another figure is no other time.
  bodyOf(
    await call(
      updateEconomicEvent,
      { params: { id }, body: { ...near, forecast: '4.0', revision: revision + 2 } },
      admin.token,
    ),
  );
  expect(await toldOf(id)).not.toEqual([]);
  expect((await call(removeEconomicEvent, { params: { id } }, admin.token)).status).toBe(204);
  expect(await toldOf(id)).toEqual([]);
});
