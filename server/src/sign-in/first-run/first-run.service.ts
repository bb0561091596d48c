import { hasAdmin, lockAdmins } from '#accounts/last-admin.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { networkOf, type Origin } from '#platform/http/origins.ts';
import { isSame } from '#platform/http/webhooks.ts';
import { isTooCommon } from '#platform/identity/password-strength.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import { reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import { ownerCodeOf } from '#sign-in/owner-code.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { defaultGrants } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';
import type { NewOwner } from '@candela/contract/sign-in/first-run';
import type { Session } from '@candela/contract/sign-in/sessions';
import { consumeSalt, findSalt, hasLanguage, insertOwner } from './first-run.queries.ts';

const seconds = 15 * 60;

interface Deps {
  db: Db;
  /** Key of the codes, and of the names of throttles. */
  key: string;
  startSession(
    userId: string,
    origin: Origin,
    replaced: string | undefined,
  ): Promise<{ session: Session; refreshToken: string }>;
}

/** How an installation gets its first admin. */
export function createFirstRun({ db, key, startSession }: Deps) {
  let isSetUp = false;

  /** Whether there is no admin. Once there is one there always will be, so the database is not asked again. */
  async function isOpen(): Promise<boolean> {
    isSetUp ||= await hasAdmin(db);
    return !isSetUp;
  }

  /**
   * Of concurrent attempts with the right code only one becomes the owner.
   * @throws AppError firstRun.closed, firstRun.wrongCode, passwords.tooCommon, users.emailTaken, languages.notFound,
   *   profiles.invalidTimeZone, request.tooMany, server.busy
   */
  async function create(given: NewOwner, origin: Origin, replaced: string | undefined) {
    if (!(await isOpen())) throw new AppError('firstRun.closed');
    const fromNetwork = throttleKey(key, 'first run', networkOf(origin.address));
    const salt = await findSalt(db);
    if (salt === null || !isSame(lettersOf(given.code), lettersOf(ownerCodeOf(key, salt)))) {
      // Only wrong codes count: nobody can lock the owner out, and a code of 90 bits cannot be guessed.
      refuseUntil(await reserveAttempt(db, [{ key: fromNetwork, limit: 10, seconds }]));
      throw new AppError('firstRun.wrongCode');
    }
    await check(given);
    const passwordHash = await hashPassword(given.password);
    const userId = await db.transaction(async (tx) => {
      await lockAdmins(tx);
      if ((await hasAdmin(tx)) || !(await consumeSalt(tx, salt))) throw new AppError('firstRun.closed');
      const { firstName, lastName, email, languageId, timeZone } = given;
      const roleId = roleIds.superAdmin;
      const id = await insertOwner(tx, {
        firstName,
        lastName,
        email,
        languageId,
        timeZone,
        roleId,
        roleIds: [roleId],
        permissions: [...defaultGrants[roleId]],
        status: 'active',
        passwordHash,
      });
      if (id === null) throw new AppError('users.emailTaken');
      await recordChange(
        tx,
        { userId: id, address: origin.address },
        {
          action: 'create',
          entity: 'user',
          entityId: id,
          after: { roleIds: [roleId] },
          personal: { personId: id, after: { firstName, lastName, email } },
        },
      );
      return id;
    });
    return startSession(userId, origin, replaced);
  }

  async function check({ password, email, firstName, lastName, languageId, timeZone }: NewOwner): Promise<void> {
    if (timeZone !== null && !isTimeZone(timeZone)) throw new AppError('profiles.invalidTimeZone');
    if (languageId !== null && !(await hasLanguage(db, languageId))) throw new AppError('languages.notFound');
    if (await isTooCommon(password, [email, firstName, lastName])) throw new AppError('passwords.tooCommon');
  }

  return { isOpen, create };
}

const lettersOf = (code: string): string => code.toUpperCase().replace(/[^A-Z\d]/g, '');
