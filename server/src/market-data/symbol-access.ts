import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import { isStaff } from '#db/entitlements.ts';
import { runningTypes } from '#db/running-subscriptions.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Display } from '@candela/contract/market-data/displays';
import { roleIds } from '@candela/contract/roles';

/** The part of a caller that decides which symbols they may see; what they have of it changes by the clock (`changeOf`). */
export type Viewer = Pick<SignedInCaller, 'roleIds' | 'subscriptionTypeIds'>;

/** The only place that decides who may see symbols and their prices: the values of `display` that somebody may. */
export function displaysFor(viewer: Viewer | null): readonly Display[] {
  // Of whoever it is for, nothing is known.
  if (viewer === null) return ['everyone'];
  if (isStaff(viewer)) return ['staff', 'members', 'everyone'];
  return viewer.subscriptionTypeIds.length > 0 ? ['members', 'everyone'] : ['everyone'];
}

/** Whether somebody may see a symbol. To whoever may not, it is answered as one that does not exist. */
export function maySeeSymbol(viewer: Viewer | null, symbol: { display: Display }): boolean {
  return displaysFor(viewer).includes(symbol.display);
}

/** `maySeeSymbol` as a condition on the rows of `alias`. */
export function isVisibleSymbol(alias: string, viewer: Viewer | null): SQL {
  return sql`${sql.raw(`${alias}.display`)} = any(${arrayOf(displaysFor(viewer))}::text[])`;
}

/** Whether everybody with a subscription may see the symbols of `alias`, as a condition: for what is made once for all of them. */
export const isVisibleForMembers = (alias: string): SQL =>
  isVisibleSymbol(alias, { roleIds: [roleIds.student], subscriptionTypeIds: [1] });

/** `maySeeSymbol` as a condition on the rows of `alias` and the user `u`. */
export function isSymbolVisibleForUser(alias: string): SQL {
  const display = sql.raw(`${alias}.display`);
  return sql`(${display} = 'everyone' or not u.role_ids <@ ${arrayOf([roleIds.student])}::smallint[]
    or (${display} = 'members' and cardinality(${runningTypes}) > 0))`;
}
