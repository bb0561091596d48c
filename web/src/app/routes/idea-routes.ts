import { visibleBy } from '#app/guards.ts';
import { page } from '#app/routes/page.ts';
import { validateIdeaSearch } from '#features/trading/ideas/idea-search.ts';
import { validateNewIdeaSearch } from '#features/trading/ideas/new-idea-search.ts';
import type { TextKey } from '#platform/languages/i18n.ts';
import { viewModes } from '@candela/contract/roles';

const title: TextKey = ($) => $.core.menu.ideas;

/** The pages of trade ideas, which two areas have; all of them are hidden by the same setting. */
export const ideaRouteOptions = {
  list: {
    beforeLoad: visibleBy('Trade Ideas'),
    staticData: { title, backUrl: 'none' },
    validateSearch: validateIdeaSearch,
    component: page(
      ['community', 'shared', 'trading'],
      () => import('#app/pages/watched-ideas.page.tsx'),
      'WatchedIdeas',
    ),
  },
  new: {
    beforeLoad: visibleBy('Trade Ideas'),
    staticData: { title, backUrl: 'none' },
    validateSearch: validateNewIdeaSearch,
    component: page(
      ['live', 'shared', 'trading'],
      () => import('#features/trading/ideas/new-idea.page.tsx'),
      'NewIdeaPage',
    ),
  },
  one: {
    beforeLoad: visibleBy('Trade Ideas'),
    staticData: { title, backUrl: 'none', viewMode: viewModes.edit },
    component: page(
      ['community', 'errors', 'shared', 'trading'],
      () => import('#app/pages/watched-idea.page.tsx'),
      'WatchedIdea',
    ),
  },
};
