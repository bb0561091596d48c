import type { Db } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { usualAlertFilters, type AlertFilters, type NamedAlertFilters } from '@candela/contract/scanning/alert-filters';
import { findAlertFilters, listNames, listVisible, writeAlertFilters } from './alert-filters.queries.ts';

export function createAlertFilters({ db }: { db: Db }) {
  async function get(caller: SignedInCaller): Promise<NamedAlertFilters> {
    const filters = (await findAlertFilters(db, caller.userId)) ?? usualAlertFilters;
    const isNarrowed = filters.strategyIds.length + filters.symbolIds.length > 0;
    const names = isNarrowed ? await listNames(db, caller, filters) : { strategies: [], symbols: [] };
    return { ...filters, ...names };
  }

  return {
    get,
    /** Strategies and symbols that the caller may not see are left out, as those that there are not. */
    async update(caller: SignedInCaller, given: AlertFilters): Promise<NamedAlertFilters> {
      const { strategyIds, symbolIds } = await listVisible(db, caller, given);
      await writeAlertFilters(db, caller.userId, { ...given, strategyIds, symbolIds });
      return get(caller);
    },
  };
}

export type AlertFilterService = ReturnType<typeof createAlertFilters>;
