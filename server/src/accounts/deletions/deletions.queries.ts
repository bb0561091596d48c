import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf } from '#db/rows.ts';

const roleRow = rowOf({ roleIds: z.array(z.int()) });

/** Locks an active user. */
export function lockActive(tx: Tx, id: string) {
  return readRow(tx, roleRow)`
    select role_ids as "roleIds" from users where id = ${id}::uuid and status = 'active' for no key update`;
}

const otherRow = rowOf({ hasOther: z.boolean() });

/** Whether another active admin stays. */
export async function hasOtherAdmin(db: Db | Tx, id: string): Promise<boolean> {
  const { hasOther } = await requireRow(db, otherRow)`
    select exists (select from users u where u.status = 'active' and u.role_ids && '{1,4}'::smallint[] and u.id <> ${id}::uuid
      and not exists (select from account_deletions d where d.user_id = u.id)) as "hasOther"`;
  return hasOther;
}

const dueRow = rowOf({ dueAt: instantText });

/** Asked twice, the first day counts. */
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

/** Those who are to be told that it is near: each once, and not those who were told of the whole time just now. */
export function markNear(tx: Tx, days: number) {
  return readRows(tx, idRow)`
    update account_deletions set warned_at = now()
    where user_id in (select user_id from account_deletions
        where warned_at is null and due_at > now() and due_at < now() + make_interval(days => ${days}::int)
          and due_at - requested_at > make_interval(days => ${days}::int)
        order by due_at limit 500 for update skip locked)
    returning user_id as id`;
}

export function listDue(db: Db) {
  return readRows(db, idRow)`
    select user_id as id from account_deletions where due_at <= now() order by due_at limit 500`;
}
