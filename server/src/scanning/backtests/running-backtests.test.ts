import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, requireRow, rowOf, run as write } from '#db/rows.ts';
import { createClosedBars, type ClosedBarReader } from '#market-data/closed-bars.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { buildPastSymbol, pastEnd, testedPlan, testedRule } from '#testing/past-market.ts';
import { buildLiveStrategy, buildStrategist, buildStrategy, buildVersion } from '#testing/strategy-rows.ts';
import { startTestServer } from '#testing/test-server.ts';
import { writeBegun, writeFailed } from './backtest-runs.queries.ts';
import { insertBacktest, writeCancelled } from './backtests.queries.ts';
import { createBacktestRuns } from './running-backtests.ts';
import { takeUpUnfinished } from './unfinished-backtests.ts';

const { app, db } = await startTestServer();
const symbol = await buildPastSymbol(db);
const trainer = await buildStrategist(db);
const bars = createClosedBars(db, false);

const rowSchema = rowOf({
  state: z.string(),
  problem: z.string().nullable(),
  runs: z.int(),
  trades: z.int(),
  stored: z.int(),
});
const stateOf = (id: number) => requireRow(db, rowSchema)`
  select b.state, b.problem, b.run_count as runs, b.trade_count as trades,
    (select count(*)::int from backtest_trades x where x.backtest_id = b.id) as stored
  from backtests b where b.id = ${id}`;

async function build({ isLive = true } = {}): Promise<{ id: number; strategyId: number }> {
  const rule = testedRule([symbol.symbol]);
  const strategyId = isLive
    ? (await buildLiveStrategy(db, { ownerId: trainer.id, rule })).id
    : await buildStrategy(db, { ownerId: trainer.id });
  const versionId = isLive ? await versionOf(strategyId) : await buildVersion(db, strategyId, rule);
  const row = {
    strategyId,
    versionId,
    startedBy: trainer.id,
    plan: testedPlan(),
    totalDays: 4,
    symbolIds: [symbol.id],
  };
  return { id: await db.transaction((tx) => insertBacktest(tx, row)), strategyId };
}

async function versionOf(strategyId: number): Promise<number> {
  const { id } = await requireRow(db, rowOf({ id: z.int() }))`
    select id from strategy_versions where strategy_id = ${strategyId}`;
  return id;
}

/** Runs it; `onNews` is told whenever it says how far it is. */
async function work(
  id: number,
  {
    onNews = async () => {},
    reader = bars,
    attempt = 1,
  }: { onNews?: (count: number) => Promise<void>; reader?: ClosedBarReader; attempt?: number } = {},
) {
  let [count, again] = [0, 0];
  const tell = async () => onNews((count += 1));
  const run = createBacktestRuns({ db, bars: reader, tell, now: Date.now, newsMilliseconds: 0 });
  await run({
    payload: { id },
    attempt,
    signal: new AbortController().signal,
    isMine: async () => true,
    again: async () => (again += 1) > 0,
  });
  return { again };
}

beforeEach(async () => {
  await write(db)`delete from backtests where true or ${''} = ''`;
});

describe('while it runs', () => {
  it('it is cancelled, and leaves no trades', async () => {
    const { id } = await build();
    await work(id, {
      onNews: async (count) => void (count === 2 && (await db.transaction((tx: Tx) => writeCancelled(tx, id)))),
    });
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled', stored: 0 });
  });

  it('its strategy is deleted, and nothing is left', async () => {
    const { id, strategyId } = await build({ isLive: false });
    await work(id, {
      onNews: async (count) => {
        if (count === 2) await write(db)`delete from strategies where id = ${strategyId}`;
      },
    });
    expect(await readRows(db, rowOf({ id: z.int() }))`select id from backtests where id = ${id}`).toEqual([]);
  });

  it('its strategy is archived, and it goes on: it is about a version that stays', async () => {
    const { id, strategyId } = await build();
    await work(id, {
      onNews: async (count) => {
        if (count === 2) await write(db)`update strategies set status = 'archived' where id = ${strategyId}`;
      },
    });
    const done = await stateOf(id);
    expect(done).toMatchObject({ state: 'done', stored: done.trades });
    expect(done.trades).toBeGreaterThan(0);
  });

  it('bars are corrected, and all of it was judged by those of before', async () => {
    const [first, second] = [await build(), await build()];
    await work(first.id);
    await work(second.id, {
      onNews: async (count) => {
        if (count !== 4) return;
        const t = pastEnd - 2 * 86_400_000 + 3_600_000;
        const bar = { t, o: 20_000, h: 30_000, l: 10, c: 20_000, v: 1 };
        await storeBars(db, { symbolId: symbol.id, bars: [bar], source: 'TEST', corrects: true, now: Date.now() });
      },
    });
    expect((await stateOf(second.id)).trades).toBe((await stateOf(first.id)).trades);
    const row = await requireRow(db, rowOf({ isSame: z.boolean(), revision: z.int(), now: z.int() }))`
      select a.figures = b.figures as "isSame", x.revision, m.revision as now
      from backtests a, backtests b, backtest_symbols x join market_symbols m on m.id = x.symbol_id
      where a.id = ${first.id} and b.id = ${second.id} and x.backtest_id = b.id`;
    expect(row.isSame).toBe(true);
    expect(row.revision).toBeLessThan(row.now);
  });

  it('another run takes over, and the first one writes nothing more', async () => {
    const { id } = await build();
    let isOvertaken = false;
    await work(id, {
      onNews: async (count) => {
        if (count !== 2 || isOvertaken) return;
        isOvertaken = true;
        await work(id);
      },
    });
    const done = await stateOf(id);
    expect(done).toMatchObject({ state: 'done', runs: 2, stored: done.trades });
  });

  it('a run that has been overtaken does not fail the newer one', async () => {
    const { id } = await build();
    const begun = { id, run: await db.transaction((tx: Tx) => writeBegun(tx, id)) };
    const newer = { id, run: await db.transaction((tx: Tx) => writeBegun(tx, id)) };
    expect(await writeFailed(db, begun, 'tooLong')).toBe(false);
    expect(await stateOf(id)).toMatchObject({ state: 'running', problem: null });
    expect(await writeFailed(db, newer, 'tooLong')).toBe(true);
  });

  it('the database goes away, and the next try finishes it', async () => {
    const { id } = await build();
    let reads = 0;
    const reader: ClosedBarReader = {
      ...bars,
      read: (...given) =>
        (reads += 1) === 2 ? Promise.reject(new Error('Connection terminated')) : bars.read(...given),
    };
    await expect(work(id, { reader })).rejects.toThrow('Connection terminated');
    expect((await stateOf(id)).state).toBe('running');
    await work(id, { attempt: 2 });
    const done = await stateOf(id);
    expect(done).toMatchObject({ state: 'done', runs: 2, stored: done.trades });
    const failed = await build();
    reads = 0;
    await expect(work(failed.id, { reader, attempt: 4 })).rejects.toThrow('Connection terminated');
    expect(await stateOf(failed.id)).toMatchObject({ state: 'failed', problem: 'failed' });
  });
});

describe('how many run', () => {
  it('two at once in the installation: a third waits for its turn', async () => {
    const [first, second, third] = [await build(), await build(), await build()];
    let tried = 0;
    await work(first.id, {
      onNews: async (outer) => {
        if (outer !== 2) return;
        await work(second.id, {
          onNews: async (inner) => {
            if (inner !== 2) return;
            tried = (await work(third.id)).again;
            expect((await stateOf(third.id)).state).toBe('waiting');
          },
        });
      },
    });
    expect(tried).toBe(1);
    await work(third.id);
    for (const { id } of [first, second, third]) expect((await stateOf(id)).state).toBe('done');
  });

  it('one that nobody works on any more gets a job again', async () => {
    const { id } = await build();
    await write(
      db,
    )`update backtests set state = 'running', run_count = 1, alive_at = now() - interval '5 minutes' where id = ${id}`;
    await takeUpUnfinished(db);
    await takeUpUnfinished(db);
    await app.jobs.runDue();
    expect(await stateOf(id)).toMatchObject({ state: 'done', runs: 2 });
  });
});
