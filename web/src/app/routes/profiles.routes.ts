import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { upcoming } from '#app/routes/upcoming.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'profiles',
  beforeLoad: guardedBy('areas.profiles'),
});
const getParentRoute = () => area;

export const profilesRoutes = area.addChildren([
  createRoute({ getParentRoute, ...upcoming('/profile/$userId') }),
  createRoute({ getParentRoute, ...upcoming('/educator-profile/$userId') }),
  createRoute({ getParentRoute, ...upcoming('/student-profile/$userId') }),
]);
