import { can, type Caller, type Permission } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';

/** Target of the root path, by primary role. Role 4 gets the learner's home, as specified. */
export function rootTarget(roleId: number) {
  if (roleId === roleIds.trainer) return '/trainer/dashboard';
  if (roleId === roleIds.admin) return '/admin/dashboard';
  return '/education/home';
}

/** Decision of a guard: pass, sign in first, or redirect to the root. */
export function passage(caller: Caller | null, permission: Permission): 'pass' | 'login' | 'root' {
  if (!caller) return 'login';
  return can(caller, permission) ? 'pass' : 'root';
}

/** Page of a user's profile: learners have a page of their own. */
export function profileRoute(user: { id: string; roleId: number }): string {
  return user.roleId === roleIds.student ? `/student-profile/${user.id}` : `/profile/${user.id}`;
}
