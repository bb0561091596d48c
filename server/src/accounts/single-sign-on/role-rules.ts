import type { RoleRule } from '@candela/contract/accounts/single-sign-on';
import { roleIds } from '@candela/contract/roles';

type Claims = Readonly<Record<string, unknown>>;

/** Whether the claim used by the rules is missing: everywhere, or only where it could be requested. */
export function isUnsaid(
  { roleClaim, roleRules }: { roleClaim: string; roleRules: readonly RoleRule[] },
  claims: Claims,
): boolean {
  if (roleClaim === '' || roleRules.length === 0) return false;
  const elsewhere = claims['_claim_names'];
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, roleClaim);
  return isElsewhere || claims[roleClaim] === undefined || claims[roleClaim] === null;
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
  const said = new Set([claims[roleClaim]].flat().filter((value) => typeof value === 'string'));
  const named = new Set<number>(roleRules.map(({ roleId }) => roleId));
  const given = roleRules.filter(({ value }) => said.has(value)).map(({ roleId }) => roleId);
  const roles = new Set<number>([...before.filter((role) => !named.has(role)), ...given]);
  // A learner who has that role only for lack of others loses it when they get another one.
  if (given.length > 0 && !given.includes(roleIds.student) && String(before) === String(roleIds.student)) {
    roles.delete(roleIds.student);
  }
  return roles.size === 0 ? [roleIds.student] : [...roles].toSorted();
}
