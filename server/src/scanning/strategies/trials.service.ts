import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Db } from '#db/client.ts';
import type { ClosedBar, ClosedBarReader } from '#market-data/closed-bars.ts';
import { AppError } from '#platform/http/errors.ts';
import { listWatchable, type WatchableSymbol } from '#scanning/engine/live-rules.queries.ts';
import { watchedBy } from '#scanning/engine/scan-plan.ts';
import { readSetting } from '#site/setting-values.ts';
import type { StrategyTrial } from '@candela/contract/scanning/strategy-trials';
import { barsNeeded } from '@candela/markets/rules/bars-needed';
import type { Rule } from '@candela/markets/rules/rule';
import { trialBars, trialSymbols, type TrialSymbol } from '@candela/markets/rules/trial';
import type { TrialRefusal } from '@candela/markets/rules/trial-verdict';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';
import type { TrialAnswer, TrialTask } from './trial-worker.ts';
import { listWithVolume } from './trials.queries.ts';

/** Trials at once. */
const turns = pLimit(1);
/** As many wait: each takes a second at most, of a usual rule. */
const maxWaiting = 8;
const maxMilliseconds = 30_000;
const heapMegabytes = 512;

export type Trials = ReturnType<typeof createTrials>;

/** Tries rules before they go live, on bars that have closed. */
export function createTrials(db: Db, bars: ClosedBarReader) {
  async function readSymbols(rule: Rule, symbols: readonly WatchableSymbol[]): Promise<TrialSymbol[]> {
    const ids = symbols.map(({ id }) => id);
    const [progress, withVolume] = [await bars.progressOf(ids, Date.now()), await listWithVolume(db, ids)];
    const read: TrialSymbol[] = [];
    for (const { id, symbol } of symbols) {
      const own = new Map<Timeframe, (ClosedBar & { symbol: string })[]>();
      const until = progress.get(id)?.settledAt;
      if (until === undefined) continue;
      for (const [timeframe, needed] of barsNeeded(rule)) {
        // Longer bars may be cut short, so that there are more of them in the same time.
        const share = Math.min(1, (2 * minutesOf[rule.timeframe]) / minutesOf[timeframe]);
        const limit = needed + Math.ceil(trialBars * share);
        const found = (await bars.read(id, timeframe, { until, limit }))?.bars ?? [];
        own.set(
          timeframe,
          found.map((bar) => ({ ...bar, symbol })),
        );
      }
      read.push({ symbol, bars: own, hasVolume: withVolume.has(id) });
    }
    return read;
  }

  /** The trial of a rule: on up to twenty of its symbols, from the first to the last. @throws AppError server.busy */
  async function run(rule: Rule): Promise<StrategyTrial> {
    const watched = watchedBy(rule, await listWatchable(db));
    const step = Math.max(1, watched.length / trialSymbols);
    const chosen = watched.filter((_symbol, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
    if (turns.pendingCount >= maxWaiting) throw busy();
    return turns(async () => {
      const symbols = await readSymbols(rule, chosen);
      const limits = { symbols: watched.length, dailyAlerts: await readSetting(db, 'strategies.maxDailyAlerts') };
      const { refusals, ...counts } = await judge({ rule, symbols, limits });
      return { watched: watched.length, tried: symbols.length, ...counts, refusals: refusals.map(presentRefusal) };
    });
  }

  /** @throws AppError strategies.ruleRefused, with every reason in its message; server.busy */
  async function requireWorthy(rule: Rule): Promise<void> {
    const { refusals } = await run(rule);
    if (refusals.length > 0)
      throw new AppError('strategies.ruleRefused', { message: refusals.map(reasonOf).join('; ') });
  }

  return { run, requireWorthy };
}

const busy = (cause?: unknown) =>
  new AppError('server.busy', { message: 'Too many rules are being tried.', retryAfterSeconds: 10, cause });

/** In a thread of its own. @throws AppError server.busy when it takes too long; Error when it fails */
async function judge(task: TrialTask): Promise<TrialAnswer> {
  const worker = new Worker(new URL('trial-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    env: {},
  });
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(maxMilliseconds) })) as [TrialAnswer];
    return answer;
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? busy(error) : error;
  } finally {
    worker.on('error', () => {});
    await worker.terminate();
  }
}

type Refusal = StrategyTrial['refusals'][number];

function presentRefusal(refusal: TrialRefusal): Refusal {
  if (refusal.code !== 'tooFewBars') return refusal;
  const { operand, ...others } = refusal;
  return { ...others, indicator: operand.ind };
}

function reasonOf(refusal: Refusal): string {
  switch (refusal.code) {
    case 'tooFewBars': {
      const { indicator, timeframe, needed, longest } = refusal;
      return `tooFewBars: ${indicator} needs ${needed} bars of ${timeframe}, the longest history has ${longest}`;
    }
    case 'tooManyAlerts':
      return `tooManyAlerts: about ${Math.round(refusal.daily)} a day, ${refusal.limit} are allowed`;
    case 'nearlyAlwaysTrue':
      return `nearlyAlwaysTrue: true on ${Math.round(refusal.share * 100)} % of the bars`;
    case 'noVolume':
      return 'noVolume: none of its symbols has a volume';
  }
}
