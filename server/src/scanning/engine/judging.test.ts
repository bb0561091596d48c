import { describe, expect, inject, it } from 'vitest';
import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { patience } from '#testing/patience.ts';
import { buildScannedMarket, crossingRule, givenAlerts, scanStart } from '#testing/scanned-market.ts';
import { silent, startScanningNode } from '#testing/scanning-node.ts';
import { randomOf } from '#testing/seeded-random.ts';
import { buildLiveStrategy } from '#testing/strategy-rows.ts';
import { ScannerLeaseLost } from './lease.queries.ts';

const minute = 60_000;
const minutes = 240;

async function openMarket() {
  const { database, remove } = await copyDatabase(inject('databaseSource'));
  atEndOfFile(remove);
  const { db } = database;
  const market = await buildScannedMarket(db, { count: 3, minutes });
  const strategy = await buildLiveStrategy(db, { rule: crossingRule(market.symbols), name: 'Crossing' });
  return { db, market, strategy };
}

const at = (place: number) => scanStart + place * minute;
/** Bars that closed then are final a moment later. */
const after = (place: number) => at(place) + 11_000;

const freeLease = (db: Db) => run(db)`update scanner_lease set lease_holder = null`;

/** What was given by a process that was never interrupted. */
const whole = await openMarket();
const node = await startScanningNode(whole.db, after(0));
for (let place = 1; place <= minutes; place++) {
  await whole.market.trade(at(place - 1), at(place));
  await node.look(after(place));
}
await node.end();
const withoutIds = async (db: Db) => (await givenAlerts(db)).map(({ id: _id, isLate: _late, ...each }) => each);
const expected = await withoutIds(whole.db);

describe('the judging of rules', () => {
  it('gives alerts, each once, at the closes of the bars', () => {
    expect(expected.length).toBeGreaterThan(10);
    expect(new Set(expected.map(({ symbol, barAt }) => `${symbol} ${barAt}`)).size).toBe(expected.length);
    expect(new Set(expected.map(({ symbol }) => symbol)).size).toBe(3);
  });

  it(
    'goes on where it was killed: the same alerts as without',
    async () => {
      const { db, market } = await openMarket();
      const random = randomOf(7);
      let kills = 0;
      // Killed also while it writes.
      const dying = {
        ...silent,
        async stored() {
          if (random(10) < 2) throw new Error('killed');
        },
      };
      let process = await startScanningNode(db, after(0), dying);
      for (let place = 1; place <= minutes; place++) {
        await market.trade(at(place - 1), at(place));
        for (;;) {
          const chance = random(100);
          if (chance < 10) await process.save();
          try {
            if (chance >= 85) throw new Error('killed');
            await process.look(after(place));
            break;
          } catch (error) {
            if (!(error instanceof Error) || error.message !== 'killed') throw error;
            kills += 1;
            await process.kill();
            await freeLease(db);
            process = await startScanningNode(db, after(place), dying);
          }
        }
      }
      await process.end();
      expect(kills).toBeGreaterThan(25);
      expect(await withoutIds(db)).toEqual(expected);
    },
    patience(240),
  );

  it(
    'makes up for the time in which nobody judged: late alerts are marked',
    async () => {
      const { db, market } = await openMarket();
      const first = await startScanningNode(db, after(0));
      for (let place = 1; place <= 60; place++) {
        await market.trade(at(place - 1), at(place));
        await first.look(after(place));
      }
      await first.end();
      await market.trade(at(60), at(minutes));
      const next = await startScanningNode(db, after(minutes));
      await next.look(after(minutes));
      await next.end();
      expect(await withoutIds(db)).toEqual(expected);
      const late = (await givenAlerts(db)).filter(({ isLate }) => isLate);
      const isMissed = ({ barAt }: { barAt: string }) =>
        Date.parse(barAt) >= at(60) && Date.parse(barAt) < at(minutes - 1);
      expect(late).toEqual((await givenAlerts(db)).filter(isMissed));
      expect(late.length).toBeGreaterThan(5);
    },
    patience(120),
  );

  it(
    'writes nothing once another process has the lease',
    async () => {
      const { db, market } = await openMarket();
      const old = await startScanningNode(db, after(0));
      await freeLease(db);
      const next = await startScanningNode(db, after(0));
      for (let place = 1; place <= 30; place++) {
        await market.trade(at(place - 1), at(place));
        await expect(old.look(after(place))).rejects.toThrow(ScannerLeaseLost);
        await expect(old.save()).rejects.toThrow(ScannerLeaseLost);
        await next.look(after(place));
      }
      await Promise.all([old.kill(), next.end()]);
      expect(await withoutIds(db)).toEqual(expected.filter(({ barAt }) => Date.parse(barAt) < at(30)));
    },
    patience(120),
  );
});
