import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { createBinance } from '#market-data/sources/binance.ts';
import type { BudgetLimit } from '#market-data/sources/budget.ts';
import { barsOf } from '#market-data/sources/given-bars.ts';
import type { CandleProvider } from '#market-data/sources/provider.ts';
import { readBars } from '#market-data/storage/reading-bars.service.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { coin } from '#testing/coins.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { startFakeBinance } from '#testing/price-fakes/fake-binance.ts';
import { fakeBarAt } from '#testing/price-fakes/fake-prices.ts';
import { fillGaps } from './filling-gaps.service.ts';
import { findGapsOf } from './finding-gaps.service.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;
const fake = await startFakeBinance();

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** A Thursday, 9:30:20. */
const start = fake.now();
const today = Math.floor(start / day) * day;
const precision = { pricePrecision: 5, volumePrecision: 0 };

let symbols = 0;

async function buildSymbol(
  change: { pricePrecision?: number; sessionCode?: string; code?: string; market?: string } = {},
) {
  symbols += 1;
  return insertSymbol(db, {
    ...coin,
    symbol: `BINANCE:COIN${symbols}`,
    market: change.market ?? 'crypto',
    pricePrecision: change.pricePrecision ?? 5,
    tickSizes: [{ from: '2020-01-01', size: '0.00001' }],
    sessionCode: change.sessionCode ?? '24x7',
    isSimulated: false,
    providerCode: change.code ?? 'BTCUSDT',
  });
}

/** Stores what the fake says, without the minutes of some periods. */
async function store(
  symbolId: number,
  from: number,
  to: number,
  without: readonly { from: number; to: number }[] = [],
) {
  for (let at = from; at < to; at += 30 * day) {
    const times = Array.from({ length: (Math.min(to, at + 30 * day) - at) / minute }, (_, n) => at + n * minute);
    const kept = times.filter((t) => !without.some((gap) => t >= gap.from && t < gap.to));
    const { bars } = barsOf(kept.map(fakeBarAt), precision);
    await storeBars(db, { symbolId, bars, source: 'BINANCE', corrects: true, now: start });
  }
}

const rowsOf = async (symbolId: number) => {
  const { rows } = await db.execute(sql`
    select from_minute as "from", to_minute as "to", minutes, state, empty_answers as "emptyAnswers", problem,
      (extract(epoch from retry_at) * 1000)::float8 as "retryAt"
    from candle_gaps where symbol_id = ${symbolId} order by from_minute`);
  return rows as {
    from: number;
    to: number;
    minutes: number;
    state: string;
    emptyAnswers: number;
    problem: string | null;
    retryAt: number | null;
  }[];
};

const find = async (symbolId: number, now = fake.now(), isRead = true) => {
  const { rows } = await db.execute(sql`select first_minute as first from market_symbols where id = ${symbolId}`);
  const firstMinute = (rows[0] as { first: number | null }).first;
  return findGapsOf(
    db,
    { id: symbolId, prefix: 'BINANCE', firstMinute, lastMinute: null, minutesFrom: null, isRead },
    { now },
  );
};

const limit: BudgetLimit = { units: 1000, perSeconds: 60 };

function providerWith(budget: readonly BudgetLimit[], milliseconds = 20_000): CandleProvider {
  const provider = createBinance({ baseUrl: fake.url, reach: 'loopback', milliseconds, now: fake.now });
  return { ...provider, capabilities: { ...provider.capabilities, budget, candlesCost: 1 } };
}

const fill = (provider = providerWith([limit])) =>
  fillGaps(db, { provider, signal: new AbortController().signal, now: fake.now, until: Infinity });

const periodOf = (from: number, to: number) => ({ from: from / minute, to: to / minute });
const begin = today - 3 * day;
const end = Math.floor(start / minute) * minute;

beforeEach(async () => {
  fake.reset();
  fake.setNow(start);
  await db.execute(sql`delete from candle_gaps`);
  await db.execute(sql`delete from provider_budgets`);
  await db.execute(sql`update market_symbols set is_active = false`);
});

describe('gaps', () => {
  it('are the minutes of the session that are not stored, in packed days and open ones', async () => {
    const id = await buildSymbol();
    const holes = [
      { from: begin + 5 * hour, to: begin + 5 * hour + minute },
      { from: begin + 20 * hour, to: begin + 2 * day + 3 * hour },
      { from: today + 8 * hour, to: today + 8 * hour + 7 * minute },
    ];
    await store(id, begin, end, holes);
    expect(await find(id, start, false)).toBe(3);
    expect(await rowsOf(id)).toMatchObject(
      holes.map(({ from, to }) => ({ ...periodOf(from, to), minutes: (to - from) / minute, state: 'open' })),
    );
    // Looking again changes nothing.
    const before = await rowsOf(id);
    await find(id, start, false);
    expect(await rowsOf(id)).toEqual(before);
    await store(id, begin, end);
    expect(await find(id, start, false)).toBe(0);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('that are close together are one', async () => {
    const id = await buildSymbol();
    const holes = [0, 10, 40, 200].map((at) => ({ from: today + at * minute, to: today + (at + 2) * minute }));
    await store(id, begin, end, holes);
    await find(id, start, false);
    expect(await rowsOf(id)).toMatchObject([
      { ...periodOf(today, today + 42 * minute), minutes: 6 },
      { ...periodOf(today + 200 * minute, today + 202 * minute), minutes: 2 },
    ]);
  });

  it('do not include nights, weekends and holidays', async () => {
    const id = await buildSymbol({ sessionCode: 'us_equity' });
    // From Wednesday to Monday: Thanksgiving, half a Friday, a weekend.
    const [opens, closes] = [Date.UTC(2025, 10, 26, 14, 30), Date.UTC(2025, 11, 1, 21)];
    const times = [opens, closes - minute];
    const { bars } = barsOf(times.map(fakeBarAt), precision);
    await storeBars(db, { symbolId: id, bars, source: 'BINANCE', corrects: true, now: start });
    await db.execute(sql`update market_symbols set last_minute = ${closes / minute} where id = ${id}`);
    await findGapsOf(
      db,
      { id, prefix: 'BINANCE', firstMinute: opens / minute, lastMinute: null, minutesFrom: null, isRead: false },
      { now: closes },
    );
    const minutes = (await rowsOf(id)).reduce((sum, gap) => sum + gap.minutes, 0);
    // 390 on Wednesday and on Monday, 210 on Friday; three of the last are not settled, of which one is stored.
    expect(minutes).toBe(390 + 210 + 390 - 1 - 3);
  });

  it('of a symbol that was added to a provider begin a month ago', async () => {
    const id = await buildSymbol();
    await find(id);
    const rows = await rowsOf(id);
    expect(rows.reduce((sum, gap) => sum + gap.minutes, 0)).toBe((30 * day) / minute - 4);
    // Parts of months, next to each other.
    expect(rows).toHaveLength(2);
  });
});

describe('filling', () => {
  it('asks for what is missing, and nothing else', async () => {
    const id = await buildSymbol();
    const hole = { from: begin + 20 * hour, to: begin + 2 * day + 3 * hour };
    await store(id, begin, end, [hole]);
    await find(id, start, false);
    expect(await fill()).toBeNull();
    expect(await rowsOf(id)).toEqual([]);
    const asked = fake
      .takeRequests()
      .map(({ query }) => [Number(query.get('startTime')), Number(query.get('endTime')) + 1]);
    // Three hours, a day in two pages, four hours.
    expect(asked.length).toBe(4);
    expect(Math.min(...asked.map(([from]) => from ?? 0))).toBe(hole.from);
    expect(Math.max(...asked.map(([, to]) => to ?? 0))).toBe(hole.to);
    // The newest first.
    expect(asked[0]?.[1]).toBe(hole.to);
    const read = await readBars(db, { symbolId: id, timeframe: '1m', from: begin, to: end, limit: 10_000, now: start });
    const { bars } = barsOf(
      Array.from({ length: (end - begin) / minute }, (_, at) => fakeBarAt(begin + at * minute)),
      precision,
    );
    expect(read?.bars).toEqual(bars);
  });

  it('confirms after two answers without bars that there are none, and asks again a week later', async () => {
    const id = await buildSymbol();
    const hole = { from: begin + 5 * hour, to: begin + 6 * hour };
    await store(id, begin, end, [hole]);
    fake.lie({ gaps: [hole] });
    await find(id, start, false);
    expect(await fill()).toBe(start + hour);
    expect(await rowsOf(id)).toMatchObject([{ ...periodOf(hole.from, hole.to), state: 'open', emptyAnswers: 1 }]);
    expect(await fill()).toBe(start + hour);
    fake.setNow(start + hour);
    expect(await fill()).toBeNull();
    expect(await rowsOf(id)).toMatchObject([
      { state: 'confirmedEmpty', emptyAnswers: 2, retryAt: start + hour + 7 * day },
    ]);
    expect(fake.takeRequests()).toHaveLength(2);

    // Nights in between change nothing.
    await find(id, start + hour, false);
    expect((await rowsOf(id)).filter(({ state }) => state === 'confirmedEmpty')).toHaveLength(1);
    await db.execute(sql`delete from candle_gaps where state = 'open'`);
    const later = start + 8 * day;
    await find(id, later, false);
    const again = (await rowsOf(id)).find(({ to }) => to === hole.to / minute);
    expect(again).toMatchObject({ state: 'open', emptyAnswers: 2 });
  });

  it('opens what was confirmed as empty when bars have come after all', async () => {
    const id = await buildSymbol();
    const hole = { from: begin + 5 * hour, to: begin + 6 * hour };
    await store(id, begin, end, [hole]);
    await find(id, start, false);
    await db.execute(sql`update candle_gaps set state = 'closed' where symbol_id = ${id}`);
    expect(await find(id, start, false)).toBe(0);
    expect(await rowsOf(id)).toMatchObject([{ state: 'closed' }]);
    await store(id, begin, end);
    await find(id, start, false);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('spends half of the budget, and goes on when there is some again', async () => {
    const id = await buildSymbol();
    await find(id);
    const provider = providerWith([{ units: 10, perSeconds: 60 }]);
    const until = await fill(provider);
    expect(fake.takeRequests()).toHaveLength(5);
    expect(until).toBeGreaterThan(start + 59_000);
    fake.setNow(until ?? 0);
    await fill(provider);
    expect(fake.takeRequests()).toHaveLength(5);
    // Days are stored whole: what is new corrects nothing.
    const { rows } = await db.execute(
      sql`select count(*)::int as count from candle_corrections where symbol_id = ${id}`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('waits as long as the provider says', async () => {
    const id = await buildSymbol();
    await find(id);
    fake.say({ status: 429, body: '', headers: { 'retry-after': '90' } });
    expect(await fill()).toBe(start + 90_000);
    fake.say(null);
    expect(await fill()).toBe(start + 90_000);
    expect(fake.takeRequests()).toHaveLength(1);
    expect((await rowsOf(id)).every(({ problem, emptyAnswers }) => problem === null && emptyAnswers === 0)).toBe(true);
  });

  it('leaves out a symbol that the provider does not know, and one whose prices have more decimals than it', async () => {
    const ids = [await buildSymbol({ code: 'NOTHING' }), await buildSymbol({ pricePrecision: 2 }), await buildSymbol()];
    const since = { now: start, since: start - 2 * hour };
    for (const id of ids)
      await findGapsOf(
        db,
        { id, prefix: 'BINANCE', firstMinute: null, lastMinute: null, minutesFrom: null, isRead: true },
        since,
      );
    expect(await fill()).toBe(start + day);
    const [unknown, finer, well] = await Promise.all(ids.map(rowsOf));
    expect(unknown).toMatchObject([{ problem: 'symbol', state: 'open', emptyAnswers: 0 }]);
    expect(finer).toMatchObject([{ problem: 'tickSize', state: 'open' }]);
    expect(well).toEqual([]);
  });

  it('leaves a provider alone that does not answer, and goes on past an answer that it cannot read', async () => {
    const ids = [await buildSymbol(), await buildSymbol()];
    const since = { now: start, since: start - 2 * hour };
    for (const id of ids)
      await findGapsOf(
        db,
        { id, prefix: 'BINANCE', firstMinute: null, lastMinute: null, minutesFrom: null, isRead: true },
        since,
      );
    fake.fail('silence');
    expect(await fill(providerWith([limit], 500))).toBe(start + 10 * minute);
    expect((await Promise.all(ids.map(rowsOf))).flat().map(({ problem }) => problem)).toEqual(['silence', null]);
    fake.fail('garbage');
    await fill();
    expect((await Promise.all(ids.map(rowsOf))).flat().map(({ problem }) => problem)).toEqual(['silence', 'notJson']);
    fake.fail(null);
    fake.setNow(start + 10 * minute);
    await fill();
    expect((await Promise.all(ids.map(rowsOf))).flat()).toEqual([]);
  });
});
