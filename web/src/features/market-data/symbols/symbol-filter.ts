import { validateText } from '#platform/api/search-text.ts';
import type { Display } from '@candela/contract/market-data/displays';

// Repeated here because importing the contract of the feature would add it to the initial bundle.
export const displayChoices: readonly Display[] = ['staff', 'members', 'everyone'];

/** Filter of the list of symbols, and the open panel; stored in the URL. */
export interface SymbolFilter {
  search?: string;
  market?: string;
  display?: Display;
  /** The symbol whose panel is open; `new`: the form for another one. */
  open?: number | 'new';
}

/** Reads a filter from a URL. */
export function validateSymbolFilter(search: Record<string, unknown>): SymbolFilter {
  const display = displayChoices.find((each) => each === search['display']);
  const market = String(search['market'] ?? '');
  const open = search['open'] === 'new' ? 'new' : Number(search['open']);
  return {
    ...validateText(search),
    ...(/^[a-z_]{1,40}$/.test(market) && { market }),
    ...(display && { display }),
    ...((open === 'new' || (Number.isInteger(open) && open > 0)) && { open }),
  };
}
