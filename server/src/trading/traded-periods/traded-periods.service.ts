import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { periodsUpTo } from '#platform/time/periods.ts';
import { dayIn, isTimeZone } from '#platform/time/time-zones.ts';
import type { PeriodUnit } from '@candela/contract/learning/learned-periods';
import type { TradedPeriod } from '@candela/contract/trading/traded-periods';
import { joinSummaries, noResults, summaryOf } from '@candela/markets/figures/result-summaries';
import { scorecardOf } from '@candela/markets/figures/scorecard';
import { listPractised, listWritten, type WrittenRow } from './traded-periods.queries.ts';

/** Points of a curve. */
const maxPoints = 60;

/** What people have practised and written down this week, month or year; by the formulae of all records. */
export function createTradedPeriods({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  /** @throws AppError profiles.invalidTimeZone */
  async function get(
    caller: SignedInCaller,
    { unit, timeZone: given }: { unit: PeriodUnit; timeZone: string | undefined },
  ): Promise<TradedPeriod> {
    if (given !== undefined && !isTimeZone(given)) throw new AppError('profiles.invalidTimeZone');
    const timeZone = caller.timeZone ?? given ?? 'UTC';
    const { period, before } = periodsUpTo(unit, dayIn(timeZone, now()));
    const practised = netsOf(await listPractised(db, caller.userId, { ...period, timeZone }));
    const practisedBefore = netsOf(await listPractised(db, caller.userId, { ...before, timeZone }));
    const written = await listWritten(db, caller.userId, { ...period, timeZone });
    const writtenBefore = await listWritten(db, caller.userId, { ...before, timeZone });
    const taken = written.filter((row): row is WrittenRow & { issued: number } => row.issued !== null);
    return {
      period,
      before,
      practice: resultsOf(practised),
      practiceBefore: averageOf(practisedBefore),
      practiceCurve: curveOf(practised),
      journal: resultsOf(netsOf(written)),
      journalBefore: averageOf(netsOf(writtenBefore)),
      journalCurve: curveOf(netsOf(written)),
      kept: averageOf(netsOf(written.filter(({ isPlanKept }) => isPlanKept === true))),
      broken: averageOf(netsOf(written.filter(({ isPlanKept }) => isPlanKept === false))),
      taken: averageOf(netsOf(taken)),
      issued: averageOf(taken.map(({ issued }) => issued)),
    };
  }
  return { get };
}

const netsOf = (rows: readonly { net: number }[]): number[] => rows.map(({ net }) => net);

function cardOf(nets: readonly number[]) {
  let summary = noResults;
  for (const net of nets) summary = joinSummaries(summary, summaryOf(net, false));
  return scorecardOf(summary);
}

function resultsOf(nets: readonly number[]): TradedPeriod['journal'] {
  const { closed, averageR, averageInterval } = cardOf(nets);
  return { closed, averageR, averageInterval };
}

function averageOf(nets: readonly number[]): TradedPeriod['kept'] {
  const { closed, averageR } = cardOf(nets);
  return { closed, averageR };
}

/** Sums after each result, in R; of many results evenly chosen ones, with the last. */
function curveOf(nets: readonly number[]): number[] {
  let sum = 0;
  const sums = nets.map((net) => (sum += net) / 10_000);
  if (sums.length <= maxPoints) return sums;
  const step = (sums.length - 1) / (maxPoints - 1);
  return Array.from({ length: maxPoints }, (_, at) => sums[Math.round(at * step)] ?? 0);
}
