import type { Db, Tx } from '#db/client.ts';
import type { ClosedBarReader } from '#market-data/closed-bars.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { maxRunningBacktests } from '@candela/contract/scanning/backtests';
import type { TellBacktest } from './backtest-news.ts';
import {
  countRunning,
  holdsRun,
  insertTrades,
  listRunSymbols,
  lockOpen,
  writeBegun,
  writeDone,
  writeFailed,
  writeProgress,
} from './backtest-runs.queries.ts';
import { startBacktestThread, type BacktestThread } from './backtest-thread.ts';
import { runningJob } from './backtests.jobs.ts';
import { lockBacktests } from './backtests.queries.ts';
import { judgeBacktest, RunFailed, RunOver, type BacktestProgress, type Begun } from './judging-backtest.ts';

interface Deps {
  db: Db;
  bars: ClosedBarReader;
  tell: TellBacktest;
  now: () => number;
  /** At most so often it says how far it is, and looks whether it was cancelled. */
  newsMilliseconds?: number;
}

type BacktestRun = Pick<Job<{ id: number }>, 'payload' | 'attempt' | 'signal' | 'isMine' | 'again'>;

/** Begun so often in vain, it is given up: its process has ended each time. */
const maxRuns = 5;
/** Until one looks again whether there is a turn. */
const turnMilliseconds = 2000;
const usualNewsMilliseconds = 500;
const tradesAtOnce = 2000;

/** Runs backtests: each from the beginning, one period after the other, in a thread. */
export function createBacktestRuns({ db, bars, tell, now, newsMilliseconds = usualNewsMilliseconds }: Deps) {
  async function run({ payload: { id }, attempt, signal, isMine, again }: BacktestRun): Promise<void> {
    const begun = await db.transaction(async (tx) => {
      if (!(await isMine(tx))) return null;
      const found = await begin(tx, id);
      if (found === 'full') await again(tx, new Date(Date.now() + turnMilliseconds));
      return found;
    });
    if (begun === 'full' || begun === null) return;
    await tell(id);
    if (begun === 'given up') return;
    const thread = startBacktestThread();
    try {
      await store(begun, thread, await judgeBacktest({ begun, bars, thread, signal, now, note: noteOf(begun) }));
    } catch (error) {
      if (error instanceof RunOver) return;
      if (error instanceof RunFailed) await writeFailed(db, begun, error.problem);
      // A node that stops has not failed.
      else if (signal.aborted || attempt <= runningJob.retries.limit) throw error;
      else {
        await writeFailed(db, begun, 'failed');
        throw error;
      }
    } finally {
      await thread.stop();
      await tell(id);
    }
  }

  async function begin(tx: Tx, id: number): Promise<Begun | 'full' | 'given up' | null> {
    await lockBacktests(tx);
    const open = await lockOpen(tx, id);
    if (!open) return null;
    if (open.runCount >= maxRuns) {
      await writeFailed(tx, { id, run: open.runCount }, 'stopped');
      return 'given up';
    }
    if ((await countRunning(tx, id)) >= maxRunningBacktests) return 'full';
    return {
      id,
      run: await writeBegun(tx, id),
      rule: open.rule,
      plan: open.plan,
      symbols: await listRunSymbols(tx, id),
    };
  }

  /** Says how far a run is, now and then. */
  function noteOf(begun: Begun) {
    let notedAt = Date.now();
    return async (progress: BacktestProgress): Promise<void> => {
      if (Date.now() - notedAt < newsMilliseconds) return;
      if (!(await writeProgress(db, begun, progress))) throw new RunOver();
      await tell(begun.id);
      notedAt = Date.now();
    };
  }

  /** @throws RunOver, RunFailed */
  async function store(
    begun: Begun,
    thread: BacktestThread,
    { bars: read, revisions }: { bars: number; revisions: ReadonlyMap<number, number | null> },
  ): Promise<void> {
    const { result, trades, bars: traded } = await thread.ask('finish', {});
    if (traded === 0) throw new RunFailed('noBars');
    for (let from = 0; from < trades; from += tradesAtOnce) {
      const some = await thread.ask('trades', { from, count: tradesAtOnce });
      await db.transaction(async (tx) => {
        if (!(await holdsRun(tx, begun))) throw new RunOver();
        await insertTrades(tx, begun.id, from + 1, some, begun.rule.direction);
      });
    }
    await db.transaction(async (tx) => {
      if (!(await holdsRun(tx, begun))) throw new RunOver();
      await writeDone(tx, begun.id, { result, revisions, trades, bars: read });
    });
  }

  return run;
}
