import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import { runningTypes } from '#db/running-subscriptions.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { permissions, type AccessRule, type Permission } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';

/** Trainers and admins read every published course. */
export function isStaff(caller: Pick<SignedInCaller, 'roleIds'>): boolean {
  return caller.roleIds.some((role) => role !== roleIds.student);
}

/** Whether the caller's subscriptions open a course; a course without types is open to every learner. */
export function isIncluded(caller: SignedInCaller, subscriptionTypeIds: readonly number[]): boolean {
  return (
    subscriptionTypeIds.length === 0 ||
    isStaff(caller) ||
    subscriptionTypeIds.some((type) => caller.subscriptionTypeIds.includes(type))
  );
}

/**
 * `isIncluded` as a condition on the rows of `alias`. As a CASE it is opaque to the planner, which otherwise estimates that
 * hardly any row matches, and sorts a million of them instead of reading the first twenty in order.
 */
export function isIncludedRow(alias: string, caller: SignedInCaller): SQL {
  if (isStaff(caller)) return sql`true`;
  const types = sql.raw(`${alias}.subscription_type_ids`);
  return sql`case when cardinality(${types}) = 0 or ${types} && ${arrayOf(caller.subscriptionTypeIds)}::smallint[]
    then true else false end`;
}

/** `isIncluded` as a condition on the rows of `alias` and the user `u`. */
export function isIncludedForUser(alias: string): SQL {
  const types = sql.raw(`${alias}.subscription_type_ids`);
  return sql`(cardinality(${types}) = 0 or not u.role_ids <@ ${arrayOf([roleIds.student])}::smallint[]
    or ${types} && ${runningTypes}::smallint[])`;
}

/** `can` as a condition on the user `u`. */
export function canRow(permission: Exclude<Permission, 'public'>): SQL {
  const { roles, grant }: AccessRule = permissions[permission];
  // Written out, so that the planner finds the index of admins.
  const hasRole = sql.raw(`u.role_ids && '{${roles.join(',')}}'::smallint[]`);
  return grant === undefined ? hasRole : sql`(${hasRole} and ${grant} = any(u.permissions))`;
}

/** The public view of user `u` in SQL: a person of the contract. */
export const personJson = `json_build_object('id', u.id, 'fullName', u.first_name || ' ' || u.last_name,
  'thumbnailImagePath', u.thumbnail_path)`;
