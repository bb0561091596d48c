import { queueAccountMail } from '#accounts/account-mails.ts';
import { endSessions } from '#accounts/ended-sessions.ts';
import { canGo, lockAdmins } from '#accounts/last-admin.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Recipient } from '#messaging/mail-composers.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { findDeletion, insertDeletion, listDue, lockActive, markNear } from './deletions.queries.ts';

/** Days before the deletion at which the user is reminded. */
const nearDays = 3;

interface Deps {
  db: Db;
  callers: Callers;
  domainEvents: DomainEvents;
  getGraceDays: () => Promise<number>;
  /** Erases an account that is due, unless its owner has come back. */
  eraseOverdue: (id: string) => Promise<void>;
  /** Their subscriptions run to the end of the paid period, and no longer. */
  cancelPayments: (tx: Tx, userId: string) => Promise<void>;
}

/** Self-service deletion of accounts: requested now, done some days later, cancelled by signing in. */
export function createDeletions({ db, callers, domainEvents, getGraceDays, eraseOverdue, cancelPayments }: Deps) {
  async function getTerms(caller: SignedInCaller): Promise<{ graceDays: number; isPossible: boolean }> {
    const isPossible = await canGo(db, { id: caller.userId, roleIds: caller.roleIds });
    return { graceDays: await getGraceDays(), isPossible };
  }

  /** @throws AppError users.lastAdmin, sessions.required (suspended meanwhile) */
  async function request(caller: SignedInCaller): Promise<{ dueAt: string }> {
    const graceDays = await getGraceDays();
    const { dueAt } = await db.transaction(async (tx) => {
      await lockAdmins(tx);
      const user = await lockActive(tx, caller.userId);
      if (!user) throw new AppError('sessions.required');
      if (!(await canGo(tx, { id: caller.userId, ...user }))) throw new AppError('users.lastAdmin');
      const deletion = await insertDeletion(tx, caller.userId, graceDays);
      await endSessions(tx, caller.userId);
      await cancelPayments(tx, caller.userId);
      await queueAccountMail(tx, { userId: caller.userId, template: 'deletionAsked' });
      await recordChange(tx, caller, { action: 'requestErasure', entity: 'user', entityId: caller.userId });
      return deletion;
    });
    callers.forget(caller.userId);
    domainEvents.emit('users.shutOut', caller.userId);
    return { dueAt: toIso(dueAt) };
  }

  /** Sends reminders, and erases the accounts that are due: each separately, so that a failure delays no other. */
  async function run(): Promise<void> {
    await db.transaction(async (tx) => {
      for (const { id } of await markNear(tx, nearDays)) {
        await queueAccountMail(tx, { userId: id, template: 'deletionNear' });
      }
    });
    const failures: unknown[] = [];
    for (const { id } of await listDue(db)) {
      try {
        await eraseOverdue(id);
      } catch (error) {
        // The last admin stays until there is another one.
        if (!(error instanceof AppError && error.code === 'users.lastAdmin')) failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some accounts were not erased');
  }

  /** The content of both emails; null when the account was kept meanwhile. */
  async function composeMail({ userId, languageCode, timeZone }: Recipient) {
    const deletion = await findDeletion(db, userId);
    if (!deletion) return null;
    const when = new Intl.DateTimeFormat(languageCode, {
      timeZone: timeZone ?? 'UTC',
      dateStyle: 'full',
      timeStyle: 'long',
    }).format(new Date(toIso(deletion.dueAt)));
    return { path: '/login', values: { when } };
  }

  return { getTerms, request, run, composeMail };
}
