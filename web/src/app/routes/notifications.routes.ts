import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { feedRouteOptions } from '#app/routes/feed-routes.ts';
import { ideaRouteOptions } from '#app/routes/idea-routes.ts';
import { signedInRoute } from '#app/routes/root.route.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'notifications',
  beforeLoad: guardedBy('areas.notifications'),
});
const getParentRoute = () => area;

export const notificationsRoutes = area.addChildren([
  createRoute({ getParentRoute, path: '/notifications/feeds', ...feedRouteOptions.managed }),
  createRoute({ getParentRoute, path: '/notifications/feeds/new', ...feedRouteOptions.new('/notifications/feeds') }),
  createRoute({
    getParentRoute,
    path: '/notifications/feeds/$feedId/edit',
    ...feedRouteOptions.edit('/notifications/feeds'),
  }),
  createRoute({ getParentRoute, path: '/notifications/ideas', ...ideaRouteOptions.list }),
  createRoute({ getParentRoute, path: '/notifications/ideas/new', ...ideaRouteOptions.new }),
  createRoute({ getParentRoute, path: '/notifications/ideas/$ideaId', ...ideaRouteOptions.one }),
]);
