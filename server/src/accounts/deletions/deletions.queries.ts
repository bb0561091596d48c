import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf } from '#db/rows.ts';

const roleRow = rowOf({ roleIds: z.array(z.int()) });

/** Locks an active user. */
export function lockActive(tx: Tx, id: string) {
  return readRow(tx, roleRow)`
    select role_ids as "roleIds" from users where id = ${id}::uuid and status = 'active' for no key update`;
}

const dueRow = rowOf({ dueAt: instantText });

/** If requested twice, the first date counts. */
export function insertDeletion(tx: Tx, id: string, days: number) {
  return requireRow(tx, dueRow)`
    insert into account_deletions as d (user_id, due_at)
    values (${id}::uuid, now() + make_interval(days => ${days}::int))
    on conflict (user_id) do update set due_at = d.due_at returning due_at as "dueAt"`;
}

export function findDeletion(db: Db | Tx, id: string) {
  return readRow(db, dueRow)`select due_at as "dueAt" from account_deletions where user_id = ${id}::uuid`;
}

const idRow = rowOf({ id: z.uuid() });

/** Users to remind that the end is near: each once, and not those who have just been told the whole period. */
export function markNear(tx: Tx, days: number) {
  return readRows(tx, idRow)`
    update account_deletions set warned_at = now()
    where user_id in (select d.user_id from account_deletions d join users u on u.id = d.user_id
        where u.status = 'active' and d.warned_at is null and d.due_at > now()
          and d.due_at < now() + make_interval(days => ${days}::int)
          and d.due_at - d.requested_at > make_interval(days => ${days}::int)
        order by d.due_at limit 500 for update of d skip locked)
    returning user_id as id`;
}

/** A suspended user could not sign in to keep their account: its deletion waits. */
export function listDue(db: Db) {
  return readRows(db, idRow)`
    select d.user_id as id from account_deletions d join users u on u.id = d.user_id
    where d.due_at <= now() and u.status = 'active' order by d.due_at limit 500`;
}
