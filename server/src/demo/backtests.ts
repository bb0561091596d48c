import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { daysOf, periodOf } from '#scanning/backtests/backtest-days.ts';
import { keyOf, runningJob } from '#scanning/backtests/backtests.jobs.ts';
import { insertBacktest } from '#scanning/backtests/backtests.queries.ts';

const day = 86_400_000;
const testedDays = 60;

const versionRow = rowOf({
  strategyId: z.int(),
  versionId: z.int(),
  startedBy: z.uuid(),
  symbolIds: z.array(z.int()),
});

/**
 * Orders a backtest of the demo strategy whose trainer can sign in, over the last two months; it runs once the server has started. Whatever
 * comes out is shown: on a market of chance a rule only pays its costs.
 */
export async function orderDemoBacktest(tx: Tx, email: string): Promise<void> {
  const now = Date.now();
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const plan = {
    from: dayOf(now - testedDays * day),
    until: dayOf(now - day),
    stop: { atr: 1.5, period: 14 },
    target: { r: 2 },
    maxBars: 48,
    exit: null,
    costs: {},
  };
  const [version] = await readRows(tx, versionRow)`
    select s.id as "strategyId", v.id as "versionId", u.id as "startedBy",
      array(select m.id from market_symbols m where v.rule -> 'universe' -> 'symbols' ? m.symbol order by m.id) as "symbolIds"
    from strategies s join strategy_versions v on v.id = s.live_version_id join users u on u.id = s.owner_id
    where s.is_demo and u.email = ${email} order by s.id limit 1`;
  if (!version) return;
  const id = await insertBacktest(tx, { ...version, plan, totalDays: daysOf(periodOf(plan, now)) });
  await enqueue(tx, runningJob, [{ payload: { id }, key: keyOf(id), group: 'all' }]);
}
