import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { upcoming } from '#app/routes/upcoming.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'trainer',
  beforeLoad: guardedBy('areas.trainer'),
});
const getParentRoute = () => area;

export const trainerRoutes = area.addChildren([
  createRoute({ getParentRoute, ...upcoming('/trainer/dashboard') }),
  createRoute({ getParentRoute, ...upcoming('/trainer/courses') }),
  createRoute({ getParentRoute, ...upcoming('/trainer/courses/new') }),
  createRoute({ getParentRoute, ...upcoming('/trainer/courses/$courseId') }),
  createRoute({ getParentRoute, ...upcoming('/trainer/courses/$courseId/edit') }),
  createRoute({ getParentRoute, ...upcoming('/trainer/profile/$userId') }),
]);
