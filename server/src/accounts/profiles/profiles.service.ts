import type { Profile } from '@candela/contract/accounts/profiles';
import type { Db } from '#db/client.ts';
import { presentProfile } from './profiles.present.ts';
import { findProfile, hasLanguage, listSubscriptions, readAccessPlanIds, updateUser } from './profiles.queries.ts';
import type { Callers } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';

interface ProfileChanges {
  languageId?: number | undefined;
  timeZone?: string | null | undefined;
  weeklyGoal?: number | undefined;
}

export function createProfiles({ db, callers }: { db: Db; callers: Callers }) {
  /** @throws AppError sessions.required when the user is gone */
  async function get(userId: string): Promise<Profile> {
    const user = await findProfile(db, userId);
    if (!user) throw new AppError('sessions.required');
    return presentProfile(user, await listSubscriptions(db, userId), await readAccessPlanIds(db));
  }

  /** @throws AppError languages.notFound, profiles.invalidTimeZone */
  async function update(userId: string, changes: ProfileChanges): Promise<Profile> {
    if (changes.languageId !== undefined && !(await hasLanguage(db, changes.languageId))) {
      throw new AppError('languages.notFound');
    }
    if (typeof changes.timeZone === 'string' && !isTimeZone(changes.timeZone)) {
      throw new AppError('profiles.invalidTimeZone');
    }
    await updateUser(db, userId, changes);
    callers.forget(userId);
    return get(userId);
  }

  return { get, update };
}
