import {
  BookOpen,
  BookPlus,
  BookText,
  CalendarDays,
  CalendarPlus,
  ChartNoAxesCombined,
  Clapperboard,
  GraduationCap,
  Languages,
  LayoutDashboard,
  Lightbulb,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Radio,
  Rss,
  ScanSearch,
  Settings,
  Target,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { TextKey } from '#platform/i18n.ts';

/** A route whose feature is not built yet: what will be there, and where its back button leads. */
export interface UpcomingFeature {
  title: TextKey;
  text: TextKey;
  icon: LucideIcon;
  backUrl?: string;
}

function soon(icon: LucideIcon, page: (texts: Placeholders) => { title: string; text: string }, backUrl = 'none') {
  return {
    title: ($) => page($.placeholders).title,
    text: ($) => page($.placeholders).text,
    icon,
    backUrl,
  } satisfies UpcomingFeature;
}

type Placeholders = Parameters<TextKey>[0]['placeholders'];

/** Every route whose feature comes later, in one place: the list can only shrink. */
export const upcomingFeatures = {
  '/education/onlive': soon(Radio, ($) => $.onlive),
  '/education/educators': soon(UsersRound, ($) => $.educators),
  '/education/strategies': soon(ScanSearch, ($) => $.scanners),
  '/education/strategies/$strategyId': soon(Target, ($) => $.strategy, '/education/strategies'),
  '/education/academies': soon(GraduationCap, ($) => $.academies),
  '/education/scanners': soon(ScanSearch, ($) => $.scanners),
  '/education/feeds': soon(Rss, ($) => $.feeds),
  '/education/feeds/new': soon(Rss, ($) => $.feedNew, '/education/feeds'),
  '/education/feeds/$feedId/edit': soon(Rss, ($) => $.feedEdit, '/education/feeds'),
  '/education/ideas': soon(Lightbulb, ($) => $.ideas),
  '/education/ideas/new': soon(Lightbulb, ($) => $.ideaNew),
  '/education/ideas/$ideaId': soon(Lightbulb, ($) => $.ideaEdit),
  '/education/news': soon(Newspaper, ($) => $.news),
  '/education/reports': soon(ChartNoAxesCombined, ($) => $.reports),
  '/education/events': soon(CalendarDays, ($) => $.events),
  '/trainer/dashboard': soon(LayoutDashboard, ($) => $.trainerDashboard),
  '/trainer/courses': soon(BookOpen, ($) => $.trainerCourses),
  '/trainer/courses/new': soon(BookPlus, ($) => $.trainerCourseNew, '/trainer/courses'),
  '/trainer/courses/$courseId': soon(BookText, ($) => $.trainerCourse, '/trainer/courses'),
  '/trainer/courses/$courseId/edit': soon(BookText, ($) => $.trainerCourseEdit, '/trainer/courses'),
  '/trainer/profile/$userId': soon(UserRound, ($) => $.trainerProfile),
  '/admin/users': soon(UsersRound, ($) => $.users),
  '/admin/events': soon(CalendarDays, ($) => $.adminEvents),
  '/admin/events/add': soon(CalendarPlus, ($) => $.eventAdd, '/admin/events'),
  '/admin/events/$eventId': soon(CalendarDays, ($) => $.eventEdit, '/admin/events'),
  '/admin/usermanagement': soon(UsersRound, ($) => $.userManagement),
  '/admin/languages': soon(Languages, ($) => $.languages),
  '/admin/dyntube-projects': soon(Clapperboard, ($) => $.videoProjects),
  '/admin/strategies': soon(Target, ($) => $.strategies),
  '/admin/strategies/add': soon(Target, ($) => $.strategyAdd, '/admin/strategies'),
  '/admin/strategies/$strategyId': soon(Target, ($) => $.strategyEdit, '/admin/strategies'),
  '/admin/settings': soon(Settings, ($) => $.settings),
  '/admin/announcements': soon(Megaphone, ($) => $.announcements),
  '/admin/announcements/add': soon(Megaphone, ($) => $.announcementAdd, '/admin/announcements'),
  '/admin/announcements/$announcementId': soon(Megaphone, ($) => $.announcementEdit, '/admin/announcements'),
  '/notifications/feeds': soon(Rss, ($) => $.feeds),
  '/notifications/feeds/new': soon(Rss, ($) => $.feedNew, '/notifications/feeds'),
  '/notifications/feeds/$feedId/edit': soon(Rss, ($) => $.feedEdit, '/notifications/feeds'),
  '/notifications/ideas': soon(Lightbulb, ($) => $.ideas),
  '/notifications/ideas/new': soon(Lightbulb, ($) => $.ideaNew),
  '/notifications/ideas/$ideaId': soon(Lightbulb, ($) => $.ideaEdit),
  '/profile/$userId': soon(UserRound, ($) => $.profile),
  '/educator-profile/$userId': soon(UserRound, ($) => $.educatorProfile),
  '/student-profile/$userId': soon(UserRound, ($) => $.studentProfile),
  '/streaming/$meetingId/$eventId': soon(Radio, ($) => $.streaming),
  '/streaming/$meetingId': soon(Radio, ($) => $.streaming),
} satisfies Record<string, UpcomingFeature>;

export type UpcomingPath = keyof typeof upcomingFeatures;
