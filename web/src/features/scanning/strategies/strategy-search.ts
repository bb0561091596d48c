import { validateText } from '#platform/api/search-text.ts';
import { strategyKinds, strategyStates } from '@candela/contract/scanning/strategy-terms';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';

/** What the address of the list of scanners says. */
export interface ScannerSearch {
  status?: 'active' | 'paused';
  kind?: (typeof strategyKinds)[number];
  market?: string;
  timeframe?: Timeframe;
  search?: string;
}

const code = /^[a-z_]{1,40}$/;

export function validateScannerSearch(given: Record<string, unknown>): ScannerSearch {
  const { status, market } = given;
  const timeframe = timeframes.find((each) => each === given['timeframe']);
  const kind = strategyKinds.find((each) => each === given['kind']);
  return {
    ...((status === 'active' || status === 'paused') && { status }),
    ...(kind && { kind }),
    ...(typeof market === 'string' && code.test(market) && { market }),
    ...(timeframe && { timeframe }),
    ...validateText(given),
  };
}

/** Views of the list of those who make strategies: states, and what waits for a review. */
export const managedViews = ['submitted', ...strategyStates] as const;

export type ManagedView = (typeof managedViews)[number];

export interface ManagedFilter {
  view?: ManagedView;
  search?: string;
}

export function validateManagedFilter(given: Record<string, unknown>): ManagedFilter {
  const view = managedViews.find((each) => each === given['view']);
  return { ...(view && { view }), ...validateText(given) };
}
