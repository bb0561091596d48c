import { roleIds } from '@candela/contract/roles';
import type { RoleRule } from '@candela/contract/sign-in/single-sign-on';
import { claimAt, isKeptElsewhere, textsOfClaim, type Claims } from './claims.ts';

/** Whether the claim used by the rules is missing: everywhere, or only where it could be requested. */
export function isUnsaid(
  { roleClaim, roleRules }: { roleClaim: string; roleRules: readonly RoleRule[] },
  claims: Claims,
): boolean {
  if (roleClaim === '' || roleRules.length === 0) return false;
  return isKeptElsewhere(claims, roleClaim) || (claimAt(claims, roleClaim) ?? null) === null;
}

/**
 * The roles of a person according to a claim. Roles named by the rules are granted and removed by the provider; others stay as they are
 * here, and so do all if the claim is missing. A person who would have no role becomes a learner.
 */
export function rolesBy(
  provider: { roleClaim: string; roleRules: readonly RoleRule[] },
  claims: Claims,
  before: readonly number[],
): number[] {
  const { roleClaim, roleRules } = provider;
  if (roleClaim === '' || roleRules.length === 0 || isUnsaid(provider, claims)) return before.toSorted();
  const said = new Set(textsOfClaim(claimAt(claims, roleClaim)));
  const named = new Set<number>(roleRules.map(({ roleId }) => roleId));
  const given = roleRules.filter(({ value }) => said.has(value)).map(({ roleId }) => roleId);
  const roles = new Set<number>([...before.filter((role) => !named.has(role)), ...given]);
  // A learner who has that role only for lack of others loses it when they get another one.
  if (given.length > 0 && !given.includes(roleIds.student) && String(before) === String(roleIds.student)) {
    roles.delete(roleIds.student);
  }
  return roles.size === 0 ? [roleIds.student] : [...roles].toSorted();
}
