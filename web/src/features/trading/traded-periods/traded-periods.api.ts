import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import type { PeriodUnit } from '@candela/contract/learning/learned-periods';
import { getTradedPeriod } from '@candela/contract/trading/traded-periods';

/** Days in the trader's time zone. */
export const tradedPeriodQuery = (unit: PeriodUnit, timeZone: string) =>
  queryOptions({
    queryKey: ['journal', 'period', unit, timeZone],
    queryFn: ({ signal }) => call(getTradedPeriod, { query: { unit, timeZone } }, { signal }),
    placeholderData: keepPreviousData,
  });
