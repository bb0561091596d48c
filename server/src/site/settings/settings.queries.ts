import { sql } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { settings } from '#db/tables/settings.ts';

export async function readSettings(db: Db, keys: string[]): Promise<Map<string, unknown>> {
  const rows = await db
    .select()
    .from(settings)
    .where(sql`${settings.key} = any(${arrayOf(keys)}::text[])`);
  return new Map(rows.map((row) => [row.key, row.value]));
}
