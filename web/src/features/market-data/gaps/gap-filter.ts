import { gapStates, type GapState } from '@candela/contract/market-data/gaps';

export interface GapFilter {
  state?: GapState;
}

/** The address of the page; open gaps are not named. */
export function validateGapFilter(search: Record<string, unknown>): GapFilter {
  const state = gapStates.find((each) => each === search['state']);
  return state === undefined || state === 'open' ? {} : { state };
}
