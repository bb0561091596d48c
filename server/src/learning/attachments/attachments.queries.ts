import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { attachments } from '#db/tables/lessons.ts';

export async function findRow(db: Db, id: string) {
  const [row] = await db.select().from(attachments).where(eq(attachments.id, id));
  return row ?? null;
}
