import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { chartLayouts } from '#db/tables/chart-layouts.ts';
import { insertSplit, insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { coin } from '#testing/coins.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  getChartLayout,
  getChartMarks,
  getChartSymbol,
  maxLayouts,
  saveChartLayout,
  type ChartLayout,
} from '@candela/contract/market-data/chart-layouts';
import type { Display } from '@candela/contract/market-data/displays';

const { db, call } = await startTestServer();
const [learner, other, trainer] = await Promise.all([
  buildUser(db, { roleId: 3 }),
  buildUser(db, { roleId: 3 }),
  buildUser(db, { roleId: 2 }),
]);

let made = 0;
const buildSymbol = (display: Display = 'everyone', volumeKind: 'traded' | 'none' = 'traded') =>
  insertSymbol(db, {
    ...coin,
    symbol: `OWN:CHART${++made}`,
    name: 'A chart',
    market: 'stocks',
    base: null,
    sessionCode: 'us_equity',
    volumeKind,
    isSimulated: false,
    display,
  });

const layout: ChartLayout = {
  timeframe: '5m',
  type: 'candles',
  isAdjusted: true,
  isShaded: true,
  hasReleases: false,
  isMagnetic: false,
  compared: ['DEMO:GBPUSD'],
  indicators: [{ id: 'a', name: 'ema', args: { period: 50 }, source: 'hl2', isHidden: false }],
  drawings: [
    {
      id: 'd1',
      type: 'channel',
      points: [1, 2, 3].map((value) => ({ timestamp: value * 60_000, value })),
      isLocked: true,
    },
  ],
};

const get = (symbolId: number, { token } = learner) => call(getChartLayout, { params: { symbolId } }, token);
const save = (symbolId: number, version: number, kept: ChartLayout | null, { token } = learner) =>
  call(saveChartLayout, { params: { symbolId }, body: { version, layout: kept } }, token);

describe('the chart of a symbol', () => {
  it('is kept per person and symbol, and can be reset', async () => {
    const [symbolId, another] = [await buildSymbol(), await buildSymbol()];
    expect(bodyOf(await get(symbolId))).toEqual({ version: 0, layout: null });
    expect(bodyOf(await save(symbolId, 0, layout))).toEqual({ version: 1 });
    expect(bodyOf(await get(symbolId))).toEqual({ version: 1, layout });
    expect(bodyOf(await get(another))).toEqual({ version: 0, layout: null });
    expect(bodyOf(await get(symbolId, other))).toEqual({ version: 0, layout: null });
    expect(bodyOf(await save(symbolId, 1, null))).toEqual({ version: 2 });
    expect(bodyOf(await get(symbolId))).toEqual({ version: 2, layout: null });
  });

  it('marks economic releases if it was kept before there were such marks', async () => {
    const symbolId = await buildSymbol();
    await save(symbolId, 0, layout);
    const { hasReleases: _later, ...earlier } = layout;
    await db
      .update(chartLayouts)
      .set({ layout: earlier as ChartLayout })
      .where(eq(chartLayouts.symbolId, symbolId));
    expect(bodyOf(await get(symbolId))).toEqual({ version: 1, layout: { ...earlier, hasReleases: true } });
  });

  it('is not overwritten by a window that has not seen the last change', async () => {
    const symbolId = await buildSymbol();
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(symbolId, 0, layout)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const late = await save(symbolId, 0, { ...layout, drawings: [] });
    expect(late.body).toMatchObject({ title: 'errors.chartLayouts.changed.title', isToShow: false });
    const future = await save(symbolId, 7, layout);
    expect(future.status).toBe(409);
    expect(bodyOf(await get(symbolId))).toEqual({ version: 1, layout });
    const unknown = await save(await buildSymbol(), 3, layout);
    expect(unknown.status).toBe(409);
  });

  it('of a symbol that the caller may not see is that of no symbol', async () => {
    const hidden = await buildSymbol('staff');
    for (const symbolId of [hidden, 2_000_000_000]) {
      for (const answer of [
        await get(symbolId),
        await save(symbolId, 0, layout),
        await call(getChartSymbol, { params: { symbolId } }, learner.token),
        await call(getChartMarks, { params: { symbolId }, query: { from: 0, to: 1 } }, learner.token),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toMatchObject({ title: 'errors.candles.unknownSymbol.title' });
      }
    }
    expect((await save(hidden, 0, layout, trainer)).status).toBe(200);
  });

  it.each([
    ['an unknown indicator', { indicators: [{ id: 'a', name: '__proto__', args: {}, isHidden: false }] }],
    [
      'an argument beyond its limit',
      { indicators: [{ id: 'a', name: 'ema', args: { period: 501 }, isHidden: false }] },
    ],
    ['an argument of another one', { indicators: [{ id: 'a', name: 'ema', args: { fast: 3 }, isHidden: false }] }],
    [
      'a source where none is taken',
      { indicators: [{ id: 'a', name: 'atr', args: {}, source: 'open', isHidden: false }] },
    ],
    ['an unknown source', { indicators: [{ id: 'a', name: 'ema', args: {}, source: 'toString', isHidden: false }] }],
    ['a timeframe of others', { timeframe: '2h' }],
    ['too many symbols', { compared: ['DEMO:A', 'DEMO:B', 'DEMO:C', 'DEMO:D'] }],
    ['a drawing without points', { drawings: [{ id: 'a', type: 'note', points: [] }] }],
    ['a price that is no number', { drawings: [{ id: 'a', type: 'note', points: [{ timestamp: 1, value: '1' }] }] }],
  ])('is refused with %s', async (_, changes) => {
    const symbolId = await buildSymbol();
    const answer = await save(symbolId, 0, { ...layout, ...changes } as ChartLayout);
    expect(answer.body).toMatchObject({ title: 'errors.request.invalid.title' });
    expect(answer.status).toBe(400);
  });

  it('of an earlier release shows what is still known', async () => {
    const symbolId = await buildSymbol();
    await save(symbolId, 0, layout);
    const change = (changes: object) => run(db)`
      update chart_layouts set layout = layout || ${JSON.stringify(changes)}::jsonb where symbol_id = ${symbolId}`;
    const gone = { id: 'b', name: 'gone', args: {}, isHidden: false };
    await change({ indicators: [gone, ...layout.indicators] });
    expect(bodyOf(await get(symbolId))).toEqual({ version: 1, layout });
    await change({ timeframe: '2h' });
    expect(bodyOf(await get(symbolId))).toEqual({ version: 1, layout: null });
  });

  it('has a limited size', async () => {
    const symbolId = await buildSymbol();
    const points = Array.from({ length: 10 }, (_, at) => ({ timestamp: 1_700_000_000_000 + at, value: 1.123_456_789 }));
    const drawings = Array.from({ length: 100 }, (_, at) => ({ id: `d${at}`, type: 'note' as const, points }));
    const answer = await save(symbolId, 0, { ...layout, drawings });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ title: 'errors.request.tooLarge.title' });
  });

  it('is kept for a limited number of symbols, also by calls at the same time', async () => {
    const user = await buildUser(db, { roleId: 3 });
    const symbols = await Promise.all(Array.from({ length: 4 }, () => buildSymbol()));
    const last = symbols.at(-1) ?? 0;
    await run(db)`
      insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code,
        volume_kind, is_simulated, display)
      select 'MANY:S' || n, 'Many', 'stocks', 2, 0, '[]', '24x7', 'none', false, 'everyone'
      from generate_series(1, ${maxLayouts - 2}::int) n`;
    await run(db)`
      insert into chart_layouts (user_id, symbol_id, version, layout)
      select ${user.id}::uuid, id, 1, ${JSON.stringify(layout)}::jsonb from market_symbols where symbol like 'MANY:%'`;
    const answers = await Promise.all(symbols.map((symbolId) => save(symbolId, 0, layout, user)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      title: 'errors.chartLayouts.tooMany.title',
    });
    const kept = symbols[answers.findIndex(({ status }) => status === 200)] ?? last;
    expect((await save(kept, 1, null, user)).status).toBe(200);
    const refused = symbols[answers.findIndex(({ status }) => status !== 200)] ?? last;
    expect((await save(refused, 0, layout, user)).status).toBe(200);
  });
});

describe('what a chart must know of a symbol', () => {
  it('is when it trades, and whether it has volume and splits', async () => {
    const symbolId = await buildSymbol('everyone', 'none');
    const read = async () => bodyOf(await call(getChartSymbol, { params: { symbolId } }, learner.token));
    const plain = { sessionCode: 'us_equity', exceptions: [], isSimulated: false, hasVolume: false, hasSplits: false };
    expect(await read()).toEqual(plain);
    await insertSplit(db, symbolId, {
      at: Date.parse('2026-03-02T14:30Z'),
      numerator: 4,
      denominator: 1,
      source: 'test',
    });
    await run(db)`
      insert into session_exceptions (session_code, day, stretches, note)
      values ('us_equity', '2026-12-24', '[["09:30", "12:00"]]', 'test')`;
    expect(await read()).toEqual({
      ...plain,
      hasSplits: true,
      exceptions: [{ day: '2026-12-24', stretches: [['09:30', '12:00']] }],
    });
  });
});

describe('the marks of a chart', () => {
  it('are its open gaps and its corrected minutes in a range', async () => {
    const [symbolId, other] = [await buildSymbol(), await buildSymbol()];
    for (const id of [symbolId, other])
      await run(db)`
        insert into candle_gaps (symbol_id, from_minute, to_minute, minutes, state)
        values (${id}, 100, 200, 50, 'open'), (${id}, 300, 310, 10, 'closed'), (${id}, 900, 950, 50, 'open')`;
    await run(db)`
      insert into candle_corrections (symbol_id, minute, revision, decimals, before, after, source)
      select ${symbolId}::int, m, r, 2, null, '[1, 1, 1, 1, 1]', 'test'
      from unnest(array[50, 150, 950]) m, unnest(array[1, 2]) r`;
    const read = async (from: number, to: number) =>
      bodyOf(
        await call(
          getChartMarks,
          { params: { symbolId }, query: { from: from * 60_000, to: to * 60_000 } },
          learner.token,
        ),
      );
    expect(await read(150, 900)).toEqual({ gaps: [{ from: 6_000_000, to: 12_000_000 }], corrections: [9_000_000] });
    expect((await read(0, 2000)).corrections).toEqual([57_000_000, 9_000_000, 3_000_000]);
    expect(await read(200, 300)).toEqual({ gaps: [], corrections: [] });
  });
});
