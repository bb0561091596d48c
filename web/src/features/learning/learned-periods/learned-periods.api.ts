import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getLearnedPeriod, type PeriodUnit } from '@candela/contract/learning/learned-periods';

/** Days in the learner's time zone. */
export const learnedPeriodQuery = (unit: PeriodUnit, timeZone: string) =>
  queryOptions({
    queryKey: ['enrolments', 'period', unit, timeZone],
    queryFn: ({ signal }) => call(getLearnedPeriod, { query: { unit, timeZone } }, { signal }),
    placeholderData: keepPreviousData,
  });
