import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildPastSymbol, pastDay, testedPlan, testedRule } from '#testing/past-market.ts';
import { buildLiveStrategy, buildStrategist } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  getBacktest,
  listBacktests,
  listBacktestTrades,
  maxOpenBacktests,
  maxStrategyBacktests,
  removeBacktest,
  startBacktest,
  type BacktestPlanInput,
} from '@candela/contract/scanning/backtests';

const { app, db, call } = await startTestServer();
const symbols = [await buildPastSymbol(db), await buildPastSymbol(db, { seed: 8 })];
const rule = testedRule(symbols.map(({ symbol }) => symbol));
const [trainer, other, admin, learner] = [
  await buildStrategist(db),
  await buildStrategist(db),
  await buildUser(db, { roleId: 1 }),
  await buildUser(db, { planIds: [12] }),
];
const strategy = await buildLiveStrategy(db, { ownerId: trainer.id, rule });

type Person = { token: string };
const titleOf = ({ body }: { body: unknown }) => (body as { title?: string }).title;
const start = (plan: BacktestPlanInput = testedPlan(), { token }: Person = trainer, strategyId = strategy.id) =>
  call(startBacktest, { body: { strategyId, version: 1, plan } }, token);
const read = async (id: number, { token }: Person = trainer) =>
  bodyOf(await call(getBacktest, { params: { id } }, token));
const remove = (id: number, { token }: Person = trainer) => call(removeBacktest, { params: { id } }, token);
const tradesOf = async (
  id: number,
  query: { sort?: 'latest' | 'worst' | 'best'; limit?: number; cursor?: string } = {},
) => bodyOf(await call(listBacktestTrades, { params: { id }, query }, trainer.token));

async function finished(plan?: BacktestPlanInput) {
  const { id } = bodyOf(await start(plan));
  await app.jobs.runDue();
  return read(id);
}

describe('a backtest', () => {
  it('is judged by a job, and has trades, figures and the revisions of the bars that it read', async () => {
    const begun = bodyOf(await start());
    expect(begun).toMatchObject({ state: 'waiting', progress: 0, result: null, version: 1, trades: 0 });
    await app.jobs.runDue();
    const { result, ...done } = await read(begun.id);
    expect(done).toMatchObject({ state: 'done', progress: 1, problem: null, engineVersion: 1 });
    expect(done.trades).toBeGreaterThan(50);
    expect(done.bars).toBeGreaterThan(2 * 4 * 288);
    expect(done.symbols.map(({ revision }) => revision)).toEqual([0, 0]);
    expect(done.symbols.every(({ costs }) => costs.slippage > 0)).toBe(true);
    expect(result?.figures.closed).toBe(done.trades);
    expect(result?.bySymbol.reduce((sum, { figures }) => sum + figures.closed, 0)).toBe(done.trades);
    expect(result?.curve.at(-1)).toMatchObject({ trades: done.trades });
    expect(result?.curve.at(-1)?.totalR).toBeCloseTo(result?.figures.totalR ?? Number.NaN, 6);
    const [listed] = bodyOf(await call(listBacktests, { params: { id: strategy.id } }, trainer.token)).data;
    expect(listed).toMatchObject({ id: begun.id, state: 'done', averageR: result?.figures.averageR });
  });

  it('lists its trades by time and by result, page by page, each once', async () => {
    const { id, trades } = await finished();
    for (const sort of ['latest', 'worst', 'best'] as const) {
      const found = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await tradesOf(id, { sort, limit: 37, ...(cursor && { cursor }) });
        found.push(...page.data);
        cursor = page.nextCursor;
      }
      expect(new Set(found.map(({ number }) => number)).size).toBe(trades);
      expect(found).toHaveLength(trades);
      const nets = found.map(({ netR }) => netR);
      if (sort === 'latest')
        expect(found.map(({ number }) => number)).toEqual(found.map((_trade, place) => trades - place));
      else expect(nets).toEqual(nets.toSorted((a, b) => (sort === 'worst' ? a - b : b - a)));
    }
    const trade = (await tradesOf(id, { sort: 'worst', limit: 1 })).data[0];
    expect(trade).toMatchObject({ side: 'long', timeframe: '5m', pricePrecision: 2 });
    expect(trade?.netR).toBeLessThan(trade?.grossR ?? 0);
    expect(Date.parse(trade?.enteredAt ?? '')).toBeGreaterThanOrEqual(Date.parse(trade?.signalAt ?? ''));
    for (const cursor of ['nonsense', 'WzFd', 'WyJhIiwiYiJd', 'WzEsMS41XQ', 'WzEsLTFlOTlfXQ'])
      expect(
        (await call(listBacktestTrades, { params: { id }, query: { sort: 'best', cursor } }, trainer.token)).status,
      ).toBe(400);
  });

  it('gives the same trades again, and others with other costs', async () => {
    const [first, second] = [await finished(), await finished()];
    expect(second.result).toEqual(first.result);
    const dear = await finished(testedPlan({ costs: { crypto: { commission: 0.001, slippage: 0.002 } } }));
    expect(dear.symbols[0]?.costs).toEqual({ commission: 0.001, slippage: 0.002 });
    expect(dear.result?.figures.totalR).not.toBe(first.result?.figures.totalR);
  });

  it('is cancelled while it waits, and then removed', async () => {
    const { id } = bodyOf(await start());
    expect((await remove(id)).status).toBe(204);
    await app.jobs.runDue();
    expect(await read(id)).toMatchObject({ state: 'cancelled', trades: 0, result: null });
    expect((await remove(id)).status).toBe(204);
    expect(titleOf(await call(getBacktest, { params: { id } }, trainer.token))).toBe('errors.backtests.notFound.title');
    expect((await remove(id)).status).toBe(404);
  });
});

describe('who may have one', () => {
  it('whoever may change the strategy, and nobody else', async () => {
    const { id } = await finished();
    for (const [person, status] of [
      [admin, 200],
      [other, 404],
      [learner, 403],
    ] as const) {
      expect((await call(getBacktest, { params: { id } }, person.token)).status).toBe(status);
      expect((await call(listBacktestTrades, { params: { id } }, person.token)).status).toBe(status);
      expect((await call(listBacktests, { params: { id: strategy.id } }, person.token)).status).toBe(status);
      if (status !== 200) {
        expect((await start(testedPlan(), person)).status).toBe(status);
        expect((await remove(id, person)).status).toBe(status);
      }
    }
    expect((await read(id, admin)).startedBy.id).toBe(trainer.id);
  });

  it('no version that there is not, none of an archived strategy, and none without prices', async () => {
    const missing = await call(
      startBacktest,
      { body: { strategyId: strategy.id, version: 9, plan: testedPlan() } },
      trainer.token,
    );
    expect(titleOf(missing)).toBe('errors.strategies.versionNotFound.title');
    expect(titleOf(await start(testedPlan(), trainer, 2_000_000))).toBe('errors.strategies.notFound.title');
    const archived = await buildLiveStrategy(db, { ownerId: trainer.id, rule, status: 'archived' });
    expect(titleOf(await start(testedPlan(), trainer, archived.id))).toBe('errors.strategies.wrongState.title');
    const elsewhere = await buildLiveStrategy(db, { ownerId: trainer.id, rule: testedRule(['CSV:NOBODYHASIT']) });
    expect(titleOf(await start(testedPlan(), trainer, elsewhere.id))).toBe('errors.backtests.noBars.title');
  });

  it('a few unfinished ones at once, and a hundred of a strategy', async () => {
    const ids = [];
    for (let count = 0; count < maxOpenBacktests; count++) ids.push(bodyOf(await start()).id);
    expect(titleOf(await start())).toBe('errors.backtests.tooManyOpen.title');
    // Also when they arrive together.
    await remove(ids[0] ?? 0);
    const together = await Promise.all([start(), start(), start()]);
    expect(together.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    for (const { id } of bodyOf(await call(listBacktests, { params: { id: strategy.id } }, trainer.token)).data)
      await remove(id);
    const full = await buildLiveStrategy(db, { ownerId: trainer.id, rule });
    await run(db)`
      insert into backtests (strategy_id, version_id, started_by, state, plan, total_days, ended_at)
      select ${full.id}, ${full.versionId}, ${trainer.id}, 'cancelled', ${JSON.stringify(testedPlan())}::jsonb, 4, now()
      from generate_series(1, ${maxStrategyBacktests}::int)`;
    expect(titleOf(await start(testedPlan(), trainer, full.id))).toBe('errors.backtests.tooMany.title');
  });

  it('everybody waits while the installation has too many', async () => {
    const busy = await buildLiveStrategy(db, { ownerId: other.id, rule });
    await run(db)`
      insert into backtests (strategy_id, version_id, started_by, plan, total_days)
      select ${busy.id}, ${busy.versionId}, ${other.id}, ${JSON.stringify(testedPlan())}::jsonb, 4 from generate_series(1, 40)`;
    const refused = await start();
    expect([refused.status, titleOf(refused)]).toEqual([503, 'errors.server.busy.title']);
    await run(db)`delete from backtests where strategy_id = ${busy.id}`;
  });
});

describe('plans', () => {
  const raw = (plan: unknown) => start(plan as BacktestPlanInput);

  it('that say nothing sensible are refused', async () => {
    const bad: object[] = [
      { from: pastDay(1), until: pastDay(4) },
      { from: '2026-02-30' },
      { from: '0001-01-01' },
      { until: '9999-12-31' },
      { stop: { atr: Number.NaN, period: 14 } },
      { stop: { atr: 1e308, period: 14 } },
      { stop: { percent: 0 } },
      { stop: { percent: -1 } },
      { stop: { percent: 1, atr: 1, period: 14 } },
      { stop: { level: { ind: 'constructor' } } },
      { stop: { level: { ind: '__proto__' } } },
      { target: { r: 0 } },
      { target: { r: 1e308 } },
      { target: {} },
      { maxBars: 1.5 },
      { maxBars: 0 },
      { exit: {} },
      { exit: { all: [] } },
      { costs: { crypto: { commission: -0.001, slippage: 0.001 } } },
      { costs: { crypto: { commission: 0, slippage: 0 } } },
      { costs: { crypto: { commission: 0, slippage: 1e308 } } },
      { costs: { 'not a market': { commission: 0, slippage: 0.001 } } },
      {
        costs: Object.fromEntries(
          Array.from({ length: 21 }, (_, n) => [`m_${'a'.repeat(n)}`, { commission: 0, slippage: 0.001 }]),
        ),
      },
      { more: 1 },
    ];
    for (const change of bad)
      expect([change, (await raw({ ...testedPlan(), ...change })).status]).toEqual([change, 400]);
    let deep: object = { left: { ind: 'close' }, op: '>', right: 1 };
    for (let depth = 0; depth < 200; depth++) deep = { not: deep };
    expect((await raw({ ...testedPlan(), exit: deep })).status).toBe(400);
  });

  it('whose exit or stop contradicts itself are refused', async () => {
    const exit = { left: { ind: 'rsi' as const }, op: '>' as const, right: { ind: 'close' as const } };
    expect(titleOf(await start(testedPlan({ exit })))).toBe('errors.backtests.planRefused.title');
    expect(titleOf(await start(testedPlan({ stop: { level: { ind: 'rsi' } } })))).toBe(
      'errors.backtests.planRefused.title',
    );
  });

  it('of the future have no prices, and of a hundred years only those that there are', async () => {
    expect(titleOf(await start(testedPlan({ from: '2150-01-01', until: '2199-12-31' })))).toBe(
      'errors.backtests.noBars.title',
    );
    expect(titleOf(await start(testedPlan({ from: '1970-01-01', until: '1970-12-31' })))).toBe(
      'errors.backtests.noBars.title',
    );
    const whole = await finished(testedPlan({ from: '2000-01-01', until: '2099-12-31' }));
    expect(whole).toMatchObject({ state: 'done', problem: null });
    expect(whole.trades).toBeGreaterThan(60);
  });

  it('of more bars than are allowed are refused with their number', async () => {
    await run(db)`update market_symbols set first_minute = 0 where id = ${symbols[0]?.id ?? 0}`;
    const minutes = await buildLiveStrategy(db, { ownerId: trainer.id, rule: { ...rule, timeframe: '1m' } });
    const refused = await start(testedPlan({ from: '1990-01-01' }), trainer, minutes.id);
    expect(titleOf(refused)).toBe('errors.backtests.tooManyBars.title');
    expect((refused.body as { message?: string }).message).toMatch(
      /^About \d{8} bars would be read; 5000000 are allowed\.$/,
    );
  });

  it('may end trades by a condition and stop at a price', async () => {
    const exit = {
      left: { ind: 'close' as const },
      op: 'crosses_below' as const,
      right: { ind: 'sma' as const, args: { period: 10 } },
    };
    const stop = { level: { ind: 'lowest' as const, args: { period: 10 } } };
    const { id, trades } = await finished(testedPlan({ exit, stop, target: null, maxBars: null }));
    expect(trades).toBeGreaterThan(30);
    const reasons = new Set((await tradesOf(id, { limit: 100 })).data.map(({ reason }) => reason));
    expect(reasons).toContain('condition');
    expect(reasons).not.toContain('target');
  });
});
