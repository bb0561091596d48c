import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { openPglite, openPostgres, type Database, type Db } from '#db/client.ts';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import { createClosedBars } from '#market-data/closed-bars.ts';
import { preparedPlace } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildPastSymbol, testedPlan, testedRule } from '#testing/past-market.ts';
import { buildLiveStrategy } from '#testing/strategy-rows.ts';
import { insertBacktest } from './backtests.queries.ts';
import { createBacktestRuns } from './running-backtests.ts';

const program = resolve(import.meta.dirname, '../../testing/backtesting-process.ts');
/** More of them, before a release: `KILLS=20`. Each backtest is given up after five runs. */
const cycles = Number(process.env['KILLS'] ?? 3);

const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
atEndOfFile(remove);

const open = (): Promise<Database> => {
  const { DATABASE_URL: url, DATA_DIR: folder } = environment;
  return url === undefined ? openPglite(folder, { isDurable: false }) : openPostgres(url);
};

/** @returns whether it was killed before it was done */
async function runAndKill(id: number, afterNews: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { PATH: process.env['PATH'] ?? '', ...environment, BACKTEST_ID: String(id) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let news = 0;
  for await (const _line of createInterface(child.stdout)) {
    news += 1;
    if (news !== afterNews) continue;
    await wait(Math.random() * 40);
    child.kill('SIGKILL');
  }
  const [code] = await exit;
  return code === null;
}

const stateRow = rowOf({
  state: z.string(),
  problem: z.string().nullable(),
  runs: z.int(),
  trades: z.int(),
  figures: z.unknown(),
});
const stateOf = (db: Db, id: number) => requireRow(db, stateRow)`
  select state, problem, run_count as runs, trade_count as trades, figures from backtests where id = ${id}`;
const tradeRow = rowOf({ number: z.int(), net: z.number(), entry: z.number(), exit: z.number() });
const tradesOf = (db: Db, id: number) => readRows(db, tradeRow)`
  select number, net, entry, exit from backtest_trades where backtest_id = ${id} order by number`;

it(
  'a backtest whose process is killed begins anew, has each trade once, and is given up after five times',
  { timeout: 300_000 },
  async () => {
    const first = await open();
    const symbol = await buildPastSymbol(first.db);
    const rule = testedRule([symbol.symbol]);
    const strategy = await buildLiveStrategy(first.db, { rule });
    const { ownerId } = await requireRow(first.db, rowOf({ ownerId: z.uuid() }))`
      select owner_id as "ownerId" from strategies where id = ${strategy.id}`;
    const insert = () =>
      first.db.transaction((tx) =>
        insertBacktest(tx, {
          strategyId: strategy.id,
          versionId: strategy.versionId,
          startedBy: ownerId,
          plan: testedPlan(),
          totalDays: 4,
          symbolIds: [symbol.id],
        }),
      );
    const [undisturbed, killed, hopeless] = [await insert(), await insert(), await insert()];
    await first.close();

    expect(await runAndKill(undisturbed, Infinity)).toBe(false);
    let kills = 0;
    for (let cycle = 0; cycle < cycles; cycle++) kills += (await runAndKill(killed, 1 + cycle)) ? 1 : 0;
    expect(kills).toBeGreaterThan(0);
    expect(await runAndKill(killed, Infinity)).toBe(false);
    const after = await open();
    const [expected, found] = [await stateOf(after.db, undisturbed), await stateOf(after.db, killed)];
    expect(expected).toMatchObject({ state: 'done', runs: 1 });
    expect(found).toEqual({ ...expected, runs: kills + 1 });
    expect(await tradesOf(after.db, killed)).toEqual(await tradesOf(after.db, undisturbed));
    expect(await tradesOf(after.db, killed)).toHaveLength(found.trades);

    // As five processes would leave it.
    await after.db.transaction(async (tx) => {
      await readRows(tx, rowOf({ id: z.int() }))`
        update backtests set state = 'running', run_count = 5 where id = ${hopeless} returning id`;
    });
    const run = createBacktestRuns({
      db: after.db,
      bars: createClosedBars(after.db, false),
      tell: async () => {},
      now: Date.now,
    });
    await run({
      payload: { id: hopeless },
      attempt: 1,
      signal: new AbortController().signal,
      isMine: async () => true,
      again: async () => true,
    });
    expect(await stateOf(after.db, hopeless)).toMatchObject({ state: 'failed', problem: 'stopped', trades: 0 });
    await after.close();
  },
);
