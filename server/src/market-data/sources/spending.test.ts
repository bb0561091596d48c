import { expect, inject, it } from 'vitest';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { blockProvider, readSpent, spendUnits } from './spending.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const limits = [{ units: 8, perSeconds: 60 }];
const now = Date.UTC(2026, 10, 26, 9);

it('spends a budget once, however many nodes ask at the same time', async () => {
  const asked = Array.from({ length: 20 }, () => spendUnits(db, 'BINANCE', { limits, spender: 'live', cost: 1, now }));
  const granted = (await Promise.all(asked)).filter((waitUntil) => waitUntil === null);
  expect(granted).toHaveLength(8);
  expect(await readSpent(db, 'BINANCE', limits, now)).toEqual({
    spent: [{ limit: limits[0], units: 8 }],
    blockedUntil: null,
  });
});

it('asks a provider no more until the time that it has named, and others go on', async () => {
  await blockProvider(db, 'OANDA', now + 60_000);
  expect(await spendUnits(db, 'OANDA', { limits, spender: 'live', cost: 1, now })).toBe(now + 60_000);
  expect((await readSpent(db, 'OANDA', limits, now)).blockedUntil).toBe(now + 60_000);
  expect((await readSpent(db, 'OANDA', limits, now + 60_000)).blockedUntil).toBeNull();
  expect(await spendUnits(db, 'TWELVE', { limits, spender: 'live', cost: 1, now })).toBeNull();
});
