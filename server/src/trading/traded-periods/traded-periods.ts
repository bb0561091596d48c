import type { Context } from '#platform/context.ts';
import { getTradedPeriod } from '@candela/contract/trading/traded-periods';
import { createTradedPeriods } from './traded-periods.service.ts';

/** What people have practised and written down in a week, month or year. */
export function mountTradedPeriods({ db, api }: Context): void {
  const periods = createTradedPeriods({ db });
  api.route(getTradedPeriod, ({ query }, { caller }) =>
    periods.get(caller, { unit: query.unit, timeZone: query.timeZone }),
  );
}
