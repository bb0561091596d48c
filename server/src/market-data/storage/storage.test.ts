import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { coin } from '#testing/coins.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { randomOf } from '#testing/seeded-random.ts';
import { longerBars } from '@candela/markets/candles/aggregation';
import type { Bar } from '@candela/markets/candles/bars';
import { packChunk } from '@candela/markets/candles/packing';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import { closeDays } from './closing-days.service.ts';
import { readBars } from './reading-bars.service.ts';
import { insertSplit, insertSymbol, type NewSymbol } from './stored-symbols.queries.ts';
import { storeBars, type BarBatch } from './storing-bars.service.ts';
import { sessionOf } from './trading-periods.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** A Wednesday. */
const today = Date.UTC(2026, 10, 25);
const now = today + 20 * hour;

let symbols = 0;
/** More of them, before a release: `SEQUENCES=10000`. */
const sequences = Number(process.env['SEQUENCES'] ?? 100);

function buildSymbol(change: Partial<NewSymbol> = {}): Promise<number> {
  symbols += 1;
  return insertSymbol(db, {
    ...coin,
    symbol: `TEST:COIN${symbols}`,
    ...change,
  });
}

const barAt = (t: number, price: number): Bar => ({
  t,
  o: price,
  h: price + 2,
  l: price - 1,
  c: price + 1,
  v: price % 5,
});

const store = (symbolId: number, bars: readonly Bar[], change: Partial<BarBatch> = {}) =>
  storeBars(db, { symbolId, bars, source: 'TEST', corrects: true, now, ...change });

async function read(symbolId: number, timeframe: Timeframe, revision?: number): Promise<Bar[]> {
  const page = await readBars(db, { symbolId, timeframe, limit: 1000, revision, now: now + 9 * day });
  return page?.bars ?? [];
}

/** The bytes of all chunks of a level. */
async function bytesOf(symbolId: number, level: string): Promise<string[]> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select encode(bars, 'hex') as bytes from candle_chunks where symbol_id = ${symbolId} and level = ${level} order by period`);
  return rows.map(({ bytes }) => bytes);
}

const packed = (bars: readonly Bar[]) =>
  Buffer.from(packChunk({ decimals: 2, volumeDecimals: 0, bars })).toString('hex');

const count = async (table: string, symbolId: number): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where symbol_id = ${symbolId}`,
  );
  return rows[0]?.n ?? 0;
};

/** Minutes of four days: two are packed at once, of two the minutes stay. */
const places = [3, 2, 1, 0].flatMap((ago) => [0, 1, 59, 60, 300].map((at) => today - ago * day + at * minute));

/** What a provider says of each minute, one after the other: the last is the truth. */
function buildSequence(random: (below: number) => number) {
  const truth = places.flatMap((t) => {
    const said = Array.from({ length: random(4) }, () => barAt(t, 5 + random(40)));
    return said.length > 0 ? [said] : [];
  });
  const at = truth.map(() => 0);
  const batches: Bar[][] = [[]];
  while (at.some((done, place) => done < (truth[place]?.length ?? 0))) {
    const place = random(truth.length);
    const said = truth[place] ?? [];
    // Or the same once more.
    if (random(10) < 7) at[place] = Math.min((at[place] ?? 0) + 1, said.length);
    const bar = said[(at[place] ?? 0) - 1];
    if (!bar) continue;
    if (random(10) === 0) batches.push([]);
    batches.at(-1)?.push(bar);
  }
  return { batches, expected: truth.flatMap((said) => said.slice(-1)) };
}

/** Stores a random sequence and reads every state again. Returns how many revisions it has made. */
async function checkSequence(seed: number): Promise<number> {
  const session = sessionOf({ sessionCode: '24x7', sessionExceptions: [] });
  const random = randomOf(seed);
  const { batches, expected } = buildSequence(random);
  const symbolId = await buildSymbol();
  const states = new Map<number, Bar[]>();
  for (const batch of batches) {
    const { revision } = await store(symbolId, batch);
    if (random(6) === 0) await closeDays(db, symbolId, now + random(4) * day);
    states.set(revision, await read(symbolId, '1m'));
  }
  await closeDays(db, symbolId, now + 9 * day);
  expect(await count('candle_minutes', symbolId)).toBe(0);
  const daysOf = (bars: readonly Bar[]) => [...Map.groupBy(bars, ({ t }) => Math.floor(t / day)).values()];
  expect(await bytesOf(symbolId, '1m')).toEqual(daysOf(expected).map(packed));
  for (const level of ['1h', '1d'] as const) {
    const bars = longerBars(session, level, expected, Infinity).closed;
    expect(await bytesOf(symbolId, level)).toEqual(bars.length > 0 ? [packed(bars)] : []);
  }
  for (const [revision, state] of states) {
    const then = await read(symbolId, '1m', revision);
    // What was not there then and is no correction: newer bars, and days that had none.
    const days = new Set(state.map(({ t }) => Math.floor(t / day)));
    const last = state.at(-1)?.t ?? 0;
    const known = then.filter(({ t }) => t <= last && days.has(Math.floor(t / day)));
    expect(known, `seed ${seed}, revision ${revision}`).toEqual(state);
    const longer = (['15m', '1h', '1d', '1w'] as const)[revision % 4] ?? '1h';
    expect(await read(symbolId, longer, revision)).toEqual(longerBars(session, longer, then, Infinity).closed);
  }
  return states.size - 1;
}

describe('stored bars', () => {
  it(
    'of random sequences of late, doubled and corrected bars in random batches are the same bytes, and every revision is given back',
    { timeout: Math.max(600_000, sequences * 2000) },
    async () => {
      let [next, revisions] = [1, 0];
      // Several at once: one alone waits for the database most of its time.
      const lanes = Array.from({ length: 6 }, async () => {
        while (next <= sequences) {
          const made = await checkSequence(next++);
          revisions += made;
        }
      });
      await Promise.all(lanes);
      expect(revisions).toBeGreaterThan(2 * sequences);
    },
  );

  it('of many nodes at once are neither lost nor doubled', async () => {
    const symbolId = await buildSymbol();
    const times = Array.from({ length: 12 }, (_, at) => today - 5 * day + at * minute);
    await store(symbolId, [barAt(today - 5 * day + hour, 50)]);
    await store(symbolId, [barAt(today - day, 7)]);
    const rows = times.map((t) => t + 4 * day);
    await Promise.all([
      ...times.map((t, at) => store(symbolId, [barAt(t, 10 + at)])),
      ...rows.map((t, at) => store(symbolId, [barAt(t, 30 + at)])),
      ...rows.map(() => closeDays(db, symbolId, now + 3 * day)),
    ]);
    await closeDays(db, symbolId, now + 3 * day);
    const bars = await read(symbolId, '1m');
    expect(bars).toEqual([
      ...times.map((t, at) => barAt(t, 10 + at)),
      barAt(today - 5 * day + hour, 50),
      ...rows.map((t, at) => barAt(t, 30 + at)),
    ]);
    const page = await readBars(db, { symbolId, timeframe: '1m', limit: 1, now });
    // Each came late, the first of yesterday had another value.
    const { rows: made } = await db.execute<{ revision: number }>(
      sql`select revision from candle_corrections where symbol_id = ${symbolId} order by revision`,
    );
    expect(made.map(({ revision }) => revision)).toEqual(
      Array.from({ length: page?.symbol.revision ?? 0 }, (_, at) => at + 1),
    );
    expect(made.length).toBeGreaterThan(12);
  });

  it('come in pages of every length of bar, the same as put together at once', async () => {
    const symbolId = await buildSymbol();
    const random = randomOf(5);
    const bars = Array.from({ length: 2900 }, (_, at) => at)
      .filter((at) => at < 5 || random(3) > 0)
      .map((at) => barAt(Date.UTC(2025, 10, 3) + at * 187 * minute, 1000 + random(100)));
    await store(symbolId, bars);
    await store(symbolId, [barAt(today, 900), barAt(today + 7 * minute, 905)]);
    const all = [...bars, barAt(today, 900), barAt(today + 7 * minute, 905)].filter(
      (bar, at, list) => list.findLastIndex(({ t }) => t === bar.t) === at,
    );
    all.sort((a, b) => a.t - b.t);
    for (const timeframe of timeframes) {
      const expected =
        timeframe === '1m'
          ? all
          : longerBars(sessionOf({ sessionCode: '24x7', sessionExceptions: [] }), timeframe, all, Infinity).closed;
      const pages: Bar[][] = [];
      let to: number | undefined;
      for (;;) {
        const page = await readBars(db, { symbolId, timeframe, limit: 97, to, now });
        pages.unshift(page?.bars ?? []);
        if (!page || page.earlier === null) break;
        to = page.earlier;
      }
      expect(pages.flat(), timeframe).toEqual(expected);
      const [from, end] = [expected[3]?.t ?? 0, expected[9]?.t ?? 0];
      const part = await readBars(db, { symbolId, timeframe, from, to: end, limit: 100, now });
      expect(part?.bars, timeframe).toEqual(expected.slice(3, 9));
      expect(part?.earlier).toBeNull();
    }
  });

  it('are kept when a source that may not correct sends other values', async () => {
    const symbolId = await buildSymbol();
    expect(await store(symbolId, [barAt(today, 9), barAt(today + minute, 9)])).toMatchObject({
      stored: 2,
      revision: 0,
    });
    const other = [barAt(today, 9), barAt(today + minute, 12)];
    expect(await store(symbolId, other, { corrects: false })).toMatchObject({ unchanged: 1, kept: 1, revision: 0 });
    expect(await read(symbolId, '1m')).toEqual([barAt(today, 9), barAt(today + minute, 9)]);
    expect(await store(symbolId, other)).toMatchObject({ unchanged: 1, corrected: 1, revision: 1 });
    expect(await read(symbolId, '1m')).toEqual(other);
  });

  it('grow until they are final', async () => {
    const symbolId = await buildSymbol();
    const growing = (price: number, at: number) =>
      store(symbolId, [barAt(today, price)], { now: today + at, corrects: false });
    for (const at of [1000, 30_000, 69_000])
      expect(await growing(5 + at / 1000, at)).toMatchObject({ stored: 1, revision: 0 });
    expect(await growing(8, 70_000)).toMatchObject({ stored: 0, kept: 1 });
    expect(await read(symbolId, '1m')).toEqual([barAt(today, 74)]);
  });

  it('are refused with a reason, each once, and the others of the batch are stored', async () => {
    const symbolId = await buildSymbol({ sessionCode: 'us_equity' });
    const open = Date.UTC(2026, 10, 24, 14, 30);
    const good = barAt(open, 500);
    const wrong = [
      { ...barAt(open + minute, 500), h: 1 },
      { ...barAt(open + minute, 500), o: Number.NaN },
      { ...barAt(open + minute, 500), c: 500.5 },
      { ...barAt(open + minute, 500), v: -1 },
      { ...barAt(open + minute, 500), h: 2 ** 52 },
      barAt(open + 1, 500),
      barAt(Number.NaN, 500),
      barAt(open - minute, 500),
      barAt(now + day, 500),
      barAt(-minute, 500),
    ];
    for (let times = 0; times < 2; times++) {
      expect((await store(symbolId, [...wrong, good])).refused).toEqual({
        highTooLow: 1,
        notANumber: 2,
        negativeVolume: 1,
        tooLarge: 1,
        offGrid: 2,
        outsideSession: 1,
        inFuture: 1,
        tooOld: 1,
      });
    }
    expect(await read(symbolId, '1m')).toEqual([good]);
    const { rows } = await db.execute<{ times: number }>(sql`
      select distinct times from candle_faults where symbol_id = ${symbolId}`);
    expect([await count('candle_faults', symbolId), rows]).toEqual([9, [{ times: 2 }]]);
  });

  it('are adjusted for splits when they are read', async () => {
    const symbolId = await buildSymbol();
    await store(symbolId, [barAt(today - 9 * day, 400), barAt(today, 101)]);
    await insertSplit(db, symbolId, { at: today, numerator: 4, denominator: 1, source: 'TEST' });
    const page = await readBars(db, { symbolId, timeframe: '1d', limit: 5, now, isAdjusted: true });
    expect(page?.bars).toEqual([
      { t: today - 9 * day, o: 100, h: 100.5, l: 99.75, c: 100.25, v: 0 },
      barAt(today, 101),
    ]);
    expect(await read(symbolId, '1d')).toEqual([barAt(today - 9 * day, 400), barAt(today, 101)]);
  });

  it('keep their values when prices get more decimals', async () => {
    const symbolId = await buildSymbol();
    const old = [barAt(today - 9 * day, 400), barAt(today, 101)];
    await store(symbolId, old);
    await store(symbolId, [barAt(today - 9 * day, 444)]);
    await db.execute(sql`update market_symbols set price_precision = 3 where id = ${symbolId}`);
    const scaled = ({ t, o, h, l, c, v }: Bar): Bar => ({ t, o: o * 10, h: h * 10, l: l * 10, c: c * 10, v });
    expect(await read(symbolId, '1m')).toEqual([barAt(today - 9 * day, 444), barAt(today, 101)].map(scaled));
    expect(await read(symbolId, '1m', 0)).toEqual(old.map(scaled));
  });

  it('have corrections that cannot be changed', async () => {
    const symbolId = await buildSymbol();
    await store(symbolId, [barAt(today, 9)]);
    await store(symbolId, [barAt(today, 12)]);
    for (const statement of [
      'update candle_corrections set revision = 9',
      'delete from candle_corrections',
      'truncate candle_corrections',
    ]) {
      await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23001' } });
    }
    expect(await count('candle_corrections', symbolId)).toBe(1);
  });
});
