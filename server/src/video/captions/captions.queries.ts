import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { videoChapterSchema, type VideoChapter } from '@candela/contract/video/captions';

const trackRow = rowOf({
  languageCode: z.string(),
  label: z.string(),
  revision: z.int(),
  cueCount: z.int(),
  updatedAt: instantText,
});

export type TrackRow = z.infer<typeof trackRow>;

export async function listTracks(db: Db, videoId: string): Promise<TrackRow[]> {
  return readRows(db, trackRow)`
    select language_code as "languageCode", label, revision, cue_count as "cueCount", updated_at as "updatedAt"
    from video_captions where video_id = ${videoId} order by language_code`;
}

const revisionRow = rowOf({ revision: z.int() });

/**
 * Writes the track if its revision is still the one that was read; 0 for a new track. The row is locked until the end of the
 * transaction, so that only one caller writes its file at a time.
 * @returns the new revision; null if somebody else has saved in the meantime
 */
export async function writeTrack(
  tx: Tx,
  track: { videoId: string; languageCode: string; label: string; cueCount: number; revision: number },
): Promise<number | null> {
  const { videoId, languageCode, label, cueCount, revision } = track;
  const row =
    revision === 0
      ? await readRow(tx, revisionRow)`
          insert into video_captions (video_id, language_code, label, cue_count)
          values (${videoId}, ${languageCode}, ${label}, ${cueCount})
          on conflict (video_id, language_code) do nothing returning revision`
      : await readRow(tx, revisionRow)`
          update video_captions set label = ${label}, cue_count = ${cueCount}, revision = revision + 1, updated_at = now()
          where video_id = ${videoId} and language_code = ${languageCode} and revision = ${revision}
          returning revision`;
  return row?.revision ?? null;
}

/** Locks the caption files of a language until the end of the transaction, because there may be no row to lock. */
export async function lockFiles(tx: Tx, videoId: string, languageCode: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`captions:${videoId}:${languageCode}`}::text, 0))`;
}

export async function hasTrack(tx: Tx, videoId: string, languageCode: string): Promise<boolean> {
  return (
    (await run(tx)`select from video_captions where video_id = ${videoId} and language_code = ${languageCode}`) > 0
  );
}

/** @returns false if there was none */
export async function deleteTrack(tx: Tx, videoId: string, languageCode: string): Promise<boolean> {
  return (
    (await run(tx)`delete from video_captions where video_id = ${videoId} and language_code = ${languageCode}`) > 0
  );
}

const chaptersRow = rowOf({ revision: z.int(), chapters: z.array(videoChapterSchema) });

export async function readChapters(db: Db | Tx, videoId: string): Promise<z.infer<typeof chaptersRow>> {
  return requireRow(db, chaptersRow)`
    select chapters_revision as revision, chapters from videos where id = ${videoId}`;
}

/** @returns the new revision; null if somebody else has saved in the meantime */
export async function writeChapters(
  db: Db | Tx,
  videoId: string,
  given: { revision: number; chapters: readonly VideoChapter[] },
): Promise<number | null> {
  const row = await readRow(db, revisionRow)`
    update videos set chapters = ${JSON.stringify(given.chapters)}::jsonb, chapters_revision = chapters_revision + 1
    where id = ${videoId} and chapters_revision = ${given.revision} returning chapters_revision as revision`;
  return row?.revision ?? null;
}

const hostedRow = rowOf({
  projectId: z.uuid(),
  externalId: z.string(),
  /** Null if there are none in this language. */
  label: z.string().nullable(),
  revision: z.int().nullable(),
});

/** The copy of a video at its host, with its captions in a language; null if it is not at a host. */
export async function findHosted(db: Db, videoId: string, languageCode: string) {
  return readRow(db, hostedRow)`
    select v.host_id as "projectId", v.external_id as "externalId", c.label, c.revision
    from videos v left join video_captions c on c.video_id = v.id and c.language_code = ${languageCode}
    where v.id = ${videoId} and v.host_id is not null and v.external_id is not null and v.deleted_at is null`;
}
