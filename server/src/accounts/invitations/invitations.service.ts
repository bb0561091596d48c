import type { Invitation } from '@candela/contract/accounts/invitations';
import { defaultGrants } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';
import type { Session } from '@candela/contract/accounts/sessions';
import type { Db } from '#db/client.ts';
import { activateUser, findInvited, insertUser, isTaken } from './invitations.queries.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Mailer } from '#messaging/mailer.ts';
import { consumeOneTimeToken, createOneTimeToken, findOneTimeToken } from '#platform/identity/one-time-tokens.ts';
import type { Origin } from '#platform/http/origins.ts';
import { hashPassword, isTooCommon } from '#platform/identity/passwords.ts';

const lifetimeMilliseconds = 7 * 24 * 3_600_000;

interface Deps {
  db: Db;
  mailer: Mailer;
  startSession(userId: string, origin: Origin): Promise<Session>;
}

interface NewInvitation {
  email: string;
  firstName: string;
  lastName: string;
  roleId: 1 | 2 | 3 | 4;
}

interface Acceptance {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
}

export function createInvitations({ db, mailer, startSession }: Deps) {
  /** @throws AppError invitations.exists, invitations.forbiddenRole (roles 1 and 4 are granted by role 4 only) */
  async function create(caller: SignedInCaller, given: NewInvitation) {
    const isPrivileged = given.roleId === roleIds.admin || given.roleId === roleIds.superAdmin;
    if (isPrivileged && !caller.roleIds.includes(roleIds.superAdmin)) throw new AppError('invitations.forbiddenRole');
    const made = await db.transaction(async (tx) => {
      if (await isTaken(tx, given.email)) throw new AppError('invitations.exists');
      const id = await insertUser(tx, {
        email: given.email,
        firstName: given.firstName,
        lastName: given.lastName,
        roleId: given.roleId,
        roleIds: [given.roleId],
        permissions: [...defaultGrants[given.roleId]],
        status: 'invited',
      });
      return { id, ...(await createOneTimeToken(tx, { userId: id, purpose: 'invitation', lifetimeMilliseconds })) };
    });
    await mailer.send({
      to: given.email,
      languageCode: null,
      template: 'invitation',
      values: { firstName: given.firstName, path: `/accept-invitation?token=${made.token}` },
    });
    return { id: made.id, email: given.email, expiresAt: made.expiresAt.toISOString() };
  }

  /** @throws AppError invitations.invalidToken */
  async function lookUp(token: string): Promise<Invitation> {
    const userId = await findOneTimeToken(db, token, 'invitation');
    const invited = userId === null ? null : await findInvited(db, userId);
    if (!invited) throw new AppError('invitations.invalidToken');
    return invited;
  }

  /** @throws AppError invitations.invalidToken, passwords.tooCommon, server.busy (with both the invitation still works) */
  async function accept(given: Acceptance, origin: Origin): Promise<Session> {
    // The token first: hashing costs much, and nobody without a token makes us do it.
    const { email } = await lookUp(given.token);
    if (isTooCommon(given.password, email)) throw new AppError('passwords.tooCommon');
    const passwordHash = await hashPassword(given.password);
    const userId = await db.transaction(async (tx) => {
      const found = await consumeOneTimeToken(tx, given.token, 'invitation');
      if (found === null || !(await findInvited(tx, found))) throw new AppError('invitations.invalidToken');
      await activateUser(tx, found, { firstName: given.firstName, lastName: given.lastName, passwordHash });
      return found;
    });
    return startSession(userId, origin);
  }

  return { create, lookUp, accept };
}
