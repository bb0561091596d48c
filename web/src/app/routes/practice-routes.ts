import { visibleBy } from '#app/guards.ts';
import { page } from '#app/routes/page.ts';
import type { TextKey } from '#platform/languages/i18n.ts';

const journalTitle: TextKey = ($) => $.core.pages.journal;
const practiceTitle: TextKey = ($) => $.core.pages.practice;

/** The journal, and a session of practice. */
export const practiceRouteOptions = {
  journal: {
    beforeLoad: visibleBy('Trade Ideas'),
    staticData: { title: journalTitle, backUrl: '/education/ideas' },
    component: page(['shared', 'trading'], () => import('#features/trading/journal/journal.page.tsx'), 'JournalPage'),
  },
  session: {
    beforeLoad: visibleBy('Trade Ideas'),
    staticData: { title: practiceTitle, backUrl: '/education/practice', mobile: true },
    component: page(
      ['shared', 'trading'],
      () => import('#features/trading/practice/practice-session.page.tsx'),
      'PracticeSessionPage',
    ),
  },
} as const;
