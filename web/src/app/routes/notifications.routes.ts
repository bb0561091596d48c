import { createRoute } from '@tanstack/react-router';
import { guardedBy, visibleBy } from '#app/guards.ts';
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
  createRoute({ getParentRoute, ...upcoming('/notifications/ideas'), beforeLoad: visibleBy('Trade Ideas') }),
  createRoute({ getParentRoute, ...upcoming('/notifications/ideas/new'), beforeLoad: visibleBy('Trade Ideas') }),
  createRoute({ getParentRoute, ...upcoming('/notifications/ideas/$ideaId'), beforeLoad: visibleBy('Trade Ideas') }),
]);
