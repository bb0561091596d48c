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

const studioArea = createRoute({
  getParentRoute,
  id: 'studio',
  beforeLoad: guardedBy('areas.studio'),
});

export const streamingRoutes = area.addChildren([
  studioArea.addChildren([createRoute({ getParentRoute: () => studioArea, ...upcoming('/millicast/host') })]),
  createRoute({ getParentRoute, ...upcoming('/millicast/view') }),
  createRoute({ getParentRoute, ...upcoming('/streaming/$meetingId/$eventId') }),
  createRoute({ getParentRoute, ...upcoming('/streaming/$meetingId') }),
]);
