import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { bigintText, readRow, readRows, rowOf, run } from '#db/rows.ts';

const sizeRow = rowOf({ size: bigintText, received: bigintText });

/** How large an upload is to become, and how many of its bytes are in parts; null: there is no such upload. */
export async function findSize(db: Db, id: string): Promise<z.infer<typeof sizeRow> | null> {
  return readRow(db, sizeRow)`
    select u.size_bytes as size,
      coalesce((select p.start + p.bytes from video_upload_parts p where p.upload_id = u.id order by p.start desc limit 1), 0)::int8 as received
    from video_uploads u where u.id = ${id}::uuid`;
}

/**
 * Notes a part that begins where the last one ends; of two with the same beginning one is noted.
 * @returns false for the other one, and when the upload was cancelled, has all its bytes, or continues elsewhere
 */
export async function addPart(
  db: Db,
  { uploadId, start, bytes, key }: { uploadId: string; start: number; bytes: number; key: string },
): Promise<boolean> {
  const count = await run(db)`
    insert into video_upload_parts (upload_id, start, bytes, key)
    select u.id, ${start}::bigint, ${bytes}::int, ${key} from video_uploads u
    where u.id = ${uploadId}::uuid and u.finished_at is null and ${start}::bigint + ${bytes}::int <= u.size_bytes
      and coalesce((select max(p.start + p.bytes) from video_upload_parts p where p.upload_id = u.id), 0) = ${start}::bigint
    on conflict (upload_id, start) do nothing`;
  return count > 0;
}

const partRow = rowOf({ key: z.string() });

/** In their order. */
export async function listParts(db: Db, uploadId: string): Promise<z.infer<typeof partRow>[]> {
  return readRows(db, partRow)`
    select key from video_upload_parts where upload_id = ${uploadId}::uuid order by start`;
}
