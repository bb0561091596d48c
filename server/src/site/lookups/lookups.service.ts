import type { Db } from '#db/client.ts';
import { codeLookups, type CodeLookup, type Lookups } from '@candela/contract/site/lookups';
import { listSubscriptionTypes, listSymbols, listValues } from './lookups.queries.ts';

export function createLookups({ db }: { db: Db }) {
  async function get(): Promise<Lookups> {
    const [values, tradingSymbols, subscriptionTypes] = [
      await listValues(db),
      await listSymbols(db),
      await listSubscriptionTypes(db),
    ];
    const codesOf = (list: CodeLookup) => values.filter((row) => row.list === list).map((row) => row.code);
    const lists = Object.fromEntries(codeLookups.map((list) => [list, codesOf(list)])) as Record<CodeLookup, string[]>;
    return { ...lists, subscriptionTypes, tradingSymbols };
  }
  return { get };
}
