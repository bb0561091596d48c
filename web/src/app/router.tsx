import { createRouter } from '@tanstack/react-router';
import { PageFailed } from '#app/pages/page-failed.tsx';
import { accountRoutes } from '#app/routes/account.routes.ts';
import { adminRoutes } from '#app/routes/admin.routes.ts';
import { educationRoutes } from '#app/routes/education.routes.ts';
import { notificationsRoutes } from '#app/routes/notifications.routes.ts';
import { profilesRoutes } from '#app/routes/profiles.routes.ts';
import { indexRoute, rootRoute, signedInRoute, unknownRoute } from '#app/routes/root.route.ts';
import { signedOutRoutes } from '#app/routes/signed-out.routes.ts';
import { streamingRoutes } from '#app/routes/streaming.routes.ts';
import { draftPreviewRoute, trainerRoutes } from '#app/routes/trainer.routes.ts';

const routeTree = rootRoute.addChildren([
  indexRoute,
  signedOutRoutes,
  signedInRoute.addChildren([
    educationRoutes,
    trainerRoutes,
    adminRoutes,
    notificationsRoutes,
    profilesRoutes,
    accountRoutes,
    streamingRoutes,
  ]),
  draftPreviewRoute,
  unknownRoute,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // In the place of the page: the menu stays.
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
  // Query parameters that no page has validated are removed from the URL.
  search: { strict: true },
  defaultPendingMs: 300,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
