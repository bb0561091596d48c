import { expect, it } from 'vitest';
import { insertCoin } from '#testing/bar-batches.ts';
import { storeMinute } from '#testing/managed-symbols.ts';
import { startTestServer } from '#testing/test-server.ts';
import { createFigures } from './figures.service.ts';

const { db } = await startTestServer();
const minute = 60_000;

it('the figures count what has just been stored, unless counting takes long', async () => {
  const coin = await insertCoin(db);
  let clock = Date.parse('2026-11-20T12:00:00Z');
  const start = Date.parse('2026-11-16T15:00:00Z');
  const quick = createFigures(db, () => clock);
  expect(await quick.read()).toMatchObject({ bars: 0, newestBarAt: null });
  await storeMinute(db, coin, 100, start);
  expect(await quick.read()).toMatchObject({ bars: 1, newestBarAt: new Date(start + minute).toISOString() });

  // Each look at this clock takes a second.
  const slow = createFigures(db, () => (clock += 1000));
  expect((await slow.read()).bars).toBe(1);
  await storeMinute(db, coin, 101, start + minute);
  expect((await slow.read()).bars).toBe(1);
  clock += 60_000;
  expect((await slow.read()).bars).toBe(2);
});
