import type { LucideIcon } from 'lucide-react';
import {
  AudioLines,
  BookOpen,
  CalendarClock,
  CalendarDays,
  CandlestickChart,
  Compass,
  FileText,
  GraduationCap,
  History,
  Presentation,
  Radio,
  Lightbulb,
  Newspaper,
  Rss,
  ScanSearch,
} from 'lucide-react';
import type { TextKey } from '#platform/languages/i18n.ts';
import type { OptionGroup } from './search-options.ts';

/** Names and icons of the search groups. */
export const groupNames: Record<OptionGroup['name'], { name: TextKey; icon: LucideIcon }> = {
  course: { name: ($) => $.search.groups.course, icon: BookOpen },
  lesson: { name: ($) => $.search.groups.lesson, icon: FileText },
  academy: { name: ($) => $.search.groups.academy, icon: GraduationCap },
  educator: { name: ($) => $.search.groups.educator, icon: Presentation },
  event: { name: ($) => $.search.groups.event, icon: CalendarDays },
  recording: { name: ($) => $.search.groups.recording, icon: Radio },
  symbol: { name: ($) => $.search.groups.symbol, icon: CandlestickChart },
  feed: { name: ($) => $.search.groups.feed, icon: Rss },
  news: { name: ($) => $.search.groups.news, icon: Newspaper },
  release: { name: ($) => $.search.groups.release, icon: CalendarClock },
  idea: { name: ($) => $.search.groups.idea, icon: Lightbulb },
  strategy: { name: ($) => $.search.groups.strategy, icon: ScanSearch },
  passage: { name: ($) => $.search.groups.passage, icon: AudioLines },
  place: { name: ($) => $.search.groups.place, icon: Compass },
  recent: { name: ($) => $.search.groups.recent, icon: History },
};
