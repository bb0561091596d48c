import { type AnyRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { PageFailed } from '#app/pages/page-failed.tsx';
import { accountRoutes } from '#app/routes/account.routes.ts';
import type { adminRoutes } from '#app/routes/admin.routes.ts';
import { educationRoutes } from '#app/routes/education.routes.ts';
import { notificationsRoutes } from '#app/routes/notifications.routes.ts';
import { profilesRoutes } from '#app/routes/profiles.routes.ts';
import { indexRoute, rootRoute, signedInRoute, unknownRoute } from '#app/routes/root.route.ts';
import { signedOutRoutes } from '#app/routes/signed-out.routes.ts';
import { streamingRoutes } from '#app/routes/streaming.routes.ts';
import type { draftPreviewRoute, trainerRoutes } from '#app/routes/trainer.routes.ts';

/** Routes of an area that most people never enter are loaded when it is first opened: inside the shell, and outside. */
interface AreaRoutes {
  inside: AnyRoute[];
  outside: AnyRoute[];
}

const areas: Record<string, () => Promise<AreaRoutes>> = {
  '/admin': async () => ({ inside: [(await import('#app/routes/admin.routes.ts')).adminRoutes], outside: [] }),
  '/trainer': async () => {
    const routes = await import('#app/routes/trainer.routes.ts');
    return { inside: [routes.trainerRoutes], outside: [routes.draftPreviewRoute] };
  },
};

const opened = new Map<string, AreaRoutes>();

/** Stands for the routes of an area until they are loaded; then for its unknown paths, which redirect to the root. */
const areaPlaceholders = Object.keys(areas).map((area) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: `${area}/$`,
    validateSearch: (search: Record<string, unknown>) => search,
    beforeLoad: async ({ location }) => {
      const isUnknown = opened.has(area);
      await openArea(location.pathname);
      throw redirect({ href: isUnknown ? '/' : location.href, replace: true });
    },
  }),
);

function treeOf<Inside extends AnyRoute[], Outside extends AnyRoute[]>(inside: Inside, outside: Outside) {
  return rootRoute.addChildren([
    indexRoute,
    signedOutRoutes,
    signedInRoute.addChildren([
      educationRoutes,
      notificationsRoutes,
      profilesRoutes,
      accountRoutes,
      streamingRoutes,
      ...inside,
    ]),
    ...outside,
    unknownRoute,
  ]);
}

type Tree = ReturnType<typeof treeOf<[typeof adminRoutes, typeof trainerRoutes], [typeof draftPreviewRoute]>>;

/** The routes that are loaded now. Links know those of every area. */
function routeTree(): Tree {
  const all = [...opened.values()];
  const inside = [...all.flatMap((area) => area.inside), ...areaPlaceholders];
  return treeOf(
    inside,
    all.flatMap((area) => area.outside),
  ) as unknown as Tree;
}

export const router = createRouter({
  routeTree: routeTree(),
  defaultPreload: 'intent',
  // In the place of the page: the menu stays.
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
  // Query parameters that no page has validated are removed from the URL.
  search: { strict: true },
  defaultPendingMs: 300,
});

/** Loads the routes of the area to which a path belongs, if it has some of its own. */
export async function openArea(pathname: string): Promise<void> {
  const area = Object.keys(areas).find((each) => pathname === each || pathname.startsWith(`${each}/`));
  if (area === undefined || opened.has(area)) return;
  const routes = await areas[area]?.();
  if (!routes || opened.has(area)) return;
  opened.set(area, routes);
  // `update` compares the root, which stays the same.
  routeTree();
  router.setRoutes(router.buildRouteTree());
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
