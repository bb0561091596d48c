import type { Profile } from '@candela/contract/accounts/profiles';
import type { findProfile, listSubscriptions } from './profiles.queries.ts';

type UserRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;
type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

export function presentProfile(
  user: UserRow,
  rows: SubscriptionRow[],
  accessPlanIds: readonly number[],
): Omit<Profile, 'factorDueAt'> {
  const first = rows.find((row) => accessPlanIds.includes(row.planId));
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    roleId: user.roleId,
    roleIds: user.roleIds,
    permissions: user.permissions,
    thumbnailImagePath: user.thumbnailPath,
    languageId: user.languageId,
    timeZone: user.timeZone,
    weeklyGoal: user.weeklyGoal,
    subscriptionTypeId: first?.subscriptionTypeId ?? null,
    subscriptions: rows.map((row) => ({
      id: row.id,
      subscriptionID: row.planId,
      planName: row.planName,
      subscriptionTypeId: row.subscriptionTypeId,
      status: row.status,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
    })),
  };
}
