import type { Db } from '#db/client.ts';
import { languages } from '#db/tables/languages.ts';
import { lookupValues, tradingSymbols } from '#db/tables/lookups.ts';
import { plans, subscriptionTypes } from '#db/tables/plans.ts';
import { settings } from '#db/tables/settings.ts';
import { codeLookups, type CodeLookup } from '@candela/contract/site/lookups';
import lookups from './lookups.json' with { type: 'json' };

/** Ids are data: English has id 2; 1 means "not chosen yet" in clients. */
const startLanguages = [
  { id: 2, code: 'en', name: 'English', nativeName: 'English', direction: 'ltr', isDefault: true },
  { id: 3, code: 'es', name: 'Spanish', nativeName: 'Español', direction: 'ltr' },
  { id: 4, code: 'ar', name: 'Arabic', nativeName: 'العربية', direction: 'rtl' },
  { id: 5, code: 'de', name: 'German', nativeName: 'Deutsch', direction: 'ltr' },
  { id: 6, code: 'fr', name: 'French', nativeName: 'Français', direction: 'ltr' },
  { id: 7, code: 'pt', name: 'Portuguese', nativeName: 'Português', direction: 'ltr' },
] as const;

/** 11 and 12 are the plans that give access to the platform. */
const startPlans = [
  { id: 11, name: 'Learner', subscriptionTypeId: 1 },
  { id: 12, name: 'Trader', subscriptionTypeId: 2 },
  { id: 20, name: 'Live room day pass', subscriptionTypeId: 1 },
];

/** Initial values; later changes by admins are kept. */
export async function fillStartValues(db: Db): Promise<void> {
  await db
    .insert(languages)
    .values(startLanguages.map((language, position) => ({ ...language, position })))
    .onConflictDoNothing();
  await db.insert(subscriptionTypes).values(lookups.subscriptionTypes).onConflictDoNothing();
  await db.insert(plans).values(startPlans).onConflictDoNothing();
  await db
    .insert(settings)
    .values({ key: 'access.planIds', value: [11, 12] })
    .onConflictDoNothing();
  await db
    .insert(lookupValues)
    .values(codeLookups.flatMap((list) => codesOf(list).map((code, position) => ({ list, code, position }))))
    .onConflictDoNothing();
  await db
    .insert(tradingSymbols)
    .values(
      lookups.symbols.map(({ code, name, market, pricePrecision, tickSize }, position) => ({
        code,
        name,
        market,
        pricePrecision,
        tickSize,
        position,
      })),
    )
    .onConflictDoNothing();
}

function codesOf(list: CodeLookup): string[] {
  return list === 'tradingMarkets' ? lookups.markets : lookups[list];
}
