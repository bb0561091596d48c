import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { upcoming } from '#app/routes/upcoming.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'profiles',
  beforeLoad: guardedBy('areas.profiles'),
});
const getParentRoute = () => area;

const profilePage = lazyRouteComponent(() => import('#app/pages/profile.page.tsx'), 'ProfilePage');

/** The own profile stands; those of others come later. */
const profileRoute = createRoute({ getParentRoute, ...upcoming('/profile/$userId'), component: profilePage });
const studentProfileRoute = createRoute({
  getParentRoute,
  ...upcoming('/student-profile/$userId'),
  component: profilePage,
});

const educatorProfileRoute = createRoute({
  getParentRoute,
  path: '/educator-profile/$userId',
  staticData: { title: ($) => $.educators.role, fallbackUrl: '/education/educators' },
  component: lazyRouteComponent(() => import('#app/pages/educator-profile.page.tsx'), 'EducatorProfilePage'),
});

export const profilesRoutes = area.addChildren([profileRoute, educatorProfileRoute, studentProfileRoute]);
