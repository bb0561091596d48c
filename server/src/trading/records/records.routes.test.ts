import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { manyResults, prepareResults } from '#testing/ended-results.ts';
import { buildUser } from '#testing/factories.ts';
import { buildAuthor, buildIdea } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { noteResults } from '#trading/record-changes.ts';
import { longestIdeaDays } from '@candela/contract/site/setting-values';
import { getEquity, getRecord, listRecords } from '@candela/contract/trading/records';
import { rebuildFigures } from './rebuilding.service.ts';

const { db, call } = await startTestServer();
const reader = await buildUser(db, { planIds: [12] });
const { symbolId, writeResults } = await prepareResults(db);

const recordOf = async (id: string) => bodyOf(await call(getRecord, { params: { id } }, reader.token));
const ranking = async (query: Parameters<typeof call<typeof listRecords>>[1]['query'] = {}) =>
  bodyOf(await call(listRecords, { query: { limit: 100, ...query } }, reader.token)).data;

describe('a record', () => {
  it('says what has closed, by month, symbol and style, with everything that is not in the figures', async () => {
    const author = await buildAuthor(db);
    await writeResults(author.id, [
      { at: 1, net: 10_000 },
      { at: 2, net: -10_000, style: 'swing_trading' },
      { at: 40, net: 300 },
      { at: 41, net: 20_000 },
      { at: 42, net: null, status: 'missed' },
      { at: 43, net: null, status: 'cancelled' },
      { at: 44, net: -9000, status: 'void' },
    ]);
    const { real, simulated } = await recordOf(author.id);
    expect(simulated).toBeNull();
    expect(real?.figures).toMatchObject({
      closed: 4,
      wins: 2,
      losses: 1,
      flat: 1,
      totalR: 2.03,
      maxDrawdownR: 1,
      longestLosses: 1,
    });
    expect(real?.figures.winRate).toBeCloseTo(2 / 3);
    expect(real?.counts).toMatchObject({ missed: 1, cancelled: 1, void: 1, open: 0, pending: 0 });
    expect(real?.byMonth.map(({ month, figures }) => [month, figures.closed])).toEqual([
      ['2026-01-01', 2],
      ['2026-02-01', 2],
    ]);
    expect(real?.byStyle.map(({ style, figures }) => [style, figures.closed])).toEqual([
      ['day_trading', 3],
      ['swing_trading', 1],
    ]);
    expect(real?.bySymbol).toMatchObject([{ symbolId, figures: { closed: 4 } }]);
    // Four days in a position of 59: days 0 to 2 and 39 to 41.
    expect(real?.exposedShare).toBeCloseTo(4 / 59);
    expect(real?.mostAtOnce).toBe(1);
  });

  it('counts the time in a position in each of its months, however long an idea may be valid', async () => {
    const author = await buildAuthor(db);
    await writeResults(author.id, [
      { at: 0, ago: 350, net: 10_000 },
      { at: 0, ago: 1, heldDays: longestIdeaDays, net: 10_000 },
    ]);
    expect((await recordOf(author.id)).real?.mostAtOnce).toBe(2);
  });

  it('counts a month anew after a resettlement', async () => {
    const author = await buildAuthor(db);
    const [id = 0] = await writeResults(author.id, [
      { at: 1, net: -10_000 },
      { at: 2, net: 10_000 },
    ]);
    await db.execute(sql`update ideas set net = 30000, status = 'closed_tp' where id = ${id}`);
    await db.transaction((tx) => noteResults(tx, [id]));
    await rebuildFigures(db);
    expect((await recordOf(author.id)).real?.figures).toMatchObject({ closed: 2, wins: 2, totalR: 4 });
  });

  it('compares the first risk of a month with the result before, as that one counts now', async () => {
    const author = await buildAuthor(db);
    const [first = 0, second = 0] = await writeResults(author.id, [
      { at: 1, net: 10_000 },
      { at: 2, net: -10_000 },
      { at: 40, net: 10_000, riskBps: 300 },
    ]);
    const risks = async () => {
      const { real } = await recordOf(author.id);
      return [real?.riskAfterLosses, real?.riskAfterWins];
    };
    const change = async (id: number) => {
      await db.transaction((tx) => noteResults(tx, [id]));
      await rebuildFigures(db);
    };
    expect(await risks()).toEqual([300, 100]);
    await db.execute(sql`update ideas set net = 20000, status = 'closed_tp' where id = ${second}`);
    await change(second);
    expect(await risks()).toEqual([null, 200]);
    // What is withheld for ever counts nowhere.
    await db.execute(sql`update ideas set net = -10000, status = 'closed_sl', secret = null where id = ${second}`);
    await db.execute(sql`update ideas set secret = null where id = ${first}`);
    await change(second);
    expect(await risks()).toEqual([null, null]);
  });

  it('values what is open at the last price, beside the figures', async () => {
    const author = await buildAuthor(db);
    await writeResults(author.id, [{ at: 1, net: 10_000 }]);
    const state = {
      status: 'active',
      seq: 1,
      from: 0,
      done: 0,
      fill: 10_000,
      stop: 9000,
      open: 10_000,
      next: 0,
      gained: 0,
      isAmbiguous: false,
      isClosing: false,
      last: 10_000,
      numerator: 1,
      denominator: 1,
    } as const;
    const { id: other } = await buildSymbol(db);
    const levels = {
      entryLow: 9900,
      entryHigh: 10_000,
      stop: 9000,
      targets: [12_000],
      allocations: [10_000],
      cost: 0,
      pricePrecision: 2,
    };
    await buildIdea(db, { authorId: author.id, symbolId: other, status: 'active', state, ...levels });
    await db.execute(
      sql`insert into sealed_candles (symbol_id, t, seconds, decimals, o, h, l, c) values (${other}, 60000, 60, 2, 9800, 9800, 9500, 9500)`,
    );
    expect((await recordOf(author.id)).real).toMatchObject({
      openR: -0.5,
      maxDrawdownWithOpenR: 0.5,
      figures: { maxDrawdownR: 0, totalR: 1 },
      counts: { open: 1 },
    });
    const equity = bodyOf(await call(getEquity, { params: { id: author.id }, query: {} }, reader.token));
    expect(equity).toMatchObject({ points: [{ totalR: 1 }], withOpenR: 0.5 });
  });

  it('shows the newest results one by one, and the ends of months before; of ideas that the caller may not read no id', async () => {
    const author = await buildAuthor(db);
    const ids = await writeResults(
      author.id,
      manyResults(310, (at) => ({ net: at % 2 ? 5000 : -4000, ...(at === 309 && { types: [9] }) })),
    );
    const { points } = bodyOf(await call(getEquity, { params: { id: author.id }, query: {} }, reader.token));
    expect(points).toHaveLength(301);
    expect(points[0]).toMatchObject({ ideaId: null, at: '2026-02-01T00:00:00.000Z' });
    expect(points.at(-1)?.totalR).toBeCloseTo(15.5);
    expect(points.at(-2)).toMatchObject({ ideaId: ids[308] });
    expect(points.at(-1)?.ideaId).toBeNull();
  });

  it('does not exist for users who publish nothing', async () => {
    expect((await call(getRecord, { params: { id: reader.id } }, reader.token)).status).toBe(404);
    expect((await call(getEquity, { params: { id: reader.id }, query: {} }, reader.token)).status).toBe(404);
  });
});

describe('tricks', () => {
  it('a hundred ideas with tiny targets: the win rate stands beside the one that is needed, and the lower bound is not above 0', async () => {
    const author = await buildAuthor(db);
    await writeResults(
      author.id,
      manyResults(100, (at) => ({ net: at % 20 === 19 ? -10_000 : 525 })),
    );
    const { real } = await recordOf(author.id);
    expect(real?.figures).toMatchObject({ winRate: 0.95 });
    expect(real?.figures.neededWinRate).toBeCloseTo(0.95, 2);
    expect(real?.ranked?.averageInterval?.low).toBeLessThan(0.01);
  });

  it('a bigger risk after losses: every idea counts 1 R, and the risks stand beside each other', async () => {
    const author = await buildAuthor(db);
    const results = manyResults(40, (at) => ({ net: at % 2 ? 10_000 : -10_000, riskBps: at % 2 ? 800 : 100 }));
    await writeResults(author.id, results);
    expect((await recordOf(author.id)).real).toMatchObject({
      riskAfterLosses: 800,
      riskAfterWins: 100,
      figures: { totalR: 0 },
    });
  });

  it('the same idea several times: in the figures, not in the ranking', async () => {
    const author = await buildAuthor(db);
    await writeResults(
      author.id,
      manyResults(40, (at) => ({ net: 10_000 + at, isDuplicate: at >= 20 })),
    );
    expect((await recordOf(author.id)).real).toMatchObject({
      figures: { closed: 40 },
      ranked: { closed: 20 },
      counts: { duplicates: 20 },
    });
    expect((await ranking()).map((each) => each.author.id)).not.toContain(author.id);
  });

  it('losers that are voided: shown with what they would have been, and counted', async () => {
    const author = await buildAuthor(db);
    await writeResults(
      author.id,
      manyResults(4, (at) => ({ net: at < 2 ? 10_000 : -10_000, ...(at >= 2 && { status: 'void' as const }) })),
    );
    expect((await recordOf(author.id)).real).toMatchObject({ figures: { closed: 2 }, counts: { void: 2 } });
  });

  it('results on generated prices are apart, and have no rank', async () => {
    const author = await buildAuthor(db);
    await writeResults(
      author.id,
      manyResults(35, () => ({ net: 20_000, isSimulated: true })),
    );
    const { real, simulated } = await recordOf(author.id);
    expect(real).toBeNull();
    expect(simulated?.figures.closed).toBe(35);
    expect((await ranking()).map((each) => each.author.id)).not.toContain(author.id);
    expect(await ranking({ simulated: 'true' as never })).toMatchObject([{ author: { id: author.id }, rank: null }]);
  });

  it('few lucky results: ranked by the lower end of the interval, from 30 on, losers first if one wants', async () => {
    const [steady, lucky, loser] = [await buildAuthor(db), await buildAuthor(db), await buildAuthor(db)];
    await writeResults(
      steady.id,
      manyResults(120, (at) => ({ net: at % 3 ? 5000 : -2000 })),
    );
    await writeResults(
      lucky.id,
      manyResults(30, (at) => ({ net: at === 7 ? 150_000 : -1000 })),
    );
    await writeResults(
      loser.id,
      manyResults(30, (at) => ({ net: at % 3 ? -10_000 : 5000 })),
    );
    const own = [steady.id, lucky.id, loser.id];
    const places = (all: Awaited<ReturnType<typeof ranking>>) =>
      all.map(({ author }) => author.id).filter((id) => own.includes(id));
    expect(places(await ranking())).toEqual([steady.id, lucky.id, loser.id]);
    expect(places(await ranking({ sort: 'worst' }))).toEqual([loser.id, lucky.id, steady.id]);
    const first = bodyOf(await call(listRecords, { query: { limit: 1 } }, reader.token));
    expect(first.data).toMatchObject([{ rank: 1 }]);
    const next = bodyOf(await call(listRecords, { query: { limit: 1, cursor: first.nextCursor ?? '' } }, reader.token));
    expect(next.data).toMatchObject([{ rank: 2 }]);
    const last = await ranking({ sort: 'worst' });
    expect(last.map(({ rank }) => rank)).toEqual(last.map((_, at) => last.length - at));
  });
});
