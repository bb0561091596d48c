import { mayGiveGrants, roleRefusal, type Grant } from '@candela/contract/permissions';
import type { RoleId } from '@candela/contract/roles';
import { useSession } from './session.ts';

/** The most usual role first. */
const roles: readonly RoleId[] = [3, 2, 1, 4];

/** The roles with which the user may add people. */
export function useGivableRoles(): RoleId[] {
  const profile = useSession((session) => session.profile);
  return profile ? roles.filter((role) => roleRefusal(profile, role) === null) : [];
}

/** Whether the user may give a permission to somebody. */
export function useMayGive(): (grant: Grant) => boolean {
  const profile = useSession((session) => session.profile);
  return (grant) => profile !== null && mayGiveGrants(profile, [grant]);
}
