import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { currentUser, guardedBy } from '#app/guards.ts';
import { PageFailed } from '#app/pages/page-failed.tsx';
import { rootTarget } from '#app/passage.ts';
import { RootLayout } from '#app/root-layout.tsx';
import { page } from '#app/routes/page.ts';
import { isEmptyHouse } from '#platform/reference/sign-in-options.ts';

/** Until the installation has an owner, every URL redirects to its setup. */
export const rootRoute = createRootRoute({
  component: RootLayout,
  errorComponent: PageFailed,
  beforeLoad: async ({ location }) => {
    if (location.pathname === '/first-run' || currentUser()) return;
    if (await isEmptyHouse()) throw redirect({ href: '/first-run', replace: true });
  },
});

/** The empty path redirects by role. */
export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const user = currentUser();
    if (!user) throw redirect({ to: '/login', replace: true });
    throw redirect({ to: rootTarget(user.roleId), replace: true });
  },
});

/** Unknown paths redirect to the root. */
export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

/** Parent of everything that needs a user, inside the shell. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: guardedBy('signedIn'),
  component: page([], () => import('#app/shell/signed-in-layout.tsx'), 'SignedInLayout'),
});
