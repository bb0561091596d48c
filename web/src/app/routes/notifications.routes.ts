import { createRoute } from '@tanstack/react-router';
import { guardedBy, visibleBy } from '#app/guards.ts';
import { ideaRouteOptions } from '#app/routes/idea-routes.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { upcoming } from '#app/routes/upcoming.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'notifications',
  beforeLoad: guardedBy('areas.notifications'),
});
const getParentRoute = () => area;

export const notificationsRoutes = area.addChildren([
  createRoute({ getParentRoute, ...upcoming('/notifications/feeds'), beforeLoad: visibleBy('Feeds') }),
  createRoute({ getParentRoute, ...upcoming('/notifications/feeds/new'), beforeLoad: visibleBy('Feeds') }),
  createRoute({ getParentRoute, ...upcoming('/notifications/feeds/$feedId/edit'), beforeLoad: visibleBy('Feeds') }),
  createRoute({ getParentRoute, path: '/notifications/ideas', ...ideaRouteOptions.list }),
  createRoute({ getParentRoute, path: '/notifications/ideas/new', ...ideaRouteOptions.new }),
  createRoute({ getParentRoute, path: '/notifications/ideas/$ideaId', ...ideaRouteOptions.one }),
]);
