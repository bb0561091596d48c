import { visibleBy } from '#app/guards.ts';
import { page } from '#app/routes/page.ts';
import { validateFeedSearch } from '#features/community/feeds/feed-search.ts';
import { validateManagedSearch } from '#features/community/feeds/managed-search.ts';
import type { TextKey } from '#platform/languages/i18n.ts';
import { viewModes } from '@candela/contract/roles';

const title: TextKey = ($) => $.core.menu.feeds;
const beforeLoad = visibleBy('Feeds');

const composer = page(
  ['community', 'errors', 'live', 'scanning', 'shared'],
  () => import('#features/community/feeds/composer.page.tsx'),
  'ComposerPage',
);

/** The pages of posts; all of them are hidden by the same setting. */
export const feedRouteOptions = {
  list: {
    beforeLoad,
    staticData: { title, backUrl: 'none' },
    validateSearch: validateFeedSearch,
    component: page(['community', 'errors', 'shared'], () => import('#app/pages/feeds.page.tsx'), 'Feeds'),
  },
  one: {
    beforeLoad,
    staticData: { title, backUrl: '/education/feeds' },
    component: page(['community', 'errors', 'shared'], () => import('#app/pages/feeds.page.tsx'), 'FeedPost'),
  },
  managed: {
    beforeLoad,
    staticData: { title, backUrl: 'none' },
    validateSearch: validateManagedSearch,
    component: page(
      ['community', 'shared'],
      () => import('#features/community/feeds/managed-feeds.page.tsx'),
      'ManagedFeedsPage',
    ),
  },
  new: (backUrl: string) => ({ beforeLoad, staticData: { title, backUrl }, component: composer }),
  edit: (backUrl: string) => ({
    beforeLoad,
    staticData: { title, backUrl, viewMode: viewModes.edit },
    component: composer,
  }),
};
