import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import { isStaff } from '#db/entitlements.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

/** Condition that a row is of the audience at hand; the index of a list begins with this column. */
export const isOfAudience = sql.raw('audience_id = a.id');

/**
 * The rows that `isIncludedRow` lets the caller read, as a subquery: `rows` is read once for each audience that the caller is in, so that
 * it never looks at what is closed to them. It must be ordered, limited and contain `isOfAudience`; whoever reads this orders and limits
 * again. Trainers and admins read all: for them `all`, the same without the audience.
 */
export function rowsOfAudiences(caller: SignedInCaller, { all, rows }: { all: SQL; rows: SQL }): SQL {
  if (isStaff(caller)) return sql`(${all})`;
  return sql`(select x.* from audiences a cross join lateral (${rows}) x where ${isInContentAudience(caller)})`;
}

/** Condition that the caller is in an audience `a` of content. */
export function isInContentAudience(caller: SignedInCaller): SQL {
  return sql`a.content_type = '' and (a.subscription_type_ids = '{}'
    or a.subscription_type_ids && ${arrayOf(caller.subscriptionTypeIds)}::smallint[])`;
}
