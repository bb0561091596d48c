import { redirect } from '@tanstack/react-router';
import { passage } from '#app/passage.ts';
import { readSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import { currentSession } from '#platform/session/session.ts';
import type { Permission } from '@candela/contract/permissions';
import type { VisibilitySetting } from '@candela/contract/visibility';

/** The signed-in user, null for a visitor. */
export function currentUser() {
  const { id, profile } = currentSession();
  return id === null ? null : profile;
}

/** `beforeLoad` guard for a permission. */
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

/** `beforeLoad` guard for features that a setting can hide: not in the menu means not reachable by URL either. */
export function visibleBy(name: VisibilitySetting) {
  return async () => {
    if (!isVisible(await readSettings(), name)) throw redirect({ to: '/', replace: true });
  };
}
