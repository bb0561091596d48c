import type { Profile } from '@candela/contract/accounts/profiles';
import type { ManagedUser } from '@candela/contract/accounts/users';
import { defaultGrants } from '@candela/contract/permissions';
import { allRoleIds, type RoleId } from '@candela/contract/roles';
import type { Settings } from '@candela/contract/site/settings';

/** A user with these roles and their default permissions; the first role is the primary one. */
export function buildUser(...roles: [RoleId, ...RoleId[]]): Profile {
  return {
    id: '3f0a5c0e-58a4-4f0e-9a55-6d1f6a2b7c10',
    email: 'amara@candela.test',
    firstName: 'Amara',
    lastName: 'Okafor',
    roleId: roles[0],
    roleIds: allRoleIds.filter((role) => roles.includes(role)),
    permissions: [...new Set(roles.flatMap((role) => defaultGrants[role]))],
    thumbnailImagePath: null,
    languageId: null,
    timeZone: null,
    weeklyGoal: 5,
    subscriptionTypeId: null,
    subscriptions: [],
    factorDueAt: null,
  };
}

/** An active learner as admins see them. */
export function buildManagedUser(): ManagedUser {
  return {
    id: '3f0c1d1e-0000-4000-8000-000000000001',
    fullName: 'Ada Lovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.test',
    associateId: null,
    thumbnailImagePath: null,
    roleId: 3,
    roleIds: [3],
    permissions: [],
    status: 'active',
    planName: null,
    languageId: null,
    timeZone: null,
    courseCount: 0,
    joinedAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt: null,
    deletionDueAt: null,
    revision: 7,
    sessions: [],
    subscriptions: [],
    hasFactor: false,
    canChange: true,
    canShutOut: true,
    canActAs: false,
  };
}

/** Settings of the shell; everything is visible by default. */
export function buildSettings(visible: { feeds?: boolean; ideas?: boolean; liveV2Url?: string } = {}): Settings {
  return {
    data: [
      { name: 'Feeds', isVisible: visible.feeds ?? true },
      { name: 'Trade Ideas', isVisible: visible.ideas ?? true },
    ],
    liveV2Url: visible.liveV2Url ?? '',
    accessPlanIds: [11, 12],
    ideaMaxDays: 90,
  };
}
