import { CalendarDays, CirclePlay, GraduationCap, House, type LucideIcon, ScanSearch } from 'lucide-react';
import type { TextKey } from '#platform/languages/i18n.ts';

interface BottomBarItem {
  label: TextKey;
  icon: LucideIcon;
  route: string;
}

export const bottomBarItems: readonly BottomBarItem[] = [
  { label: ($) => $.core.menu.home, icon: House, route: '/education/home' },
  { label: ($) => $.core.menu.myLearningShort, icon: CirclePlay, route: '/education/mylearning' },
  { label: ($) => $.core.menu.scanners, icon: ScanSearch, route: '/education/scanners' },
  { label: ($) => $.core.menu.events, icon: CalendarDays, route: '/education/events' },
  { label: ($) => $.core.menu.academies, icon: GraduationCap, route: '/education/academies' },
];

/** Route of the active item: the one equal to the URL, or null. */
export function activeRoute(href: string): string | null {
  return bottomBarItems.find(({ route }) => route === href)?.route ?? null;
}
