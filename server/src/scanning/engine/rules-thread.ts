import { startThread } from '#platform/threads/asked-thread.ts';
import type { Questions } from './rules-worker.ts';

/** A thousand rules for five hundred symbols take milliseconds; a busy machine longer, a warm-up of years too. */
const maxMilliseconds = 120_000;
const heapMegabytes = 512;

/** A thread that judges rules. */
export const startRulesThread = () =>
  startThread<Questions>(new URL('rules-worker.ts', import.meta.url), { maxMilliseconds, heapMegabytes });

export type RulesThread = ReturnType<typeof startRulesThread>;
