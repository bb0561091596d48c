import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { upcoming } from '#app/routes/upcoming.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'streaming',
  beforeLoad: guardedBy('areas.streaming'),
});
const getParentRoute = () => area;

export const streamingRoutes = area.addChildren([
  createRoute({ getParentRoute, ...upcoming('/streaming/$meetingId/$eventId') }),
  createRoute({ getParentRoute, ...upcoming('/streaming/$meetingId') }),
]);
