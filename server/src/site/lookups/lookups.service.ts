import type { Db } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { codeLookups, type CodeLookup, type Lookups } from '@candela/contract/site/lookups';
import { listSubscriptionTypes, listValues } from './lookups.queries.ts';

interface Deps {
  db: Db;
  /** What of market data the caller may choose from. */
  listChoices: (caller: SignedInCaller) => Promise<Pick<Lookups, 'tradingSymbols' | 'tradingDataProviders'>>;
}

export function createLookups({ db, listChoices }: Deps) {
  async function get(caller: SignedInCaller): Promise<Lookups> {
    const [values, choices, subscriptionTypes] = [
      await listValues(db),
      await listChoices(caller),
      await listSubscriptionTypes(db),
    ];
    const codesOf = (list: CodeLookup) => values.filter((row) => row.list === list).map((row) => row.code);
    const lists = Object.fromEntries(codeLookups.map((list) => [list, codesOf(list)])) as Record<CodeLookup, string[]>;
    return { ...lists, subscriptionTypes, ...choices };
  }
  return { get };
}
