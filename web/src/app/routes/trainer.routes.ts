import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { upcoming } from '#app/routes/upcoming.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'trainer',
  beforeLoad: guardedBy('areas.trainer'),
});
const getParentRoute = () => area;

const dashboardRoute = createRoute({
  getParentRoute,
  path: '/trainer/dashboard',
  staticData: { title: ($) => $.hosting.title, backUrl: 'none' },
  component: lazyRouteComponent(() => import('#app/pages/trainer-dashboard.page.tsx'), 'TrainerDashboardPage'),
});

export const trainerRoutes = area.addChildren([
  dashboardRoute,
  createRoute({ getParentRoute, ...upcoming('/trainer/courses') }),
  createRoute({ getParentRoute, ...upcoming('/trainer/courses/new') }),
  createRoute({ getParentRoute, ...upcoming('/trainer/courses/$courseId') }),
  createRoute({ getParentRoute, ...upcoming('/trainer/courses/$courseId/edit') }),
  createRoute({ getParentRoute, ...upcoming('/trainer/profile/$userId') }),
]);
