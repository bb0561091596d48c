import { periodUnits, type PeriodUnit } from '@candela/contract/learning/learned-periods';
import { reportRunKinds, type ReportRunKind } from '@candela/contract/oversight/report-terms';
import { isUuid } from '@candela/contract/uuids';

/** What the page of reports shows, in its address. */
export interface ReportSearch {
  unit?: PeriodUnit;
  report?: ReportRunKind;
  from?: string;
  to?: string;
  /** Whose report; without it, the reader's own. */
  person?: string;
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^(19[789]\d|20\d\d)-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

export function validateReportSearch({ unit, report, from, to, person }: Record<string, unknown>): ReportSearch {
  const knownUnit = periodUnits.find((each) => each === unit);
  const kind = reportRunKinds.find((each) => each === report);
  const hasPeriod = isDay(from) && isDay(to) && from <= to;
  return {
    ...(knownUnit && { unit: knownUnit }),
    ...(kind && { report: kind }),
    ...(hasPeriod && { from, to }),
    ...(typeof person === 'string' && isUuid(person) && { person }),
  };
}
