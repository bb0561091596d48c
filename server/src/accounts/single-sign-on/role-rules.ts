import type { RoleRule } from '@candela/contract/accounts/single-sign-on';
import { roleIds } from '@candela/contract/roles';

/** Whether rules give roles that only role 4 gives. */
export const arePrivileged = (rules: readonly RoleRule[]): boolean =>
  rules.some(({ roleId }) => roleId === roleIds.admin || roleId === roleIds.superAdmin);

/**
 * The roles of somebody by what a claim says. Those that rules name are given and taken by the provider; others stay as they are
 * here. Whoever would have none is a learner.
 */
export function rolesBy(
  { roleClaim, roleRules }: { roleClaim: string; roleRules: readonly RoleRule[] },
  claims: Readonly<Record<string, unknown>>,
  before: readonly number[],
): number[] {
  if (roleClaim === '' || roleRules.length === 0) return before.toSorted();
  const said = new Set([claims[roleClaim]].flat().filter((value) => typeof value === 'string'));
  const named = new Set<number>(roleRules.map(({ roleId }) => roleId));
  const given = roleRules.filter(({ value }) => said.has(value)).map(({ roleId }) => roleId);
  const roles = new Set<number>([...before.filter((role) => !named.has(role)), ...given]);
  // Who is a learner for want of another role is none any more with one.
  if (given.length > 0 && !given.includes(roleIds.student) && String(before) === String(roleIds.student)) {
    roles.delete(roleIds.student);
  }
  return roles.size === 0 ? [roleIds.student] : [...roles].toSorted();
}
