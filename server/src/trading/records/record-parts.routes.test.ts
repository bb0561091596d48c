import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { manyResults, prepareResults } from '#testing/ended-results.ts';
import { buildUser } from '#testing/factories.ts';
import { buildAuthor } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { listIdeas } from '@candela/contract/trading/ideas';
import { exportResults, getEquity, getRecord, listRecords, listSymbolRecords } from '@candela/contract/trading/records';
import { rebuildFigures } from './rebuilding.service.ts';

const { db, call } = await startTestServer();
const reader = await buildUser(db, { planIds: [12] });
const { symbolId, writeResults } = await prepareResults(db);
const { id: forexId } = await buildSymbol(db, { market: 'forex' });
const day = 86_400_000;

const recordOf = async (id: string) => bodyOf(await call(getRecord, { params: { id }, query: {} }, reader.token));

describe('a part of a record', () => {
  it('has a ranking of its own, in which only its ideas count, and none twice', async () => {
    const [scalper, other] = [await buildAuthor(db), await buildAuthor(db)];
    const results = manyResults(70, (at) => {
      // The first half wins on forex, the second loses on shares.
      const isForex = at < 35;
      const net = isForex ? 10_000 + at : -10_000;
      return { net, style: 'scalping', ...(isForex && { symbolId: forexId }), isDuplicate: at === 69 };
    });
    await writeResults(scalper.id, results);
    await writeResults(
      other.id,
      manyResults(31, (at) => ({ net: 100 + at, symbolId: forexId, isDuplicate: at > 28 })),
    );
    const ranking = async (query: Parameters<typeof call<typeof listRecords>>[1]['query']) => {
      const { data } = bodyOf(await call(listRecords, { query: { limit: 100, ...query } }, reader.token));
      return data.flatMap(({ author, rank, figures }) =>
        author.id === scalper.id || author.id === other.id ? [[author.id, rank, figures.closed]] : [],
      );
    };
    const forex = await ranking({ market: 'forex' });
    // The other author has only 29 that count.
    expect(forex).toEqual([[scalper.id, 1, 35]]);
    expect(await ranking({ market: 'forex', style: 'scalping' })).toEqual(forex);
    expect((await ranking({ style: 'scalping' })).map(([, , closed]) => closed)).toEqual([69]);
    expect((await ranking({})).map(([, , closed]) => closed)).toEqual([69]);
    expect(await ranking({ market: 'forex', style: 'swing_trading' })).toEqual([]);
    expect((await call(listRecords, { query: { market: 'forex:' } }, reader.token)).status).toBe(400);
  });

  it('is by market and style together, and so is everything in it', async () => {
    const author = await buildAuthor(db);
    const scalp = { style: 'scalping' };
    await writeResults(author.id, [
      { at: 1, net: 10_000, ...scalp },
      { at: 2, net: -10_000, symbolId: forexId },
      { at: 3, net: -20_000, symbolId: forexId, ...scalp, seconds: 60 },
      { at: 40, net: 30_000, symbolId: forexId, ...scalp, seconds: 3600, isAmbiguous: true },
      { at: 41, net: null, status: 'missed', symbolId: forexId, ...scalp },
    ]);
    const of = async (query: Parameters<typeof call<typeof getRecord>>[1]['query']) =>
      bodyOf(await call(getRecord, { params: { id: author.id }, query }, reader.token)).real;
    const both = await of({ market: 'forex', style: 'scalping' });
    expect(both).toMatchObject({
      figures: { closed: 2, totalR: 1, maxDrawdownR: 2, ambiguousShare: 0.5 },
      ranked: { closed: 2, totalR: 1 },
      counts: { missed: 1 },
      mostAtOnce: 1,
      resolutions: [
        { seconds: 60, closed: 1 },
        { seconds: 3600, closed: 1 },
      ],
      bySymbol: [{ symbolId: forexId, figures: { closed: 2 } }],
      byMarket: [{ market: 'forex', figures: { closed: 2 } }],
      byStyle: [{ style: 'scalping', figures: { closed: 2 } }],
      byMonth: [
        { month: '2026-01-01', figures: { totalR: -2 } },
        { month: '2026-02-01', figures: { totalR: 3 } },
      ],
    });
    // Two days in a position of January and February.
    expect(both?.exposedShare).toBeCloseTo(2 / 59);
    expect(await of({ market: 'forex' })).toMatchObject({
      figures: { closed: 3, totalR: 0 },
      byStyle: [{ style: 'scalping' }, { style: 'day_trading' }],
    });
    expect(await of({ style: 'scalping' })).toMatchObject({
      figures: { closed: 3, totalR: 2 },
      bySymbol: [{ symbolId: forexId }, { symbolId }],
    });
    expect(await of({ market: 'crypto', style: 'swing_trading' })).toBeNull();
    const equity = bodyOf(
      await call(getEquity, { params: { id: author.id }, query: { market: 'forex', style: 'scalping' } }, reader.token),
    );
    expect(equity.points.map(({ totalR, closed }) => [totalR, closed])).toEqual([
      [-2, 1],
      [1, 2],
    ]);
    expect(equity.spread).toBeNull();
  });

  it('begins at midnight so many days ago, within a month too, with the fall of that time', async () => {
    const author = await buildAuthor(db);
    await writeResults(author.id, [
      { at: 0, ago: 200, net: 50_000 },
      { at: 0, ago: 91.5, net: -30_000 },
      { at: 0, ago: 89, net: 10_000 },
      { at: 0, ago: 60, net: -10_000 },
      { at: 0, ago: 29, net: -10_000 },
      { at: 0, ago: 2, net: 10_000, style: 'scalping' },
    ]);
    const of = async (days: '30' | '90') =>
      bodyOf(await call(getRecord, { params: { id: author.id }, query: { days } }, reader.token));
    const ninety = await of('90');
    const midnight = Math.floor(Date.now() / day) * day;
    expect(ninety.since).toBe(new Date(midnight - 90 * day).toISOString());
    expect(ninety.real).toMatchObject({ figures: { closed: 4, totalR: 0, maxDrawdownR: 2, longestLosses: 2 } });
    expect((await of('30')).real).toMatchObject({ figures: { closed: 2 }, byStyle: [{}, {}] });
    const style = bodyOf(
      await call(getEquity, { params: { id: author.id }, query: { days: '30', style: 'scalping' } }, reader.token),
    );
    expect(style.points.map(({ totalR }) => totalR)).toEqual([1]);
    expect(
      (await call(getRecord, { params: { id: author.id }, query: { days: '31' as never } }, reader.token)).status,
    ).toBe(400);
  });

  it('of a style that is rare is a curve of ends of months and its newest results', async () => {
    const author = await buildAuthor(db);
    await writeResults(
      author.id,
      manyResults(310, (at) => ({ net: at % 2 ? 5000 : -4000, style: 'scalping' })),
    );
    await writeResults(author.id, [{ at: 2000, net: 9000 }]);
    const { points, spread } = bodyOf(
      await call(getEquity, { params: { id: author.id }, query: { style: 'scalping' } }, reader.token),
    );
    expect(points).toHaveLength(301);
    expect(points.at(-1)).toMatchObject({ closed: 310 });
    expect(points.at(-1)?.totalR).toBeCloseTo(15.5);
    expect(spread?.averageR).toBeCloseTo(0.05);
    expect(spread?.deviationR).toBeCloseTo(0.4507, 3);
  });

  it('is made anew when a release before has divided it by less', async () => {
    const author = await buildAuthor(db);
    await writeResults(author.id, [{ at: 1, net: 10_000, seconds: 60 }]);
    for (const table of ['idea_month_figures', 'record_totals'].map(sql.raw)) {
      await db.execute(sql`delete from ${table} where author_id = ${author.id} and dimension like '%\\_%'`);
      await db.execute(
        sql`update ${table} set counts = counts - 'resolutions' - 'ranked' where author_id = ${author.id}`,
      );
    }
    expect((await recordOf(author.id)).real).toMatchObject({ figures: { closed: 1 }, resolutions: [] });
    await rebuildFigures(db);
    const query = { market: 'crypto', style: 'day_trading' };
    const { real } = bodyOf(await call(getRecord, { params: { id: author.id }, query }, reader.token));
    expect(real).toMatchObject({
      figures: { closed: 1 },
      ranked: { closed: 1 },
      resolutions: [{ seconds: 60, closed: 1 }],
    });
  });
});

describe('results as a file', () => {
  it('are all that are in the figures, newest first, in parts; of what the caller may not read only time and result', async () => {
    const author = await buildAuthor(db);
    const [, , second = 0] = await writeResults(author.id, [
      { at: 1, net: 10_000, types: [9] },
      { at: 2, net: null, status: 'missed' },
      { at: 3, net: -12_345, isAmbiguous: true },
      { at: 4, net: 500, status: 'void' },
    ]);
    const read = async (cursor?: string) =>
      bodyOf(
        await call(
          exportResults,
          { params: { id: author.id }, query: { limit: 1, ...(cursor !== undefined && { cursor }) } },
          reader.token,
        ),
      );
    const first = await read();
    const [, row] = first.csv.split('\r\n');
    expect(first.csv).toContain('Result in R after costs');
    expect(row).toMatch(new RegExp(`^2026-01-08T00:00:00.000Z,-1.2345,${second},`));
    expect(row).toMatch(/day_trading,closed_sl,-1.2345,yes,no$/);
    const last = await read(first.nextCursor ?? '');
    expect(last.csv.trim()).toBe('2026-01-06T00:00:00.000Z,1,,,,,,,,,');
    expect(last.nextCursor).toBeNull();
    expect((await call(exportResults, { params: { id: reader.id }, query: {} }, reader.token)).status).toBe(404);
  });
});

describe('ideas behind a figure', () => {
  it('are as many as it counts', async () => {
    const author = await buildAuthor(db);
    const ids = await writeResults(author.id, [
      { at: 1, net: 10_000 },
      { at: 2, net: -10_000, isAmbiguous: true, symbolId: forexId },
      { at: 3, net: 499, isDuplicate: true },
      { at: 40, net: -499 },
      { at: 41, net: null, status: 'missed' },
      { at: 42, net: -9000, status: 'void', isAmbiguous: true },
      { at: 43, net: 20_000, isSimulated: true },
    ]);
    await db.execute(
      sql`insert into idea_events (idea_id, seq, type, at, body) values (${ids[4]}, 7, 'refused', now(), '{}')`,
    );
    const read = async (query: Parameters<typeof call<typeof listIdeas>>[1]['query']) =>
      bodyOf(
        await call(listIdeas, { query: { authorId: author.id, sort: 'oldest', ...query } }, reader.token),
      ).data.map(({ id }) => ids.indexOf(id));
    expect(await read({ counted: 'closed', simulated: false })).toEqual([0, 1, 2, 3]);
    expect(await read({ counted: 'closed', simulated: true })).toEqual([6]);
    expect(await read({ counted: 'won', simulated: false })).toEqual([0]);
    expect(await read({ counted: 'lost' })).toEqual([1]);
    expect(await read({ counted: 'flat' })).toEqual([2, 3]);
    expect(await read({ counted: 'ambiguous' })).toEqual([1]);
    expect(await read({ counted: 'duplicates' })).toEqual([2]);
    expect(await read({ counted: 'refused' })).toEqual([4]);
    expect(await read({ counted: 'disputed' })).toEqual([]);
    expect(await read({ market: 'forex' })).toEqual([1]);
    const february = { closedFrom: '2026-02-01T00:00:00.000Z', closedBefore: '2026-03-01T00:00:00.000Z' };
    expect(await read({ counted: 'closed', simulated: false, ...february })).toEqual([3]);
  });
});

describe('records of a symbol', () => {
  it('are of those with enough results on it first, then of those with most; not of a symbol that one may not see', async () => {
    const { id } = await buildSymbol(db);
    const [good, bad, few, none] = [
      await buildAuthor(db),
      await buildAuthor(db),
      await buildAuthor(db),
      await buildAuthor(db),
    ];
    const on = (count: number, net: number) => manyResults(count, (at) => ({ net: net + at, symbolId: id }));
    await writeResults(good.id, on(30, 5000));
    await writeResults(bad.id, on(31, -5000));
    await writeResults(few.id, on(2, 90_000));
    await writeResults(
      none.id,
      manyResults(40, () => ({ net: 10_000 })),
    );
    const { data } = bodyOf(await call(listSymbolRecords, { params: { id } }, reader.token));
    expect(data.map(({ author, figures }) => [author.id, figures.closed])).toEqual([
      [good.id, 30],
      [bad.id, 31],
      [few.id, 2],
    ]);
    const { id: hidden } = await buildSymbol(db, { display: 'staff' });
    expect((await call(listSymbolRecords, { params: { id: hidden } }, reader.token)).status).toBe(404);
  });
});
