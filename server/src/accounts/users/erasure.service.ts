import { lockAdmins, requireAdminLeft } from '#accounts/last-admin.ts';
import { findRow, type ManagedRow } from '#accounts/managed-users.ts';
import { forgetAvatar } from '#accounts/unused-avatars.ts';
import { lockUser, requireOverAdmin } from '#accounts/user-locks.ts';
import { tellUserDeleted } from '#accounts/webhook-events.ts';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import type { PersonalData } from '#site/personal-data.ts';
import { forgetPerson, recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import { changeNamed } from './named-in-search.ts';

/** The name shown for an erased person. */
const pseudonym = { firstName: 'Erased', lastName: 'user' };

interface Deps {
  db: Db;
  callers: Callers;
  domainEvents: DomainEvents;
  personalData: PersonalData;
}

export function createErasure({ db, callers, domainEvents, personalData }: Deps) {
  /**
   * Erases a person. What others rely on is kept under a pseudonym: what they created, messages, answers, figures of progress.
   * @throws AppError users.notFound, users.higherRole, users.superAdminOnly, users.yourself, users.lastAdmin, users.wrongStatus (an open invitation
   * is recalled instead)
   */
  async function erase(caller: SignedInCaller, id: string): Promise<void> {
    if (id === caller.userId) throw new AppError('users.yourself');
    await db.transaction(async (tx) => {
      await lockAdmins(tx);
      const { row, callerRoles } = await lockUser(tx, caller, id);
      requireOverAdmin({ row, callerRoles });
      if (row.status === 'invited') throw new AppError('users.wrongStatus');
      await eraseRow(tx, caller, row);
    });
    callers.forget(id);
    domainEvents.emit('users.shutOut', id);
  }

  /**
   * The same for a person who has requested it themselves, after the days in which they could come back.
   * @throws AppError users.lastAdmin
   */
  async function eraseOverdue(id: string): Promise<void> {
    const isErased = await db.transaction(async (tx) => {
      await lockAdmins(tx);
      if (!(await takeOverdue(tx, id))) return false;
      const row = await findRow(tx, id);
      if (!row || row.status === 'deleted') return false;
      await eraseRow(tx, null, row);
      return true;
    });
    if (!isErased) return;
    callers.forget(id);
    domainEvents.emit('users.shutOut', id);
  }

  /** @param actor null: requested by the user themselves */
  async function eraseRow(tx: Tx, actor: SignedInCaller | null, row: ManagedRow): Promise<void> {
    const { id } = row;
    await erasePerson(tx, id);
    await personalData.erase(tx, { id, email: row.email, pseudonym: Object.values(pseudonym).join(' ') });
    await forgetAvatar(tx, row.thumbnailImagePath);
    await requireAdminLeft(tx, row.roleIds);
    await changeSearch(tx, 'educator', [id]);
    await changeNamed(tx, id);
    const states = { before: { status: row.status }, after: { status: 'deleted' } };
    await recordChange(tx, actor, { action: 'erase', entity: 'user', entityId: id, ...states });
    await forgetPerson(tx, id);
    await tellUserDeleted(tx, id);
  }

  return { erase, eraseOverdue };
}

/** A concurrent sign-in waits for this transaction, or this finds nothing. Suspended users are not erased: they could not come back. */
async function takeOverdue(tx: Tx, id: string): Promise<boolean> {
  await run(tx)`select from users where id = ${id}::uuid for no key update`;
  return (
    (await run(tx)`
    delete from account_deletions d using users u
    where d.user_id = ${id}::uuid and d.due_at <= now() and u.id = d.user_id and u.status = 'active'`) === 1
  );
}

async function erasePerson(tx: Tx, id: string): Promise<void> {
  await run(tx)`
    update users set status = 'deleted', email = 'erased-' || id || '@erased.invalid', first_name = ${pseudonym.firstName},
      last_name = ${pseudonym.lastName}, associate_id = null, thumbnail_path = null, biography = '', password_hash = null,
      permissions = '{}', spoken_languages = '{}', hidden_fields = '{}', is_private = false, educator_rank = default, weekly_goal = default,
      language_id = null, time_zone = null, last_seen_at = null, revision = revision + 1, updated_at = now()
    where id = ${id}::uuid`;
}
