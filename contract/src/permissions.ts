import { roleIds, type RoleId } from './roles.ts';

/** Features that are granted to single users; all of them to roles 1 and 4, courses and feeds to role 2. */
export const grants = [
  'Manage Events',
  'Manage Courses',
  'Manage Feeds',
  'Manage Signals',
  'Manage Strategies',
] as const;

export type Grant = (typeof grants)[number];

/** The default grants of a new user with a role. */
export const defaultGrants: Record<RoleId, readonly Grant[]> = {
  1: grants,
  2: ['Manage Courses', 'Manage Feeds'],
  3: [],
  4: grants,
};

/** Who has the permission: users with one of the roles and, if one is named, the grant. */
export interface AccessRule {
  roles: readonly RoleId[];
  grant?: Grant;
}

const everyone = [1, 2, 3, 4] as const;
const trainers = [2, 1, 4] as const;
const admins = [1, 4] as const;

/**
 * The one permission table: read by the server guard, the router, the side menu and the floating button.
 * `public` needs neither user nor token: these are the login URLs.
 */
export const permissions = {
  public: 'public',
  signedIn: { roles: everyone },
  /** Actions of users on their own account. */
  account: { roles: everyone },

  'areas.education': { roles: everyone },
  'areas.trainer': { roles: trainers },
  'areas.admin': { roles: admins },
  'areas.notifications': { roles: trainers },
  'areas.profiles': { roles: everyone },
  'areas.streaming': { roles: everyone },
  'areas.studio': { roles: trainers },

  'menus.education': { roles: [3, 4] },
  'menus.trainer': { roles: [2, 4] },
  'menus.admin': { roles: admins },
  'menus.notifications': { roles: [1, 2, 4] },

  'events.create': { roles: admins, grant: 'Manage Events' },
  'events.manage': { roles: admins, grant: 'Manage Events' },
  'events.host': { roles: trainers },
  'events.read': { roles: everyone },
  'courses.create': { roles: trainers, grant: 'Manage Courses' },
  'courses.review': { roles: admins, grant: 'Manage Courses' },
  'feeds.create': { roles: trainers, grant: 'Manage Feeds' },
  /** The floating action only. */
  'ideas.create': { roles: admins, grant: 'Manage Signals' },
  /** Form and endpoints: also of trainers to whom an admin has granted it. */
  'ideas.publish': { roles: trainers, grant: 'Manage Signals' },
  /** To void, halt, split, resettle and hide ideas of anybody. */
  'ideas.moderate': { roles: admins },

  /** Their own, and of admins all of them: see `server/src/scanning/strategy-access.ts`. */
  'strategies.manage': { roles: trainers, grant: 'Manage Strategies' },
  /** To let versions of anybody go live. */
  'strategies.review': { roles: admins, grant: 'Manage Strategies' },

  'courses.read': { roles: everyone },
  'feeds.read': { roles: everyone },
  'news.read': { roles: everyone },
  /** Sources of news, and by which words headlines are about symbols. */
  'news.manage': { roles: admins },
  'ideas.read': { roles: everyone },
  'strategies.read': { roles: everyone },
  'enrolments.own': { roles: everyone },
  'mails.read': { roles: admins },
  'jobs.manage': { roles: admins },
  'languages.manage': { roles: admins },
  'audit.read': { roles: admins },
  'dashboard.read': { roles: admins },
  'moderation.manage': { roles: admins },
  /** Reports: what they are about decides which of the three; their rows are those that the caller may see. */
  'reports.own': { roles: everyone },
  'reports.teaching': { roles: trainers },
  'reports.all': { roles: admins },
  'certificates.own': { roles: everyone },
  'certificates.manage': { roles: admins },
  'academies.read': { roles: everyone },
  'academies.manage': { roles: trainers, grant: 'Manage Courses' },
  'videoProjects.manage': { roles: admins },
  'announcements.manage': { roles: admins },
  /** For content of every trainer, not only one's own. */
  'videos.all': { roles: admins },
  /** Prices before it is stated who else may see them. */
  'marketData.manage': { roles: admins },
  'economicEvents.manage': { roles: admins },
  'videos.create': { roles: trainers, grant: 'Manage Courses' },
  'users.invite': { roles: admins },
  'settings.manage': { roles: admins },
  /** API keys and webhooks. */
  'integrations.manage': { roles: admins },
  'users.manage': { roles: admins },
  'plans.manage': { roles: admins },
  'subscriptions.manage': { roles: admins },
  'subscriptions.own': { roles: everyone },
} as const satisfies Record<string, AccessRule | 'public'>;

export type Permission = keyof typeof permissions;

/** The part of a user that decides their permissions. */
export interface Caller {
  roleIds: readonly number[];
  permissions: readonly string[];
}

/**
 * Whether `caller` has `permission`; null is a visitor without a session.
 */
export function can(caller: Caller | null, permission: Permission): boolean {
  const rule: AccessRule | 'public' = permissions[permission];
  if (rule === 'public') return true;
  if (!caller) return false;
  return (
    rule.roles.some((role) => caller.roleIds.includes(role)) &&
    (rule.grant === undefined || caller.permissions.includes(rule.grant))
  );
}

/** Whether somebody may give these grants: those that they have themselves. Role 4, which may give itself all of them, gives every one. */
export function mayGiveGrants(giver: Caller, given: readonly string[]): boolean {
  return giver.roleIds.includes(roleIds.superAdmin) || given.every((each) => giver.permissions.includes(each));
}

/**
 * Why somebody may not add people with a role, who get its default grants; null: they may. Only role 4 gives roles 1 and 4.
 */
export function roleRefusal(giver: Caller, roleId: RoleId): 'forbiddenRole' | 'forbiddenGrant' | null {
  if (giver.roleIds.includes(roleIds.superAdmin)) return null;
  if (roleId === roleIds.admin || roleId === roleIds.superAdmin) return 'forbiddenRole';
  return mayGiveGrants(giver, defaultGrants[roleId]) ? null : 'forbiddenGrant';
}
