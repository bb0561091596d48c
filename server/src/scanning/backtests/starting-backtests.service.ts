import type { Db } from '#db/client.ts';
import type { ClosedBarReader } from '#market-data/closed-bars.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { watchedBy } from '#scanning/engine/scan-plan.ts';
import { lockManaged } from '#scanning/strategy-locks.ts';
import { recordChange } from '#site/recorded-changes.ts';
import {
  maxOpenBacktests,
  maxStrategyBacktests,
  maxWaitingBacktests,
  type BacktestPlanInput,
} from '@candela/contract/scanning/backtests';
import { barsBefore } from '@candela/markets/backtests/backtest';
import { maxBacktestBars, type BacktestPlan } from '@candela/markets/backtests/plan';
import { planRefusalsOf } from '@candela/markets/backtests/plan-refusals';
import { daysOf, periodOf, withPrices } from './backtest-days.ts';
import { isManagedId } from './backtest-lists.queries.ts';
import { expectedBars } from './backtest-size.ts';
import { keyOf, runningJob } from './backtests.jobs.ts';
import {
  countBacktests,
  findTestedVersion,
  insertBacktest,
  listTestable,
  lockBacktests,
  type TestedVersion,
} from './backtests.queries.ts';

interface Given {
  strategyId: number;
  version: number;
  plan: BacktestPlanInput;
}

/** Takes orders for backtests. */
export function createBacktestStarts(db: Db, bars: ClosedBarReader, now: () => number) {
  /** The symbols of a version that have prices in the period. @throws AppError backtests.noBars, backtests.tooManyBars */
  async function chooseSymbols(
    caller: SignedInCaller,
    plan: BacktestPlan,
  ): Promise<{ symbolIds: number[]; totalDays: number }> {
    const { rule, from, until } = plan;
    const watched = watchedBy(rule, await listTestable(db, caller)).map(({ id }) => id);
    const period = { from, until };
    const progress = await bars.progressOf(watched, now());
    const timeframes = barsBefore(plan).keys().toArray();
    const chosen = watched.filter((id) => {
      const own = progress.get(id);
      return own !== undefined && expectedBars([own], [rule.timeframe], period) > 0;
    });
    if (chosen.length === 0) throw new AppError('backtests.noBars');
    const used = chosen.flatMap((id) => progress.get(id) ?? []);
    const expected = expectedBars(used, timeframes, period);
    if (expected > maxBacktestBars) {
      const message = `About ${expected} bars would be read; ${maxBacktestBars} are allowed.`;
      throw new AppError('backtests.tooManyBars', { message });
    }
    return { symbolIds: chosen, totalDays: daysOf(withPrices(period, used)) };
  }

  /**
   * @returns the id of the backtest
   * @throws AppError see `startBacktest`
   */
  return async (caller: SignedInCaller, { strategyId, version, plan }: Given): Promise<number> => {
    const tested = await findTestedVersion(db, caller, { strategyId, version, isLocked: false });
    if (!tested && !(await isManagedId(db, caller, strategyId))) throw new AppError('strategies.notFound');
    const whole = { ...plan, ...periodOf(plan, now()), rule: usable(tested).rule };
    const refusals = planRefusalsOf(whole);
    if (refusals.length > 0) {
      const message = refusals.map(({ path, code }) => `${path.join('.')} ${code}`).join('; ');
      throw new AppError('backtests.planRefused', { message });
    }
    const chosen = await chooseSymbols(caller, whole);
    return db.transaction(async (tx) => {
      await lockManaged(tx, caller, strategyId);
      const found = usable(await findTestedVersion(tx, caller, { strategyId, version, isLocked: true }));
      await lockBacktests(tx);
      const { ofPerson, ofAll, ofStrategy } = await countBacktests(tx, { userId: caller.userId, strategyId });
      if (ofPerson >= maxOpenBacktests) throw new AppError('backtests.tooManyOpen');
      if (ofStrategy >= maxStrategyBacktests) throw new AppError('backtests.tooMany');
      if (ofAll >= maxWaitingBacktests)
        throw new AppError('server.busy', { message: 'Too many backtests are unfinished.', retryAfterSeconds: 60 });
      const id = await insertBacktest(tx, {
        strategyId,
        versionId: found.versionId,
        startedBy: caller.userId,
        plan,
        ...chosen,
      });
      await enqueue(tx, runningJob, [{ payload: { id }, key: keyOf(id), group: 'all' }]);
      await recordChange(tx, caller, {
        action: 'create',
        entity: 'backtest',
        entityId: id,
        name: found.name,
        before: null,
        after: { strategyId, version, plan },
      });
      return id;
    });
  };
}

/** @throws AppError strategies.versionNotFound, strategies.wrongState */
function usable(found: TestedVersion | null): TestedVersion {
  if (!found) throw new AppError('strategies.versionNotFound');
  if (found.status === 'archived') throw new AppError('strategies.wrongState');
  return found;
}
