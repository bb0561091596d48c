import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { page } from '#app/routes/page.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { validateSecond } from '#app/second-in-address.ts';

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

const hostRoute = createRoute({
  getParentRoute: () => studioArea,
  path: '/millicast/host',
  staticData: { title: ($) => $.live.hosting },
  component: page(['errors', 'live', 'shared', 'trading'], () => import('#app/pages/hosting.page.tsx'), 'HostingPage'),
});

const viewRoute = createRoute({
  getParentRoute,
  path: '/millicast/view',
  staticData: { title: ($) => $.live.title },
  validateSearch: (search: Record<string, unknown>): { meetingId?: string } =>
    typeof search['meetingId'] === 'string' ? { meetingId: search['meetingId'] } : {},
  component: page(['live'], () => import('#app/pages/viewing.page.tsx'), 'ViewingPage'),
});

const roomPage = page(
  ['errors', 'live', 'shared', 'video'],
  () => import('#app/pages/live-room.page.tsx'),
  'LiveRoomPage',
);

const roomRoute = createRoute({
  getParentRoute,
  path: '/streaming/$meetingId/$eventId',
  staticData: { title: ($) => $.live.title },
  validateSearch: validateSecond,
  component: roomPage,
});

const meetingRoute = createRoute({
  getParentRoute,
  path: '/streaming/$meetingId',
  staticData: { title: ($) => $.live.title },
  component: roomPage,
});

export const streamingRoutes = area.addChildren([
  studioArea.addChildren([hostRoute]),
  viewRoute,
  roomRoute,
  meetingRoute,
]);
