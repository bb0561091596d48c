import { inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { settings } from '#db/tables/settings.ts';

export async function readSettings(db: Db, keys: string[]): Promise<Map<string, unknown>> {
  const rows = await db.select().from(settings).where(inArray(settings.key, keys));
  return new Map(rows.map((row) => [row.key, row.value]));
}
