import { ChartNoAxesCombined, type LucideIcon, Newspaper, Rss, ScanSearch, Target } from 'lucide-react';
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
  '/education/strategies': soon(ScanSearch, ($) => $.placeholders.scanners),
  '/education/strategies/$strategyId': soon(Target, ($) => $.placeholders.strategy, '/education/strategies'),
  '/education/scanners': soon(ScanSearch, ($) => $.placeholders.scanners),
  '/education/feeds': soon(Rss, ($) => $.placeholders.feeds),
  '/education/feeds/new': soon(Rss, ($) => $.placeholders.feedNew, '/education/feeds'),
  '/education/feeds/$feedId/edit': soon(Rss, ($) => $.placeholders.feedEdit, '/education/feeds'),
  '/education/news': soon(Newspaper, ($) => $.placeholders.news),
  '/education/reports': soon(ChartNoAxesCombined, ($) => $.placeholders.reports),
  '/admin/strategies': soon(Target, ($) => $.placeholders.strategies),
  '/admin/strategies/add': soon(Target, ($) => $.placeholders.strategyAdd, '/admin/strategies'),
  '/admin/strategies/$strategyId': soon(Target, ($) => $.placeholders.strategyEdit, '/admin/strategies'),
  '/notifications/feeds': soon(Rss, ($) => $.placeholders.feeds),
  '/notifications/feeds/new': soon(Rss, ($) => $.placeholders.feedNew, '/notifications/feeds'),
  '/notifications/feeds/$feedId/edit': soon(Rss, ($) => $.placeholders.feedEdit, '/notifications/feeds'),
} satisfies Record<string, UpcomingFeature>;

export type UpcomingPath = keyof typeof upcomingFeatures;
