import { minLearnersForShares } from '@candela/contract/learning/insight';

/** A share in percent; null if there are too few learners. */
export function percentageOf(count: number, of: number): number | null {
  return of < minLearnersForShares ? null : Math.round((100 * count) / of);
}
