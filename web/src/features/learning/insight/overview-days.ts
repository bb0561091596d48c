import type { overviewDays } from '@candela/contract/learning/insight';

// Repeated here because importing the contract of the feature would add it to the initial bundle.
const choices: typeof overviewDays = [7, 30, 90];

/** Reads the number of days from a URL. */
export function validateDays(search: Record<string, unknown>): { days?: number } {
  const days = choices.find((each) => each === Number(search['days']));
  return days === undefined ? {} : { days };
}
