import { type LucideIcon, Rss } from 'lucide-react';
import type { TextKey } from '#platform/languages/i18n.ts';

/** A route of a planned feature: what it will contain, and the target of its back button. */
export interface UpcomingFeature {
  title: TextKey;
  text: TextKey;
  icon: LucideIcon;
  backUrl?: string;
}

type Texts = Parameters<TextKey>[0];

function soon(
  icon: LucideIcon,
  page: (texts: Texts) => { title: string; text: string },
  backUrl = 'none',
): UpcomingFeature {
  return { title: ($) => page($).title, text: ($) => page($).text, icon, backUrl };
}

/** All routes of planned features, in one place: the list can only shrink. */
export const upcomingFeatures = {
  '/education/feeds': soon(Rss, ($) => $.placeholders.feeds),
  '/education/feeds/new': soon(Rss, ($) => $.placeholders.feedNew, '/education/feeds'),
  '/education/feeds/$feedId/edit': soon(Rss, ($) => $.placeholders.feedEdit, '/education/feeds'),
  '/notifications/feeds': soon(Rss, ($) => $.placeholders.feeds),
  '/notifications/feeds/new': soon(Rss, ($) => $.placeholders.feedNew, '/notifications/feeds'),
  '/notifications/feeds/$feedId/edit': soon(Rss, ($) => $.placeholders.feedEdit, '/notifications/feeds'),
} satisfies Record<string, UpcomingFeature>;

export type UpcomingPath = keyof typeof upcomingFeatures;
