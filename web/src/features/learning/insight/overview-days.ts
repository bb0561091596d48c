import { overviewDays } from '@candela/contract/learning/insight';

/** Reads from an address how many days figures are of. */
export function validateDays(search: Record<string, unknown>): { days?: number } {
  const days = overviewDays.find((each) => each === Number(search['days']));
  return days === undefined ? {} : { days };
}
