import type { Db } from '#db/client.ts';
import type { Difference } from '#db/tables/strategy-figures.ts';
import type { ClosedBarReader } from '#market-data/closed-bars.ts';
import type { ErrorLog } from '#platform/log.ts';
import { listWatchable, type WatchableSymbol } from '#scanning/engine/live-rules.queries.ts';
import { startRulesThread, type RulesThread } from '#scanning/engine/rules-thread.ts';
import { ruleSchema } from '@candela/contract/scanning/rules';
import type { Rule } from '@candela/markets/rules/rule';
import { compare, summarise, type Fired, type Given } from './comparing.ts';
import {
  findCorrections,
  insertDrift,
  listEventsUntil,
  listGiven,
  listGivenElsewhere,
  listMaybeLive,
  listUnjudged,
  type Basis,
} from './drift.queries.ts';
import { judgeAgain, type JudgedAgain } from './judging-again.ts';
import { liveTimes, type LiveTime, type Stretch } from './live-times.ts';

const [minute, day] = [60_000, 86_400_000];
/** Nights that may have been missed. */
const judgedDays = 3;
const strategiesAtOnce = 100;
/** A bar may be judged so long after its close; a strategy that was paused before had no alert of it. */
const judgedWithin = 3 * minute;

interface Deps {
  db: Db;
  bars: ClosedBarReader;
  log: ErrorLog;
}

/**
 * Judges the days that have ended again: each version that was live on them, over the bars as they are now, and keeps how that compares with
 * the alerts that were given. A day is judged once; what fails is tried again with the next run, and stops none of the others.
 */
export function createDrift({ db, bars, log }: Deps) {
  /** @throws AggregateError after all others are done, if some could not be judged */
  async function judgeDays(now: number, signal: AbortSignal): Promise<void> {
    const failed: unknown[] = [];
    const run: Run = { thread: startRulesThread(), watchable: await listWatchable(db), signal };
    try {
      const today = Math.floor(now / day) * day;
      for (let back = judgedDays; back > 0; back--) {
        const time = { from: today - back * day, to: today - (back - 1) * day };
        failed.push(...(await judgeDay(run, time)));
      }
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} days could not be judged again`);
    } finally {
      await run.thread.stop();
    }
  }

  interface Run {
    thread: RulesThread;
    watchable: readonly WatchableSymbol[];
    signal: AbortSignal;
  }

  /** @returns what has failed */
  async function judgeDay(run: Run, time: Stretch): Promise<unknown[]> {
    const failed: unknown[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const ids: number[] = await listMaybeLive(db, { since: time.from, after, limit: strategiesAtOnce });
      for (const strategyId of ids) {
        run.signal.throwIfAborted();
        try {
          await judgeStrategy(run, strategyId, time);
        } catch (error) {
          run.signal.throwIfAborted();
          log.error({ err: error, strategyId }, 'a strategy could not be judged again');
          failed.push(error);
          // One that has failed, or has not answered in time, answers nobody else.
          await run.thread.stop();
          run.thread = startRulesThread();
        }
      }
      after = ids.length < strategiesAtOnce ? undefined : ids.at(-1);
    }
    return failed;
  }

  async function judgeStrategy(run: Run, strategyId: number, time: Stretch): Promise<void> {
    const times = liveTimes(await listEventsUntil(db, strategyId, time.to), time);
    const dayOf = new Date(time.from).toISOString().slice(0, 10);
    const versionIds = [...new Set(times.map(({ versionId }) => versionId))];
    for (const { versionId, rule: stored } of await listUnjudged(db, versionIds, dayOf)) {
      const rule: Rule = ruleSchema.parse(stored);
      const own = times.filter((each) => each.versionId === versionId);
      const total = { barsDue: 0, barsMissing: 0, barsLate: 0, same: 0, onlyLive: 0, onlyAgain: 0 };
      const differences: Difference[] = [];
      for (const live of own) {
        const again = await judgeAgain({ db, bars, ...run }, { versionId, rule, watchable: run.watchable, time: live });
        const found = await compareWith(strategyId, live, again);
        total.barsDue += again.due;
        total.barsMissing += again.missing;
        total.barsLate += again.late;
        total.same += found.same;
        total.onlyLive += found.onlyLive;
        total.onlyAgain += found.onlyAgain;
        differences.push(...found.differences);
      }
      await insertDrift(db, { strategyId, versionId, day: dayOf, ...total, ...summarise(differences) });
    }
  }

  async function compareWith(strategyId: number, live: LiveTime, again: JudgedAgain) {
    const asked = { strategyId, ...live, symbolIds: [...again.readFrom.keys()] };
    const given = [...(await listGiven(db, asked)), ...(await listGivenElsewhere(db, asked))];
    const { same, onlyLive, onlyAgain } = compare(given, again.hits);
    const bases = [
      ...onlyLive.map((each) => basisOf(each, again, live)),
      ...onlyAgain.map((each) => basisOf(each, again, live)),
    ];
    const corrections = await findCorrections(db, bases, Math.floor(live.from / day) * day);
    const differences: Difference[] = [
      ...onlyLive.map(({ symbolId, barAt }, place) => {
        const isThere = again.found.has(`${symbolId} ${barAt}`);
        const reason = isThere ? (corrections.get(place) ?? 'unknown') : 'missingBar';
        return { symbolId, barAt, side: 'live', reason } as const;
      }),
      ...onlyAgain.map(({ symbolId, barAt, closesAt }, place) => {
        const isOver = live.isEnded && live.to - closesAt < judgedWithin;
        const reason = isOver ? 'notLive' : (corrections.get(onlyLive.length + place) ?? 'unknown');
        return { symbolId, barAt, side: 'again', reason } as const;
      }),
    ];
    return { same, onlyLive: onlyLive.length, onlyAgain: onlyAgain.length, differences };
  }

  return { judgeDays };
}

const basisOf = (fired: Fired | Given, { readFrom }: JudgedAgain, live: Stretch): Basis => ({
  symbolId: fired.symbolId,
  from: Math.floor((readFrom.get(fired.symbolId) ?? live.from) / minute),
  to: Math.ceil(fired.closesAt / minute),
  revision: 'revision' in fired ? fired.revision : null,
});
