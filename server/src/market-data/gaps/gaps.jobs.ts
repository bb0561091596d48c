import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import type { CandleProvider } from '#market-data/sources/provider.ts';
import { removeOldFaults } from '#market-data/storage/faults.queries.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue, moveJob } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { fillGaps } from './filling-gaps.service.ts';
import { findGapsOf } from './finding-gaps.service.ts';
import { listScannedSymbols } from './gaps.queries.ts';
import { askAboutSplits } from './split-questions.service.ts';

const minute = 60_000;
const day = 1440 * minute;

/** Looks for missing minutes of all symbols, or of those of a provider; every night, and when a provider answers again. */
export const findingGapsJob = defineJob({
  name: 'candles.gaps',
  payload: z.object({ prefix: z.string().nullable() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 7200,
  repeats: { cron: '23 3 * * *', timeZone: 'UTC', payload: { prefix: null } },
});

/** Fills the gaps of a provider. */
export const backfillJob = defineJob({
  name: 'candles.backfill',
  payload: z.object({ prefix: z.string() }),
  atOnce: 3,
  atOncePerGroup: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 900,
});

/** A provider that answers again was away for less: what is older is looked at at night. */
const lookBack = 40 * day;
/** A run ends after so long, in milliseconds, so that a node that stops waits for no more than a page. */
const runMilliseconds = 10 * minute;
/** What is due later is found by the next night. */
const longestWait = 26 * 60 * minute;
/** Refused bars are kept for so many days. */
const faultDays = 90;

/** The provider answers again. Called twice at once, it looks once. */
export async function queueFindingGaps(on: Db | Tx, prefix: string, dueAt: Date): Promise<void> {
  await enqueue(on, findingGapsJob, [{ payload: { prefix }, key: prefix, dueAt }]);
}

/** Now rather than when the waiting job is due. */
export async function queueBackfill(on: Db | Tx, prefixes: readonly string[], dueAt: Date): Promise<void> {
  for (const prefix of prefixes)
    await moveJob(on, backfillJob, { payload: { prefix }, key: prefix, priority: 0, dueAt });
}

/** @throws AggregateError after all others are done, if some symbols failed */
export async function findAllGaps(db: Db, prefix: string | null, now: number): Promise<void> {
  const errors: unknown[] = [];
  const prefixes = new Set<string>();
  for (const symbol of await listScannedSymbols(db, prefix)) {
    try {
      const open = await findGapsOf(db, symbol, { now, ...(prefix !== null && { since: now - lookBack }) });
      if (open > 0 && symbol.isRead) prefixes.add(symbol.prefix);
      if (prefix === null) await askAboutSplits(db, symbol.id);
    } catch (error) {
      errors.push(error);
    }
  }
  await queueBackfill(db, [...prefixes], new Date(now));
  if (prefix === null) await removeOldFaults(db, faultDays);
  if (errors.length > 0) throw new AggregateError(errors, `gaps of ${errors.length} symbols could not be looked for`);
}

interface BackfillDeps {
  db: Db;
  /** The adapter of a provider with its key; null: it is not read from. */
  openProvider(prefix: string): Promise<CandleProvider | null>;
  onStored?: ((symbolId: number) => void) | undefined;
  now?: () => number;
}

export async function runBackfill(
  { db, openProvider, onStored, now = Date.now }: BackfillDeps,
  { payload, signal, again }: Pick<Job<{ prefix: string }>, 'payload' | 'signal' | 'again'>,
): Promise<void> {
  const provider = await openProvider(payload.prefix);
  if (!provider) return;
  const due = await fillGaps(db, { provider, signal, now, onStored, until: now() + runMilliseconds });
  if (due !== null && due <= now() + longestWait) await db.transaction((tx) => again(tx, new Date(due)));
}
