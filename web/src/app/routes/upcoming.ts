import { lazyRouteComponent } from '@tanstack/react-router';
import { upcomingFeatures, type UpcomingPath } from '#app/upcoming-features.ts';

/** Options of a route whose feature comes later; they go when the feature arrives. */
export function upcoming<Path extends UpcomingPath>(path: Path) {
  const { title, backUrl } = upcomingFeatures[path];
  return {
    path,
    staticData: { title, backUrl },
    component: lazyRouteComponent(() => import('#app/pages/upcoming.page.tsx'), 'UpcomingPage'),
  };
}
