import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '#db/client.ts';
import type { Lease } from '#platform/jobs/lease.ts';
import { listFeeds, writeFeedProblem, writeProviderProblem, type Feed, type ProviderProblem } from './feeds.queries.ts';
import type { LastRead } from './held-jumps.ts';
import { holdsLease } from './lease.queries.ts';
import { ProviderError, type CandleProvider } from './provider.ts';
import { LeaseLost, planReading, readSymbol } from './reading-symbol.ts';
import { blockProvider, spendUnits } from './spending.ts';

/** Each symbol is asked for so often, in milliseconds, as far as the budget allows. */
const pollMilliseconds = 5000;
/** With nothing to do, it looks again after so long. */
const restMilliseconds = 1000;
/** Longest call: adapters give up after ten seconds a request, and make two of them. */
const callMilliseconds = 30_000;
/** After failures in a row, the provider is left alone for longer and longer, in milliseconds. */
const [shortestRest, longestRest] = [5000, 300_000];
/** One that has refused is asked again, because only its own admins know when that changes. */
const refusedRest = 300_000;
/** Limits of an hour and more are spent evenly, in seconds. */
const longLimit = 3600;
/** A symbol that it does not know is asked for again after an hour, one whose answer cannot be read after five minutes; in seconds. */
const [unknownSeconds, unreadableSeconds] = [3600, 300];

interface LoopDeps {
  db: Db;
  provider: CandleProvider;
  lease: Lease;
  /** Bars of a symbol have been stored. */
  onStored: (symbolId: number) => void;
  /** It answers again after a problem: there may be gaps. */
  onReturn: (prefix: string) => void;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now?: () => number;
}

/**
 * Reads the minutes of all symbols of one provider, one after the other, for as long as this process holds its lease. A symbol or a call that
 * fails is noted and does not stop the others.
 */
export async function runProvider(deps: LoopDeps, stop: AbortSignal): Promise<void> {
  const { lease, now = Date.now } = deps;
  const due = new Map<number, number>();
  const lastRead = new Map<number, LastRead>();
  let failures = 0;
  let restUntil = 0;
  while (!stop.aborted && lease.fence() !== null) {
    const next = restUntil > now() ? null : await findNext(deps, due);
    if (!next) {
      await pause(restMilliseconds, stop);
      continue;
    }
    due.set(next.symbolId, now() + pollMilliseconds);
    const result = await readOne(deps, next, lastRead, stop);
    if (result === 'lost') return;
    if (result.isMore) due.set(next.symbolId, 0);
    failures = result.isFailure ? failures + 1 : 0;
    const rest = failures > 0 ? Math.min(longestRest, shortestRest * 2 ** (failures - 1)) : 0;
    restUntil = Math.max(result.restUntil, now() + rest);
  }
}

/** The symbol that has waited longest. */
async function findNext({ db, provider, log, now = Date.now }: LoopDeps, due: ReadonlyMap<number, number>) {
  try {
    const feeds = await listFeeds(db, provider.capabilities.prefix);
    const ready = feeds.filter(
      ({ symbolId, retryAt }) => (due.get(symbolId) ?? 0) <= now() && (retryAt === null || retryAt <= now()),
    );
    return ready.toSorted((a, b) => (due.get(a.symbolId) ?? 0) - (due.get(b.symbolId) ?? 0))[0] ?? null;
  } catch (error) {
    log.warn({ err: error }, 'symbols of a provider');
    return null;
  }
}

interface Result {
  isMore: boolean;
  isFailure: boolean;
  /** Nothing is asked before, in milliseconds since 1970. */
  restUntil: number;
}

/** So much later the next call, in milliseconds, that what a provider allows in a day lasts for the day. */
function paceOf({ capabilities: { budget, candlesCost } }: CandleProvider): number {
  const long = budget.filter(({ perSeconds }) => perSeconds >= longLimit);
  return Math.max(0, ...long.map(({ units, perSeconds }) => (perSeconds * 1000 * candlesCost) / units));
}

const nothing: Result = { isMore: false, isFailure: false, restUntil: 0 };

async function readOne(
  deps: LoopDeps,
  feed: Feed,
  lastRead: Map<number, LastRead>,
  stop: AbortSignal,
): Promise<Result | 'lost'> {
  const { db, provider, lease, log, now = Date.now } = deps;
  const { prefix, budget, candlesCost, maxBars } = provider.capabilities;
  const fence = lease.fence();
  if (fence === null) return 'lost';
  try {
    const plan = await planReading(db, feed, maxBars, now());
    if (!plan) return nothing;
    const spending = { limits: budget, spender: 'live', cost: candlesCost, now: now() } as const;
    const waitUntil = await spendUnits(db, prefix, spending);
    if (waitUntil !== null) return { ...nothing, isMore: true, restUntil: waitUntil };
    const signal = AbortSignal.any([stop, AbortSignal.timeout(callMilliseconds)]);
    const read = await readSymbol(db, feed, plan, { provider, fence, lastRead, signal, now });
    if (read.changed > 0) deps.onStored(feed.symbolId);
    if (read.hadProblem) deps.onReturn(prefix);
    return { ...nothing, isMore: read.isMore, restUntil: now() + paceOf(provider) };
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost';
    if (stop.aborted) return nothing;
    try {
      return await note(deps, feed, fence, error);
    } catch (failure) {
      // The database is away: nothing can be noted, and nothing is lost, because the cursor is there.
      if (failure instanceof LeaseLost) return 'lost';
      log.warn({ err: failure }, 'prices could not be stored');
      return { ...nothing, isFailure: true };
    }
  }
}

/** Notes a failure where it belongs: with the provider, or with one symbol. */
async function note({ db, provider, log, now = Date.now }: LoopDeps, feed: Feed, fence: number, error: unknown) {
  const { prefix } = provider.capabilities;
  const write = (work: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      if (!(await holdsLease(tx, prefix, fence))) throw new LeaseLost();
      await work(tx);
    });
  const writeProblem = async (problem: ProviderProblem, retryAt: number | null) =>
    write((tx) => writeProviderProblem(tx, prefix, { problem, text: textOf(error), retryAt }));
  if (!(error instanceof ProviderError) && !isTimeout(error)) throw error;
  if (!(error instanceof ProviderError)) {
    await writeProblem('unavailable', null);
    return { ...nothing, isFailure: true };
  }
  switch (error.state) {
    case 'unknownSymbol':
      await write((tx) => writeFeedProblem(tx, feed.symbolId, 'unknownSymbol', unknownSeconds));
      return nothing;
    case 'refused': {
      const restUntil = now() + refusedRest;
      await writeProblem('refused', restUntil);
      return { ...nothing, restUntil };
    }
    case 'tooMany': {
      const restUntil = error.retryAt ?? now() + 60_000;
      await blockProvider(db, prefix, restUntil);
      await writeProblem('tooMany', restUntil);
      return { ...nothing, restUntil };
    }
    case 'unavailable':
      log.warn({ err: error }, 'provider of prices');
      if (!isUnreadable(error)) {
        await writeProblem('unavailable', null);
        return { ...nothing, isFailure: true };
      }
      // The answer about one symbol may be odd while the others are well.
      await writeProblem('noData', null);
      await write((tx) => writeFeedProblem(tx, feed.symbolId, 'noData', unreadableSeconds));
      return nothing;
  }
}

const isUnreadable = ({ reason }: ProviderError): boolean =>
  reason === 'notJson' || reason === 'otherShape' || reason === 'cutOff' || reason === 'tooLong';

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop, ref: false }).catch(() => {});
}
