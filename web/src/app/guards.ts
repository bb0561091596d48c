import { can, type Caller, type Permission } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';
import { redirect } from '@tanstack/react-router';
import { currentSession } from '#platform/session.ts';

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

/** The signed-in user, null for a visitor. */
export function currentUser() {
  const { token, profile } = currentSession();
  return token ? profile : null;
}

/** Guard of an area, for `beforeLoad`. */
export function guardedBy(permission: Permission) {
  return ({ location }: { location: { href: string } }) => {
    switch (passage(currentUser(), permission)) {
      case 'login':
        throw redirect({ to: '/login', search: { returnUrl: location.href }, replace: true });
      case 'root':
        throw redirect({ to: '/', replace: true });
    }
  };
}
