import { page } from '#app/routes/page.ts';
import type { TextKey } from '#platform/languages/i18n.ts';

const title: TextKey = ($) => $.core.pages.removal;

/** The page of content that moderators have removed, for its author. */
export const removalRouteOptions = {
  path: '/education/removals/$removalId',
  staticData: { title, backUrl: '/education/home' },
  component: page(['oversight'], () => import('#features/oversight/moderation/removal.page.tsx'), 'RemovalPage'),
} as const;
