import type { overviewDays } from '@candela/contract/learning/insight';

// Known here too: with the contract of the feature it would come with everybody's first page.
const choices: typeof overviewDays = [7, 30, 90];

/** Reads from an address how many days figures are of. */
export function validateDays(search: Record<string, unknown>): { days?: number } {
  const days = choices.find((each) => each === Number(search['days']));
  return days === undefined ? {} : { days };
}
