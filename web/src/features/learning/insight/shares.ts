import { minLearnersForShares } from '@candela/contract/learning/insight';

/** A share in percent; null where it would be of too few learners. */
export function shareOf(count: number, of: number): number | null {
  return of < minLearnersForShares ? null : Math.round((100 * count) / of);
}
