import type { Permission } from '@candela/contract/permissions';
import { redirect } from '@tanstack/react-router';
import { passage } from '#app/passage.ts';
import { currentSession } from '#platform/session.ts';

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
