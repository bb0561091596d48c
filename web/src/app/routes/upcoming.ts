import { page } from '#app/routes/page.ts';
import { upcomingFeatures, type UpcomingPath } from '#app/routes/upcoming-features.ts';

/** Options of a route for a planned feature; removed when the feature is built. */
export function upcoming<Path extends UpcomingPath>(path: Path) {
  const { title, backUrl } = upcomingFeatures[path];
  return {
    path,
    staticData: { title, backUrl },
    component: page(['trading'], () => import('#app/pages/upcoming.page.tsx'), 'UpcomingPage'),
  };
}
