import type { PageTab } from '#ui/tabbed-page.tsx';

/** Pages about news, for admins. */
export const newsTabs: PageTab[] = [
  { text: ($) => $.newsSources.tab, to: '/admin/news' },
  { text: ($) => $.newsRules.tab, to: '/admin/news/rules' },
];
