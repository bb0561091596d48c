import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { upcoming } from '#app/routes/upcoming.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'notifications',
  beforeLoad: guardedBy('areas.notifications'),
});
const getParentRoute = () => area;

export const notificationsRoutes = area.addChildren([
  createRoute({ getParentRoute, ...upcoming('/notifications/feeds') }),
  createRoute({ getParentRoute, ...upcoming('/notifications/feeds/new') }),
  createRoute({ getParentRoute, ...upcoming('/notifications/feeds/$feedId/edit') }),
  createRoute({ getParentRoute, ...upcoming('/notifications/ideas') }),
  createRoute({ getParentRoute, ...upcoming('/notifications/ideas/new') }),
  createRoute({ getParentRoute, ...upcoming('/notifications/ideas/$ideaId') }),
]);
