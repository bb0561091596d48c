import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { page } from '#app/routes/page.ts';
import { signedInRoute } from '#app/routes/root.route.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'account',
  beforeLoad: guardedBy('account'),
});
const getParentRoute = () => area;

const securityRoute = createRoute({
  getParentRoute,
  path: '/account/security',
  staticData: { title: ($) => $.security.title, fallbackUrl: '/' },
  component: page(['shared', 'sign-in'], () => import('#app/pages/security.page.tsx'), 'SecurityPage'),
});

export const accountRoutes = area.addChildren([securityRoute]);
