import type { Context } from '#platform/context.ts';
import { getLearnedPeriod } from '@candela/contract/learning/learned-periods';
import { createLearnedPeriods } from './learned-periods.service.ts';

/** What learners have done in a week, month or year. */
export function mountLearnedPeriods({ db, api }: Context): void {
  const periods = createLearnedPeriods({ db });
  api.route(getLearnedPeriod, ({ query }, { caller }) =>
    periods.get(caller, { unit: query.unit, timeZone: query.timeZone }),
  );
}
