import { BookPlus, CalendarPlus, Lightbulb, type LucideIcon, Rss } from 'lucide-react';
import type { TextKey } from '#platform/languages/i18n.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import { can, type Caller, type Permission } from '@candela/contract/permissions';
import type { Settings } from '@candela/contract/site/settings';
import type { VisibilitySetting } from '@candela/contract/visibility';

export interface SpeedDialAction {
  icon: LucideIcon;
  label: TextKey;
  route: '/admin/events/add' | '/trainer/courses/new' | '/notifications/feeds/new' | '/notifications/ideas/new';
  permission: Permission;
  visibleBy?: VisibilitySetting;
}

const actions: readonly SpeedDialAction[] = [
  {
    icon: CalendarPlus,
    label: ($) => $.core.floatingButton.event,
    route: '/admin/events/add',
    permission: 'events.create',
  },
  {
    icon: BookPlus,
    label: ($) => $.core.floatingButton.course,
    route: '/trainer/courses/new',
    permission: 'courses.create',
  },
  {
    icon: Rss,
    label: ($) => $.core.floatingButton.feed,
    route: '/notifications/feeds/new',
    permission: 'feeds.create',
    visibleBy: 'Feeds',
  },
  {
    icon: Lightbulb,
    label: ($) => $.core.floatingButton.idea,
    route: '/notifications/ideas/new',
    permission: 'ideas.create',
    visibleBy: 'Trade Ideas',
  },
];

/**
 * The actions of the floating button for this user: only those that their permissions and the settings allow. Each permission requires
 * Educator, Admin or SuperAdmin, so that others do not have the button.
 */
export function speedDialActions(user: Caller, settings: Settings | undefined): SpeedDialAction[] {
  return actions.filter(
    ({ permission, visibleBy }) => can(user, permission) && (!visibleBy || isVisible(settings, visibleBy)),
  );
}
