import { page } from '#app/routes/page.ts';
import type { TextKey } from '#platform/languages/i18n.ts';

const title: TextKey = ($) => $.core.menu.news;
const backUrl = '/education/news';

/** The pages about sources of news in the area of admins. */
export const newsRouteOptions = {
  sources: {
    path: '/admin/news',
    staticData: { title, backUrl },
    component: page(
      ['community'],
      () => import('#features/community/news-sources/news-sources.page.tsx'),
      'NewsSourcesPage',
    ),
  },
  rules: {
    path: '/admin/news/rules',
    staticData: { title, backUrl },
    component: page(
      ['community'],
      () => import('#features/community/news-sources/news-rules.page.tsx'),
      'NewsRulesPage',
    ),
  },
} as const;
