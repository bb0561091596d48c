import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { courseAssets } from '#db/tables/drafts.ts';
import { attachments } from '#db/tables/lessons.ts';
import { attachmentKey } from '#learning/storage-keys.ts';

export async function findRow(db: Db, id: string) {
  const [row] = await db
    .select({ ...getTableColumns(attachments), assetKey: courseAssets.storageKey })
    .from(attachments)
    .leftJoin(courseAssets, eq(courseAssets.id, attachments.assetId))
    .where(eq(attachments.id, id));
  return row ? { ...row, storageKey: row.assetKey ?? attachmentKey(id) } : null;
}
