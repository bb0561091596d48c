import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { upcoming } from '#app/routes/upcoming.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'admin',
  beforeLoad: guardedBy('areas.admin'),
});
const getParentRoute = () => area;

const dashboardRoute = createRoute({
  getParentRoute,
  path: '/admin/dashboard',
  staticData: { title: ($) => $.placeholders.adminDashboard.title, backUrl: 'none' },
  component: lazyRouteComponent(() => import('#app/pages/admin-dashboard.page.tsx'), 'AdminDashboardPage'),
});

export const adminRoutes = area.addChildren([
  dashboardRoute,
  createRoute({ getParentRoute, ...upcoming('/admin/users') }),
  createRoute({ getParentRoute, ...upcoming('/admin/events') }),
  createRoute({ getParentRoute, ...upcoming('/admin/events/add') }),
  createRoute({ getParentRoute, ...upcoming('/admin/events/$eventId') }),
  createRoute({ getParentRoute, ...upcoming('/admin/usermanagement') }),
  createRoute({ getParentRoute, ...upcoming('/admin/languages') }),
  createRoute({ getParentRoute, ...upcoming('/admin/dyntube-projects') }),
  createRoute({ getParentRoute, ...upcoming('/admin/strategies') }),
  createRoute({ getParentRoute, ...upcoming('/admin/strategies/add') }),
  createRoute({ getParentRoute, ...upcoming('/admin/strategies/$strategyId') }),
  createRoute({ getParentRoute, ...upcoming('/admin/settings') }),
  createRoute({ getParentRoute, ...upcoming('/admin/announcements') }),
  createRoute({ getParentRoute, ...upcoming('/admin/announcements/add') }),
  createRoute({ getParentRoute, ...upcoming('/admin/announcements/$announcementId') }),
]);
