import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import type { VideoFailure, VideoNotice } from '@candela/contract/video/video-states';

const claimRow = rowOf({ attempt: z.int() });

/**
 * Starts an attempt to package a file. If the video had failed, its attempts start again: somebody has requested a retry.
 * @returns the number of the attempt; null if another file has replaced it, or it is already packaged
 */
export async function claimFile(db: Db, videoId: string, key: string): Promise<number | null> {
  const row = await readRow(db, claimRow)`
    update videos set attempt = case when failure_code is null then attempt + 1 else 1 end, progress = 0,
      failure_code = null, failure_detail = null, updated_at = now(),
      state = case when state = 'ready' then 'ready' else 'processing' end
    where id = ${videoId}::uuid and original_key = ${key} and packaged_key is distinct from original_key
    returning attempt`;
  return row?.attempt ?? null;
}

/** An attempt interrupted by stopping the node does not count. */
export async function unclaimFile(db: Db, videoId: string, key: string): Promise<void> {
  await run(db)`
    update videos set attempt = greatest(0, attempt - 1) where id = ${videoId}::uuid and original_key = ${key}`;
}

interface Published {
  playlist: string;
  durationSeconds: number;
  width: number;
  height: number;
  storedBytes: number;
  notices: readonly VideoNotice[];
}

const publishedRow = rowOf({ hostId: z.uuid().nullable(), externalId: z.string().nullable() });

/**
 * Publishes the result if file and attempt are still current. A video at a host is switched to this installation, unless a move brings
 * it here: that completes when it sees this result.
 * @returns the replaced copy at a host; null if the result is no longer wanted
 */
export async function publishFile(
  tx: Tx,
  { videoId, key, attempt }: { videoId: string; key: string; attempt: number },
  made: Published,
): Promise<z.infer<typeof publishedRow> | null> {
  return readRow(tx, publishedRow)`
    with place as (
      select v.id, m.video_id is not null as is_moving, v.host_id, v.external_id from videos v
      left join video_moves m on m.video_id = v.id and m.state <> 'failed'
      where v.id = ${videoId}::uuid for update of v)
    update videos v set state = 'ready', packaged_key = original_key, playlist = ${made.playlist}, quality = 'source',
      duration_seconds = ${made.durationSeconds}, width = ${made.width}::int, height = ${made.height}::int,
      renditions = array[${Math.min(made.width, made.height)}::int], thumbnails = null, loudness = null,
      notices = ${arrayOf(made.notices)}::text[],
      stored_bytes = size_bytes + ${made.storedBytes}::bigint, progress = 0, failure_code = null,
      failure_detail = null, updated_at = now(), host_id = case when is_moving then v.host_id end,
      external_id = case when is_moving then v.external_id end, synced_at = case when is_moving then synced_at end
    from place where v.id = place.id and original_key = ${key} and attempt = ${attempt}::int
      and packaged_key is distinct from original_key
    returning case when not is_moving then place.host_id end as "hostId",
      case when not is_moving then place.external_id end as "externalId"`;
}

/** A video that was playable before stays so; its owner sees why the replacement failed. */
export async function writeFailure(
  db: Db | Tx,
  { videoId, key }: { videoId: string; key: string },
  code: VideoFailure,
  detail: string | null,
): Promise<void> {
  await run(db)`
    update videos set state = case when state = 'ready' then 'ready' else 'failed' end, failure_code = ${code},
      failure_detail = ${detail}, updated_at = now()
    where id = ${videoId}::uuid and original_key = ${key} and packaged_key is distinct from original_key`;
}

export async function writeProgress(db: Db, videoId: string, key: string, progress: number): Promise<void> {
  await run(db)`
    update videos set progress = ${progress}::float8, updated_at = now()
    where id = ${videoId}::uuid and original_key = ${key}`;
}

const packagedRow = rowOf({
  durationSeconds: z.number(),
  width: z.int(),
  height: z.int(),
  playlist: z.string(),
});

/** A video that is playable as uploaded; null if that has changed. */
export async function findPackaged(db: Db, videoId: string, key: string) {
  return readRow(db, packagedRow)`
    select duration_seconds as "durationSeconds", width, height, playlist from videos
    where id = ${videoId}::uuid and packaged_key = ${key} and original_key = ${key} and quality = 'source'`;
}

interface Refined {
  thumbnails: string | null;
  loudness: number | null;
}

export async function writeRefined(db: Db, videoId: string, key: string, made: Refined): Promise<void> {
  await run(db)`
    update videos set thumbnails = ${made.thumbnails}, loudness = ${made.loudness}::float8, updated_at = now()
    where id = ${videoId}::uuid and packaged_key = ${key} and original_key = ${key}`;
}

interface Ladder {
  playlist: string;
  /** The playlist to which it belongs, for compare-and-set. */
  instead: string;
  renditions: readonly number[];
  storedBytes: number;
}

export async function publishLadder(tx: Tx, videoId: string, key: string, made: Ladder): Promise<boolean> {
  return (
    (await run(tx)`
    update videos set playlist = ${made.playlist}, quality = 'ladder', renditions = ${arrayOf(made.renditions)}::int[],
      stored_bytes = stored_bytes + ${made.storedBytes}::bigint, progress = 1, updated_at = now()
    where id = ${videoId}::uuid and packaged_key = ${key} and original_key = ${key} and quality = 'source'
      and playlist = ${made.instead}`) > 0
  );
}

const waitingRow = rowOf({ videoId: z.uuid(), key: z.string() });

/** Files that have been waiting for over a minute: some of their jobs may be lost. */
export async function listWaiting(db: Db, limit: number): Promise<z.infer<typeof waitingRow>[]> {
  return readRows(db, waitingRow)`
    select id as "videoId", original_key as key from videos
    where original_key is not null and packaged_key is distinct from original_key and failure_code is null
      and updated_at < now() - interval '1 minute'
    order by updated_at limit ${limit}::int`;
}

const idRow = rowOf({ id: z.uuid() });

/** Removes the file from videos that failed at least that many days ago. @returns their ids */
export async function forgetFailed(tx: Tx, days: number, limit: number): Promise<string[]> {
  const rows = await readRows(tx, idRow)`
    update videos set original_key = packaged_key
    where id in (select id from videos where state = 'failed' and original_key is not null
      and updated_at < now() - make_interval(days => ${days}::int) limit ${limit}::int)
    returning id`;
  return rows.map(({ id }) => id);
}

const filesRow = rowOf({
  playlist: z.string(),
  thumbnails: z.string().nullable(),
  poster: z.string().nullable(),
  originalKey: z.string().nullable(),
  packagedKey: z.string().nullable(),
  /** Downloaded by a move, to be sent on. */
  movingKey: z.string().nullable(),
});

/** The files referenced by a video; null if it was deleted. */
export async function findFiles(db: Db, videoId: string): Promise<z.infer<typeof filesRow> | null> {
  return readRow(db, filesRow)`
    select playlist, thumbnails, poster, original_key as "originalKey", packaged_key as "packagedKey",
      (select source_key from video_moves where video_id = ${videoId}::uuid and state <> 'failed') as "movingKey"
    from videos where id = ${videoId}::uuid and (deleted_at is null or deleted_at > now() - interval '1 day')`;
}

const courseRow = rowOf({ id: z.int() });

/** Courses with lessons that show a video. */
export async function listCourses(tx: Tx, videoId: string): Promise<number[]> {
  const rows = await readRows(tx, courseRow)`
    select distinct course_id as id from lessons where video_id = ${videoId}::uuid`;
  return rows.map(({ id }) => id);
}
