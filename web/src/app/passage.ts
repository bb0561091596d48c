import { can, type Caller, type Permission } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';

/** Where the root leads, by primary role. Role 4 goes to the learner's home, as the specification says. */
export function rootTarget(roleId: number) {
  if (roleId === roleIds.trainer) return '/trainer/dashboard';
  if (roleId === roleIds.admin) return '/admin/dashboard';
  return '/education/home';
}

/** Decision of a guard: stay, sign in first, or go to the root. */
export function passage(caller: Caller | null, permission: Permission): 'pass' | 'login' | 'root' {
  if (!caller) return 'login';
  return can(caller, permission) ? 'pass' : 'root';
}

/** Where the profile of a user is: learners have a page of their own. */
export function profileRoute(user: { id: string; roleId: number }): string {
  return user.roleId === roleIds.student ? `/student-profile/${user.id}` : `/profile/${user.id}`;
}
