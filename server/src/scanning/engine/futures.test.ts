import { expect, inject, it } from 'vitest';
import type { Db } from '#db/client.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { patience } from '#testing/patience.ts';
import { buildScannedMarket, givenAlerts, randomMinutes, scanStart } from '#testing/scanned-market.ts';
import { startScanningNode } from '#testing/scanning-node.ts';
import { buildLiveStrategy } from '#testing/strategy-rows.ts';

const minute = 60_000;
const minutes = 130;
/** In the middle of bars of 5 minutes, of 15 and of an hour. */
const cut = 67;
const at = (place: number) => scanStart + place * minute;

/** Reads longer bars, which the market is in the middle of at most closes. */
const ruleOf = (symbols: readonly string[]) => ({
  v: 1,
  timeframe: '1m',
  universe: { markets: [], symbols },
  when: {
    any: [
      { left: { ind: 'close' }, op: 'crosses_above', right: { ind: 'high', tf: '5m' } },
      { left: { ind: 'close' }, op: 'crosses_below', right: { ind: 'low', tf: '15m' } },
      { left: { ind: 'close' }, op: 'crosses_above', right: { ind: 'close', tf: '1h' } },
    ],
  },
  trigger: 'bar_close',
  fires: 'becomes_true',
  cooldownBars: 0,
  direction: 'long',
});

async function openMarket() {
  const { database, remove } = await copyDatabase(inject('databaseSource'));
  atEndOfFile(remove);
  const { db } = database;
  const market = await buildScannedMarket(db, { count: 3, minutes });
  await buildLiveStrategy(db, { rule: ruleOf(market.symbols), name: 'Longer bars' });
  return { db, market };
}

/** The alerts of the bars up to the cut, judged as they close, with what is stored before each. */
async function judged(db: Db, beforeEach: (place: number) => Promise<void>): Promise<object[]> {
  const node = await startScanningNode(db, at(0) + 11_000);
  for (let place = 1; place <= cut; place++) {
    await beforeEach(place);
    // Also what begins anew sees no more than what has closed.
    if (place % 10 === 0) await node.prepare(at(place - 1) + 11_000);
    await node.look(at(place) + 11_000);
  }
  await node.end();
  return (await givenAlerts(db)).map(({ id: _id, ...each }) => each);
}

it(
  'alerts of rules that read longer bars are the same whatever is stored of the future',
  async () => {
    const usual = await openMarket();
    const expected = await judged(usual.db, (place) => usual.market.trade(at(place - 1), at(place)));
    expect(expected.length).toBeGreaterThan(15);
    const known = await openMarket();
    await known.market.trade(at(0), at(minutes));
    expect(await judged(known.db, async () => {})).toEqual(expected);
    const poisoned = await openMarket();
    await poisoned.market.trade(at(0), at(cut));
    for (const [place, symbolId] of poisoned.market.ids.entries()) {
      const bars = randomMinutes(place + 50, { from: at(cut), count: minutes - cut }).map(({ t, v, ...prices }) => {
        const [o, h, l, c] = [prices.o * 3, prices.h * 9, 1, prices.c * 2];
        return { t, o, h, l, c, v };
      });
      await storeBars(poisoned.db, { symbolId, bars, source: 'TEST', corrects: true, now: at(minutes) });
    }
    expect(await judged(poisoned.db, async () => {})).toEqual(expected);
  },
  patience(180),
);
