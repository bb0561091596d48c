import { lazyRouteComponent } from '@tanstack/react-router';
import { upcomingFeatures, type UpcomingPath } from '#app/upcoming-features.ts';

/** Options of a route for a planned feature; removed when the feature is built. */
export function upcoming<Path extends UpcomingPath>(path: Path) {
  const { title, backUrl } = upcomingFeatures[path];
  return {
    path,
    staticData: { title, backUrl },
    component: lazyRouteComponent(() => import('#app/pages/upcoming.page.tsx'), 'UpcomingPage'),
  };
}
