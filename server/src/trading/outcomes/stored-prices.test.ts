import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { createClosedMinutes } from '#market-data/closed-minutes.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { coin } from '#testing/coins.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildAuthor } from '#testing/idea-rows.ts';
import { publishTerms, writeActions } from '#testing/judged-ideas.ts';
import type { IdeaTerms } from '@candela/markets/outcomes/terms';
import { auditOutcomes } from './auditing.service.ts';
import { createJudging } from './judging.service.ts';
import { logOutcomes } from './logged-outcomes.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;
const author = await buildAuthor(db);

const minute = 60_000;
/** A Monday; the coin trades round the clock. */
const start = Date.UTC(2026, 10, 23, 9);
let symbols = 0;

/** To buy at 100, in cents; 1 R is 10. */
const terms: IdeaTerms = {
  direction: 'long',
  orderType: 'limit',
  entryLow: 9800,
  entryHigh: 10_000,
  stop: 9000,
  targets: [{ price: 12_000, bps: 10_000 }],
  publishedAt: start,
  validUntil: start + 600 * minute,
  breakEvenAfterTp1: false,
  cost: 0,
};

const cents = (price: number) => Math.round(price * 100);

type Prices = [at: number, o: number, h: number, l: number, c: number];

/** A market with one idea, judged by a clock of its own. */
async function openMarket(change: Partial<IdeaTerms> = {}) {
  symbols += 1;
  const symbolId = await insertSymbol(db, { ...coin, symbol: `TEST:JUDGED${symbols}` });
  const id = await publishTerms(db, { ...terms, ...change }, { authorId: author.id, symbolId });
  const readClosed = createClosedMinutes(db, false);
  let told: string[] = [];
  return {
    id,
    symbolId,
    readClosed,
    store: (at: number, bars: readonly Prices[]) =>
      storeBars(db, {
        symbolId,
        bars: bars.map(([place, o, h, l, c]) => ({
          t: start + place * minute,
          o: cents(o),
          h: cents(h),
          l: cents(l),
          c: cents(c),
          v: 1,
        })),
        source: 'TEST',
        corrects: true,
        now: start + at * minute,
      }),
    async judge(at: number) {
      const now = () => start + at * minute;
      told = [];
      await createJudging({
        db,
        readClosed,
        now,
        onJudged: logOutcomes,
        onChanged: (judged) => told.push(...judged.map(({ outcome }) => outcome.state.status)),
      }).judge(symbolId);
      return told;
    },
    act: (action: Parameters<typeof writeActions>[2][number]) => writeActions(db, id, [action], author.id),
    async idea() {
      const { rows } = await db.execute<{ status: string; net: number | null; isAmbiguous: boolean }>(
        sql`select status, net, is_ambiguous as "isAmbiguous" from ideas where id = ${id}`,
      );
      return rows[0];
    },
    async events() {
      const { rows } = await db.execute<{ text: string }>(sql`
        select type || '@' || ((extract(epoch from at) * 1000 - ${start}) / 60000)::int as text from idea_events
        where idea_id = ${id} and seq > 0 order by seq`);
      return rows.map(({ text }) => text);
    },
    async sealed() {
      const { rows } = await db.execute<{ place: number; c: number }>(sql`
        select ((t - ${start}) / 60000)::int as place, (c / 100)::int as c from sealed_candles where symbol_id = ${symbolId} and t >= ${start} order by t`);
      return rows.map(({ place, c }) => [place, c]);
    },
  };
}

describe('stored prices', () => {
  it('fill, reach the target and close the idea, ten seconds after the close of the minute', async () => {
    const market = await openMarket();
    await market.store(1, [[0, 105, 106, 101, 102]]);
    expect(await market.judge(1.1)).toEqual([]);
    await market.store(2, [[1, 102, 103, 99, 101]]);
    expect(await market.judge(2.1)).toEqual([]);
    expect(await market.judge(2.2)).toEqual(['active']);
    await market.store(3, [[2, 101, 121, 100, 120]]);
    expect(await market.judge(3.2)).toEqual(['closed_tp']);
    expect(await market.idea()).toMatchObject({ status: 'closed_tp', net: 20_000 });
    expect(await market.events()).toEqual(['filled@2', 'target@3']);
  });

  it('wait fifteen minutes for missing minutes, count those that come meanwhile, and no others', async () => {
    const market = await openMarket();
    await market.store(6, [
      [0, 105, 106, 101, 102],
      [1, 102, 103, 99, 101],
      [5, 101, 122, 100, 121],
    ]);
    await market.judge(6.2);
    expect(await market.sealed()).toEqual([
      [0, 102],
      [1, 101],
    ]);
    // Within the time, the missing minute counts: it stops the idea before the target of the next one.
    await market.store(10, [[3, 101, 101, 89, 95]]);
    await market.judge(17.1);
    expect(await market.sealed()).toEqual([
      [0, 102],
      [1, 101],
    ]);
    await market.judge(18.2);
    expect(await market.sealed()).toEqual([
      [0, 102],
      [1, 101],
      [3, 95],
    ]);
    expect(await market.events()).toEqual(['filled@2', 'stopped@4']);
    // Later, nothing changes any more.
    await market.store(40, [[2, 101, 130, 100, 101]]);
    await market.judge(60);
    expect(await market.sealed()).toEqual([
      [0, 102],
      [1, 101],
      [3, 95],
      [5, 121],
    ]);
    expect(await market.idea()).toMatchObject({ status: 'closed_sl', net: -10_000 });
  });

  it('that come twice or are corrected later change nothing, until the nightly check disputes the result', async () => {
    const market = await openMarket();
    const bars: Prices[] = [
      [0, 105, 106, 101, 102],
      [1, 102, 103, 99, 101],
      [2, 101, 102, 89, 95],
      [3, 95, 96, 94, 95],
    ];
    await market.store(4, bars);
    await market.store(4.1, bars);
    await market.judge(4.2);
    expect(await market.idea()).toMatchObject({ status: 'closed_sl', net: -10_000 });
    // The low was a wrong tick; the target is reached later.
    await market.store(9, [
      [2, 101, 102, 97, 98],
      [3, 98, 121, 98, 120],
    ]);
    await market.judge(30);
    expect(await market.events()).toEqual(['filled@2', 'stopped@3']);
    const audit = () => auditOutcomes({ db, readClosed: market.readClosed, now: () => start + 700 * minute });
    expect(await audit()).toContain(market.id);
    expect(await audit()).toEqual([]);
    const { rows } = await db.execute(sql`
      select body -> 'net' as net, body ->> 'status' as status from idea_events where idea_id = ${market.id} and type = 'disputed'`);
    expect(rows).toEqual([{ net: 20_000, status: 'closed_tp' }]);
    expect(await market.idea()).toMatchObject({ status: 'closed_sl', net: -10_000 });
  });

  it('are converted after a split, and a halt closes at the last close', async () => {
    const market = await openMarket();
    await market.store(2, [
      [0, 105, 106, 101, 102],
      [1, 102, 103, 99, 101],
    ]);
    await market.judge(2.2);
    await market.act({ at: start + 2 * minute, type: 'split', numerator: 2, denominator: 1 });
    await market.store(3, [[2, 51, 52, 50, 52]]);
    await market.judge(3.2);
    expect(await market.events()).toEqual(['filled@2', 'split@2']);
    await market.act({ at: start + 3 * minute, type: 'halt' });
    await market.judge(30);
    expect(await market.events()).toEqual(['filled@2', 'split@2', 'expired@3']);
    expect(await market.idea()).toMatchObject({ status: 'closed_expired', net: 4000 });
  });

  it('are not needed for a pending idea to lapse, or to be cancelled: also when the provider is gone', async () => {
    const lapsed = await openMarket({ validUntil: start + 5 * minute });
    await lapsed.judge(19);
    expect(await lapsed.events()).toEqual([]);
    await lapsed.judge(21);
    expect(await lapsed.events()).toEqual(['expired@5']);
    const cancelled = await openMarket();
    await cancelled.act({ at: start + 90_000, type: 'cancel' });
    await cancelled.judge(30);
    expect(await cancelled.idea()).toMatchObject({ status: 'cancelled', net: null });
  });

  it('below a finer price of the symbol than that of the idea are rounded into its units', async () => {
    const market = await openMarket();
    await db.execute(
      sql`update market_symbols set price_precision = 3, tick_sizes = '[{"from": "2020-01-01", "size": "0.001"}]' where id = ${market.symbolId}`,
    );
    const store = (at: number, bars: readonly Prices[]) =>
      market.store(
        at,
        bars.map(([place, ...prices]) => [place, ...prices.map((price) => price * 10)] as unknown as Prices),
      );
    await store(1, [[0, 105, 106, 101, 102]]);
    // 100.004 rounds to 100.00, at which the order waits.
    await store(2, [[1, 102, 103, 100.004, 101]]);
    await market.judge(2.2);
    expect(await market.events()).toEqual(['filled@2']);
  });
});
