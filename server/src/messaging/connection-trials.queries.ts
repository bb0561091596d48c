import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';

const addresseeRow = rowOf({ email: z.string(), firstName: z.string(), languageCode: z.string() });

export async function findAddressee(db: Db, userId: string): Promise<z.infer<typeof addresseeRow> | null> {
  return readRow(db, addresseeRow)`
    select u.email, u.first_name as "firstName",
      coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode"
    from users u where u.id = ${userId}`;
}

const targetRow = rowOf({ endpoint: z.string(), p256dh: z.string().nullable(), auth: z.string().nullable() });

export async function listTargets(db: Db, userId: string): Promise<z.infer<typeof targetRow>[]> {
  return readRows(db, targetRow)`
    select endpoint, p256dh, auth from devices where user_id = ${userId} order by refreshed_at desc limit 20`;
}
