import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { ProfileField } from '@candela/contract/accounts/people';
import type { About, PersonProfile, Profile } from '@candela/contract/accounts/profiles';
import { findAbout, findPerson } from './person-profiles.queries.ts';
import { presentProfile } from './profiles.present.ts';
import {
  findProfile,
  hasLanguage,
  listSubscriptions,
  readAccessPlanIds,
  readFactorDue,
  updateActive,
} from './profiles.queries.ts';

interface ProfileChanges {
  languageId?: number | undefined;
  timeZone?: string | null | undefined;
  weeklyGoal?: number | undefined;
  biography?: string | undefined;
  spokenLanguages?: string[] | undefined;
  hiddenFields?: ProfileField[] | undefined;
  isPrivate?: boolean | undefined;
}

interface Deps {
  db: Db;
  callers: Pick<Callers, 'forget'>;
  /** Host of passkeys. */
  rpId: string;
}

export function createProfiles({ db, callers, rpId }: Deps) {
  /** @throws AppError sessions.required when the user is gone */
  async function get(userId: string): Promise<Profile> {
    const user = await findProfile(db, userId);
    if (!user) throw new AppError('sessions.required');
    const factorDueAt = toIsoOrNull(await readFactorDue(db, userId, rpId));
    const subscriptions = await listSubscriptions(db, userId);
    return { ...presentProfile(user, subscriptions, await readAccessPlanIds(db)), factorDueAt };
  }

  /** @throws AppError languages.notFound, profiles.invalidTimeZone, sessions.required when the user is gone */
  async function update(userId: string, changes: ProfileChanges): Promise<Profile> {
    if (changes.languageId !== undefined && !(await hasLanguage(db, changes.languageId))) {
      throw new AppError('languages.notFound');
    }
    if (typeof changes.timeZone === 'string' && !isTimeZone(changes.timeZone)) {
      throw new AppError('profiles.invalidTimeZone');
    }
    await db.transaction(async (tx) => {
      if (!(await updateActive(tx, userId, changes))) throw new AppError('sessions.required');
      const isFound = changes.biography !== undefined || changes.hiddenFields !== undefined;
      // Hidden fields cannot be found any more, from the commit on.
      if (isFound) await changeSearch(tx, 'educator', [userId]);
    });
    callers.forget(userId);
    return get(userId);
  }

  /** @throws AppError sessions.required when the user is gone */
  async function getAbout(userId: string): Promise<About> {
    const row = await findAbout(db, userId);
    if (!row) throw new AppError('sessions.required');
    return row;
  }

  /** The user's own page as others see it. @throws AppError profiles.notFound: invited, suspended and deleted people have no page */
  async function getPerson(caller: SignedInCaller, id: string): Promise<PersonProfile> {
    const row = await findPerson(db, id === caller.userId ? null : caller, id);
    if (!row) throw new AppError('profiles.notFound');
    return { ...row, joinedAt: toIsoOrNull(row.joinedAt) };
  }

  return { get, getAbout, getPerson, update };
}
