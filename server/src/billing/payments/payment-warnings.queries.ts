import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf } from '#db/rows.ts';
import { roleIds } from '@candela/contract/roles';

const failingRow = rowOf({ planName: z.string(), endsAt: instantText, timeZone: z.string().nullable() });

/** A subscription with an overdue payment, within the grace period. */
export function findFailing(on: Db | Tx, id: number): Promise<z.infer<typeof failingRow> | null> {
  return readRow(on, failingRow)`
    select p.name as "planName", s.ends_at as "endsAt", u.time_zone as "timeZone"
    from subscriptions s join plans p on p.id = s.plan_id join users u on u.id = s.user_id
    where s.id = ${id}::int and s.status = 'past_due' and s.ends_at > now()`;
}

const nameRow = rowOf({ name: z.string() });

export async function findPayer(tx: Tx, userId: string): Promise<string> {
  const { name } = await requireRow(tx, nameRow)`
    select first_name || ' ' || last_name as name from users where id = ${userId}::uuid`;
  return name;
}

const idRow = rowOf({ id: z.uuid() });

/** The admins. */
export async function listAdminIds(tx: Tx): Promise<string[]> {
  const rows = await readRows(tx, idRow)`
    select id from users
    where status = 'active' and role_ids && ${arrayOf([roleIds.admin, roleIds.superAdmin])}::smallint[] order by id limit 100`;
  return rows.map(({ id }) => id);
}
