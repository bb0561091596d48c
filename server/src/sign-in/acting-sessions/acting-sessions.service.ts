import { randomBytes } from 'node:crypto';
import { endSessions } from '#accounts/ended-sessions.ts';
import { lockUser } from '#accounts/user-locks.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Profile } from '@candela/contract/accounts/profiles';
import { mayActAs } from '@candela/contract/acting';
import { actingMinutes } from '@candela/contract/sign-in/acting-sessions';
import { insertActing } from './acting-sessions.queries.ts';

interface Deps {
  db: Db;
  callers: Callers;
  getProfile(userId: string): Promise<Profile>;
}

/** Admins who sign in as another user to see what they see; `isOpenToActing` in the contract lists the endpoints they may call. */
export function createActingSessions({ db, callers, getProfile }: Deps) {
  /**
   * @throws AppError users.notFound, users.higherRole, users.yourself, users.wrongStatus, acting.notBelow, sessions.ended (the admin's own
   * session, meanwhile)
   */
  async function start(caller: SignedInCaller, id: string, reason: string) {
    if (id === caller.userId) throw new AppError('users.yourself');
    const sessionId = await db.transaction(async (tx) => {
      const { row, callerRoles, callerPermissions } = await lockUser(tx, caller, id);
      if (row.status !== 'active') throw new AppError('users.wrongStatus');
      if (!mayActAs({ roleIds: callerRoles, permissions: callerPermissions }, row)) {
        throw new AppError('acting.notBelow');
      }
      const actor = { userId: caller.userId, sessionId: caller.sessionId, address: caller.address ?? '' };
      const salt = randomBytes(16).toString('base64url');
      const acting = await insertActing(tx, { userId: id, actor, salt, minutes: actingMinutes });
      if (acting === null) throw new AppError('sessions.ended');
      await recordChange(tx, caller, {
        action: 'actAs',
        entity: 'user',
        entityId: id,
        after: { minutes: actingMinutes },
        personal: { personId: id, after: { reason } },
      });
      return acting;
    });
    // The previous one has ended.
    callers.forget(caller.userId);
    return { sessionId, profile: await getProfile(id), endsInSeconds: actingMinutes * 60 };
  }

  /** Does nothing in the admin's own session. Its end is audited by a database trigger, as always. */
  async function end(caller: SignedInCaller): Promise<void> {
    if (!caller.actor) return;
    await db.transaction((tx) => endSessions(tx, caller.userId, caller.sessionId));
    callers.forget(caller.userId);
  }

  return { start, end };
}
