import type { LucideIcon } from 'lucide-react';
import {
  BookOpen,
  CalendarDays,
  CirclePlay,
  Clapperboard,
  FileText,
  GraduationCap,
  House,
  Languages,
  LayoutDashboard,
  Lightbulb,
  Megaphone,
  Newspaper,
  Presentation,
  Rss,
  ScanSearch,
  Settings as SettingsIcon,
  SquareArrowOutUpRight,
  Target,
  UserCog,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { TextKey } from '#platform/languages/i18n.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import type { Profile } from '@candela/contract/accounts/profiles';
import { can, type Permission } from '@candela/contract/permissions';
import type { Settings } from '@candela/contract/site/settings';
import type { VisibilitySetting } from '@candela/contract/visibility';

export interface MenuItem {
  label: TextKey;
  icon: LucideIcon;
  /** A path of this site, or a full URL for external links. */
  route: string;
  isExternal?: boolean;
  /** Visible but without a target yet. */
  isDisabled?: boolean;
  /** Visible only if this setting is on. */
  visibleBy?: VisibilitySetting;
}

export interface Menu {
  permission: Permission;
  label: TextKey;
  items: MenuItem[];
}

const educationMenu: Menu = {
  permission: 'menus.education',
  label: ($) => $.core.menu.education,
  items: [
    { label: ($) => $.core.menu.home, icon: House, route: '/education/home' },
    { label: ($) => $.core.menu.academies, icon: GraduationCap, route: '/education/academies' },
    { label: ($) => $.core.menu.myLearning, icon: CirclePlay, route: '/education/mylearning' },
    { label: ($) => $.core.menu.events, icon: CalendarDays, route: '/education/events' },
    { label: ($) => $.core.menu.educators, icon: Presentation, route: '/education/educators' },
    { label: ($) => $.core.menu.scanners, icon: ScanSearch, route: '/education/scanners' },
    { label: ($) => $.core.menu.news, icon: Newspaper, route: '/education/news' },
    { label: ($) => $.core.menu.feeds, icon: Rss, route: '/education/feeds', visibleBy: 'Feeds' },
    {
      label: ($) => $.core.menu.ideas,
      icon: Lightbulb,
      route: '/education/ideas',
      visibleBy: 'Trade Ideas',
    },
  ],
};

const trainerMenu = (userId: string): Menu => ({
  permission: 'menus.trainer',
  label: ($) => $.core.menu.trainer,
  items: [
    { label: ($) => $.core.menu.dashboard, icon: LayoutDashboard, route: '/trainer/dashboard' },
    { label: ($) => $.core.menu.courses, icon: BookOpen, route: '/trainer/courses' },
    { label: ($) => $.core.menu.profile, icon: UserRound, route: `/trainer/profile/${userId}` },
    {
      label: ($) => $.core.menu.documents,
      icon: FileText,
      route: '/trainer/documents',
      isDisabled: true,
    },
  ],
});

const adminMenu: Menu = {
  permission: 'menus.admin',
  label: ($) => $.core.menu.admin,
  items: [
    { label: ($) => $.core.menu.dashboard, icon: LayoutDashboard, route: '/admin/dashboard' },
    { label: ($) => $.core.menu.events, icon: CalendarDays, route: '/admin/events' },
    { label: ($) => $.core.menu.users, icon: UsersRound, route: '/admin/users' },
    { label: ($) => $.core.menu.userManagement, icon: UserCog, route: '/admin/usermanagement' },
    {
      label: ($) => $.core.menu.videoProjects,
      icon: Clapperboard,
      route: '/admin/dyntube-projects',
    },
    { label: ($) => $.core.menu.languages, icon: Languages, route: '/admin/languages' },
    { label: ($) => $.core.menu.strategies, icon: Target, route: '/admin/strategies' },
    { label: ($) => $.core.menu.settings, icon: SettingsIcon, route: '/admin/settings' },
    { label: ($) => $.core.menu.announcements, icon: Megaphone, route: '/admin/announcements' },
  ],
};

const notificationsMenu: Menu = {
  permission: 'menus.notifications',
  label: ($) => $.core.menu.notifications,
  items: [
    {
      label: ($) => $.core.menu.feeds,
      icon: Rss,
      route: '/notifications/feeds',
      visibleBy: 'Feeds',
    },
    {
      label: ($) => $.core.menu.ideas,
      icon: Lightbulb,
      route: '/notifications/ideas',
      visibleBy: 'Trade Ideas',
    },
  ],
};

/** The side menus of a user: the union over all roles, without hidden features and empty menus. */
export function menusOf(user: Profile, settings: Settings | undefined): Menu[] {
  return [withLiveV2(educationMenu, settings?.liveV2Url), trainerMenu(user.id), adminMenu, notificationsMenu]
    .filter(({ permission }) => can(user, permission))
    .map((menu) => ({
      ...menu,
      items: menu.items.filter(({ visibleBy }) => !visibleBy || isVisible(settings, visibleBy)),
    }))
    .filter(({ items }) => items.length > 0);
}

function withLiveV2(menu: Menu, url: string | undefined): Menu {
  if (!url) return menu;
  const link = {
    label: ($) => $.core.menu.liveV2,
    icon: SquareArrowOutUpRight,
    route: url,
    isExternal: true,
  } satisfies MenuItem;
  return { ...menu, items: [...menu.items, link] };
}

/** Whether an item is the page at `pathname`, or a parent of it. */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  return !item.isExternal && (pathname === item.route || pathname.startsWith(`${item.route}/`));
}
