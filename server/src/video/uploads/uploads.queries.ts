import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isOwnVideo } from '#video/video-access.ts';

const uploadRow = rowOf({
  id: z.uuid(),
  videoId: z.uuid(),
  ownerId: z.uuid(),
  title: z.string(),
  fileName: z.string(),
  mime: z.string(),
  size: bigintText,
  received: bigintText,
  fingerprint: z.string(),
  isFinished: z.boolean(),
  isExpired: z.boolean(),
  expiresAt: instantText,
});

export type UploadRow = z.infer<typeof uploadRow>;

const columns = sql`u.id, u.video_id as "videoId", u.owner_id as "ownerId", v.title, u.file_name as "fileName", u.mime,
  u.size_bytes as size, u.received_bytes as received, u.fingerprint, u.finished_at is not null as "isFinished",
  u.finished_at is null and u.expires_at <= now() as "isExpired", u.expires_at as "expiresAt"`;

export async function findUpload(db: Db | Tx, id: string): Promise<UploadRow | null> {
  return readRow(db, uploadRow)`
    select ${columns} from video_uploads u join videos v on v.id = u.video_id where u.id = ${id}::uuid`;
}

const sizeRow = rowOf({ size: bigintText });

/** Size in bytes of a user's uploaded file that has been stored: its key ends with the id of the upload. */
export async function findStoredSize(db: Db, ownerId: string, id: string): Promise<number | null> {
  const row = await readRow(db, sizeRow)`
    select size_bytes as size from videos
    where owner_id = ${ownerId}::uuid and right(original_key, 37) = '/' || ${id}`;
  return row && Number(row.size);
}

export async function findUploadOfVideo(db: Db | Tx, videoId: string): Promise<UploadRow | null> {
  return readRow(db, uploadRow)`
    select ${columns} from video_uploads u join videos v on v.id = u.video_id where u.video_id = ${videoId}::uuid`;
}

export async function listUploadRows(db: Db, ownerId: string, limit: number): Promise<UploadRow[]> {
  return readRows(db, uploadRow)`
    select ${columns} from video_uploads u join videos v on v.id = u.video_id
    where u.owner_id = ${ownerId}::uuid and u.finished_at is null and u.expires_at > now()
    order by u.created_at desc limit ${limit}::int`;
}

const idRow = rowOf({ id: z.uuid() });

/** Those of the given uploads that are finished, or may be complete. */
export async function listKnown(db: Db, ids: readonly string[]): Promise<UploadRow[]> {
  return readRows(db, uploadRow)`
    select ${columns} from video_uploads u join videos v on v.id = u.video_id
    where u.id = any(${arrayOf(ids)}::uuid[])`;
}

/** Locks a video until the end of the transaction. @returns whether it exists */
export async function lockVideo(tx: Tx, id: string): Promise<boolean> {
  return (await readRow(tx, idRow)`select id from videos where id = ${id}::uuid for update`) !== null;
}

export async function ownsVideo(db: Db | Tx, caller: SignedInCaller, id: string): Promise<boolean> {
  return (
    (await readRow(db, idRow)`select v.id from videos v where v.id = ${id}::uuid and ${isOwnVideo(caller)}`) !== null
  );
}

/** Whether a video is being moved to another host. */
export async function isMoving(tx: Tx, videoId: string): Promise<boolean> {
  return (await run(tx)`select from video_moves where video_id = ${videoId}::uuid and state <> 'failed'`) > 0;
}

interface NewUpload {
  id: string;
  videoId: string;
  ownerId: string;
  title: string;
  fileName: string;
  mime: string;
  size: number;
  fingerprint: string;
}

/** @returns false if it already exists */
export async function insertVideo(
  tx: Tx,
  { videoId, ownerId, title, fileName, mime, size }: NewUpload,
): Promise<boolean> {
  const inserted = await run(tx)`
    insert into videos (id, owner_id, title, state, file_name, mime, size_bytes)
    values (${videoId}::uuid, ${ownerId}::uuid, ${title}, 'uploading', ${fileName}, ${mime}, ${size}::bigint)
    on conflict (id) do nothing`;
  return inserted > 0;
}

/** A failed video waits for the new file; a playable one stays so. */
export async function insertUpload(tx: Tx, given: NewUpload & { hostId: string | null }, days: number): Promise<void> {
  await run(tx)`
    insert into video_uploads (id, video_id, owner_id, file_name, mime, size_bytes, fingerprint, host_id,
      expires_at)
    values (${given.id}::uuid, ${given.videoId}::uuid, ${given.ownerId}::uuid, ${given.fileName}, ${given.mime},
      ${given.size}::bigint, ${given.fingerprint}, ${given.hostId}::uuid,
      now() + make_interval(days => ${days}::int))`;
  await run(tx)`
    update videos set state = 'uploading', failure_code = null, failure_detail = null, progress = 0, updated_at = now()
    where id = ${given.videoId}::uuid and state <> 'ready'`;
}

/** Stores the progress; an upload is kept as long as data arrives. */
export async function writeReceived(db: Db, id: string, received: number, days: number): Promise<void> {
  await run(db)`
    update video_uploads set received_bytes = ${received}::bigint,
      expires_at = now() + make_interval(days => ${days}::int)
    where id = ${id}::uuid and finished_at is null`;
}

/** @returns false if it was already finished, or does not exist */
export async function writeFinished(tx: Tx, { id, videoId }: Pick<UploadRow, 'id' | 'videoId'>): Promise<boolean> {
  const count = await run(tx)`
    update video_uploads set finished_at = now(), received_bytes = size_bytes
    where id = ${id}::uuid and finished_at is null`;
  if (count === 0) return false;
  await run(tx)`
    update videos set state = 'processing', progress = 0, updated_at = now()
    where id = ${videoId}::uuid and state <> 'ready'`;
  return true;
}

/** The file is in the storage, and becomes the video's file. @returns false if the upload was cancelled */
export async function writeStored(tx: Tx, { id }: Pick<UploadRow, 'id'>, key: string): Promise<boolean> {
  const count = await run(tx)`
    with u as (delete from video_uploads where id = ${id}::uuid returning *)
    update videos v set original_key = ${key}, wanted_host_id = u.host_id, file_name = u.file_name, mime = u.mime, size_bytes = u.size_bytes,
      state = case when v.state = 'ready' then 'ready' else 'processing' end,
      attempt = 0, progress = 0, failure_code = null, failure_detail = null, updated_at = now()
    from u where v.id = u.video_id`;
  return count > 0;
}

/** Deletes an incomplete upload, and its video if that has nothing else. */
export async function deleteUpload(tx: Tx, { id, videoId }: Pick<UploadRow, 'id' | 'videoId'>): Promise<boolean> {
  const count = await run(tx)`delete from video_uploads where id = ${id}::uuid and finished_at is null`;
  if (count === 0) return false;
  await run(tx)`
    delete from videos v where v.id = ${videoId}::uuid and v.state = 'uploading' and v.original_key is null
      and v.host_id is null
      and not exists (select from lessons l where l.video_id = v.id)
      and not exists (select from recordings r where r.video_id = v.id)`;
  await run(tx)`
    update videos set state = 'failed', failure_code = 'upload_expired', updated_at = now()
    where id = ${videoId}::uuid and state = 'uploading'`;
  return true;
}

const goneRow = rowOf({ id: z.uuid(), videoId: z.uuid() });

/** Gives up uploads without data for days. @returns the uploads, whose files can be deleted */
export async function expireUploads(db: Db): Promise<z.infer<typeof goneRow>[]> {
  return db.transaction(async (tx) => {
    const gone = await readRows(tx, goneRow)`
      delete from video_uploads where finished_at is null and expires_at <= now()
      returning id, video_id as "videoId"`;
    await run(tx)`
      update videos set failure_code = 'upload_expired', state = 'failed', updated_at = now()
      where id = any(${arrayOf(gone.map(({ videoId }) => videoId))}::uuid[]) and state = 'uploading'`;
    return gone;
  });
}
