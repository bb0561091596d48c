import { startThread } from '#platform/threads/asked-thread.ts';
import type { Questions } from './backtest-worker.ts';

/** Tens of thousands of bars take a fraction of a second; a busy machine longer. */
const maxMilliseconds = 120_000;
const heapMegabytes = 512;

/** A thread that judges one backtest. */
export const startBacktestThread = () =>
  startThread<Questions>(new URL('backtest-worker.ts', import.meta.url), { maxMilliseconds, heapMegabytes });

export type BacktestThread = ReturnType<typeof startBacktestThread>;
