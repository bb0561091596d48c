import { requireGivenRole } from '#accounts/given-access.ts';
import { tellUserDeleted, tellUsers } from '#accounts/webhook-events.ts';
import type { Db, Tx } from '#db/client.ts';
import { mailPriorities, queueMails, withdrawMail } from '#messaging/mail-jobs.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Origin } from '#platform/http/origins.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { consumeOneTimeToken, createOneTimeToken, findOneTimeToken } from '#platform/identity/one-time-tokens.ts';
import { isTooCommon } from '#platform/identity/password-strength.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { requireStepUp } from '#platform/identity/step-up.ts';
import type { ErrorLog } from '#platform/log.ts';
import { toIso } from '#platform/time/instants.ts';
import { forgetPerson, recordChange, recordChanges } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { Invitation, NewInvitation, PendingInvitation } from '@candela/contract/accounts/invitations';
import type { Page } from '@candela/contract/paging';
import { defaultGrants } from '@candela/contract/permissions';
import { roleIds, type RoleId } from '@candela/contract/roles';
import type { Session } from '@candela/contract/sign-in/sessions';
import {
  activateUser,
  deleteInvited,
  findInvited,
  insertInvited,
  listInvited,
  lockInvited,
  type InvitedRow,
} from './invitations.queries.ts';
import { readLines } from './invited-lines.ts';

const lifetimeMilliseconds = 7 * 24 * 3_600_000;

/** Starts a session, as `accounts` does. */
interface StartedSession {
  session: Session;
  refreshToken: string;
}

interface Deps {
  db: Db;
  /** Key of the links. */
  key: string;
  startSession(userId: string, origin: Origin, replaced: string | undefined): Promise<StartedSession>;
  log: ErrorLog;
}

type Person = Omit<NewInvitation, 'roleId'>;

interface Acceptance {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
}

export function createInvitations({ db, key, startSession, log }: Deps) {
  /**
   * The email is queued in the same transaction: it is sent as soon as a mail server is available.
   * @throws AppError invitations.exists, and those of `requireGivenRole`
   */
  async function create(caller: SignedInCaller, given: NewInvitation) {
    await requireGivenRole(db, caller, given.roleId);
    const [made] = await db.transaction((tx) => invite(tx, caller, given.roleId, [given]));
    if (!made) throw new AppError('invitations.exists');
    return { id: made.id, email: given.email, expiresAt: new Date(Date.now() + lifetimeMilliseconds).toISOString() };
  }

  /**
   * All in one transaction; an invalid line does not affect the others. If the transaction fails, each line has one of its own.
   * @throws AppError those of `requireGivenRole`
   */
  async function createMany(
    caller: SignedInCaller,
    { roleId, people }: { roleId: NewInvitation['roleId']; people: readonly Person[] },
  ) {
    await requireGivenRole(db, caller, roleId);
    const { valid, refused } = readLines(people, roleId);
    const inviteSome = async (some: typeof valid) => {
      const given = some.map((line) => line.person);
      const made = await db.transaction((tx) => invite(tx, caller, roleId, given));
      const added = new Set(made.map(({ email }) => email));
      for (const { line, person } of some) if (!added.has(person.email)) refused.push({ line, code: 'exists' });
    };
    try {
      if (valid.length > 0) await inviteSome(valid);
    } catch (error) {
      log.error({ err: error }, 'invitations in one transaction');
      for (const each of valid) {
        await inviteSome([each]).catch((cause: unknown) => {
          log.error({ err: cause, line: each.line }, 'an invitation of several');
          refused.push({ line: each.line, code: 'failed' });
        });
      }
    }
    return { invited: people.length - refused.length, refused: refused.toSorted((a, b) => a.line - b.line) };
  }

  async function list(page: { limit: number; cursor?: string | undefined }): Promise<Page<PendingInvitation>> {
    const rows = await listInvited(db, { limit: page.limit, after: decodeUuidCursor(page.cursor) });
    const present = ({ createdText: _text, createdAt, roleId, ...row }: InvitedRow) => ({
      ...row,
      roleId: roleId as RoleId,
      invitedAt: toIso(createdAt),
    });
    return toPage(rows, page.limit, present, (row) => [row.createdText, row.id]);
  }

  /**
   * Sends another link, valid for seven days; earlier ones still work. While an email is queued, no second one is.
   * @throws AppError invitations.notFound, invitations.forbiddenRole
   */
  async function resend(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      await lock(tx, caller, id);
      await queueInvitationMails(tx, [id]);
      await recordChange(tx, caller, { action: 'resend', entity: 'invitation', entityId: id });
    });
  }

  /** Invalidates its links, and the address can be invited again. @throws AppError invitations.notFound, invitations.forbiddenRole */
  async function recall(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      await lock(tx, caller, id);
      await withdrawMail(tx, `invitation:${id}`);
      await recordChange(tx, caller, { action: 'recall', entity: 'invitation', entityId: id });
      await forget(tx, id);
    });
  }

  /** The content of the email: its link works for seven days from when it is sent. */
  async function composeLink({ userId }: { userId: string }, _values: object, seed: string) {
    const purpose = 'invitation' as const;
    const token = await createOneTimeToken(db, { userId, purpose, lifetimeMilliseconds, key, seed });
    return { path: `/accept-invitation?token=${token}` };
  }

  /** @throws AppError invitations.invalidToken */
  async function lookUp(token: string): Promise<Invitation> {
    const userId = await findOneTimeToken(db, token, 'invitation');
    const invited = userId === null ? null : await findInvited(db, userId);
    if (!invited) throw new AppError('invitations.invalidToken');
    return invited;
  }

  /** @throws AppError invitations.invalidToken, passwords.tooCommon, server.busy (after these two the invitation still works) */
  async function accept(given: Acceptance, origin: Origin, replaced: string | undefined): Promise<StartedSession> {
    // The token is checked first: hashing is expensive, and nobody without a token should be able to trigger it.
    const { email } = await lookUp(given.token);
    if (await isTooCommon(given.password, [email, given.firstName, given.lastName]))
      throw new AppError('passwords.tooCommon');
    const passwordHash = await hashPassword(given.password);
    const userId = await db.transaction(async (tx) => {
      const found = await consumeOneTimeToken(tx, given.token, 'invitation');
      if (found === null || !(await findInvited(tx, found))) throw new AppError('invitations.invalidToken');
      await activateUser(tx, found, { firstName: given.firstName, lastName: given.lastName, passwordHash });
      await tellOfArrival(tx, found);
      const states = { before: { status: 'invited' }, after: { status: 'active', hasPassword: true } };
      const change = { action: 'update', entity: 'user', entityId: found, ...states } as const;
      await recordChange(tx, { userId: found, address: origin.address }, change);
      return found;
    });
    return startSession(userId, origin, replaced);
  }

  return { create, createMany, list, resend, recall, composeLink, lookUp, accept };
}

/** Links for roles 1 and 4 are sent again, and recalled, by role 4 only, after confirming their identity. */
async function checkRole(db: Db | Tx, caller: SignedInCaller, roleId: number): Promise<void> {
  if (roleId !== roleIds.admin && roleId !== roleIds.superAdmin) return;
  if (!caller.roleIds.includes(roleIds.superAdmin)) throw new AppError('invitations.forbiddenRole');
  await requireStepUp(db, caller);
}

async function lock(tx: Tx, caller: SignedInCaller, id: string): Promise<void> {
  const invited = await lockInvited(tx, id);
  if (!invited) throw new AppError('invitations.notFound');
  await checkRole(tx, caller, invited.roleId);
}

/** Adds users, queues their emails and records it. @returns those that had no account yet */
async function invite(tx: Tx, caller: SignedInCaller, roleId: RoleId, people: readonly Person[]) {
  const made = await insertInvited(tx, people, { roleId, permissions: defaultGrants[roleId] });
  if (made.length === 0) return made;
  const ids = made.map(({ id }) => id);
  await queueInvitationMails(tx, ids);
  await tellUsers(tx, 'user.created', ids);
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const changes = made.map(({ id, email }) => {
    const { firstName, lastName } = byEmail.get(email) ?? {};
    const personal = { personId: id, after: { email, firstName, lastName } };
    return { action: 'invite', entity: 'invitation', entityId: id, after: { roleId }, personal } as const;
  });
  await recordChanges(tx, caller, changes);
  return made;
}

async function tellOfArrival(tx: Tx, userId: string): Promise<void> {
  await changeSearch(tx, 'educator', [userId]);
  await tellUsers(tx, 'user.updated', [userId]);
}

async function forget(tx: Tx, userId: string): Promise<void> {
  await forgetPerson(tx, userId);
  await deleteInvited(tx, userId);
  await tellUserDeleted(tx, userId);
}

async function queueInvitationMails(tx: Tx, userIds: readonly string[]): Promise<void> {
  const mails = userIds.map((userId) => {
    const source = `invitation:${userId}`;
    const payload = { userId, template: 'invitation' as const, source: `${source}:${Date.now()}`, values: {} };
    return { payload, key: source, priority: mailPriorities.account };
  });
  await queueMails(tx, mails);
}
