import { hostKinds } from '@candela/contract/video/projects';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, rowOf, run } from '#db/rows.ts';

const moveRow = rowOf({
  videoId: z.uuid(),
  projectId: z.uuid().nullable(),
  state: z.enum(['waiting', 'fetching', 'sending', 'processing', 'failed']),
  sourceKey: z.string().nullable(),
  sentBytes: z.number(),
  totalBytes: z.number(),
  upload: z.string().nullable(),
  externalId: z.string().nullable(),
  problem: z.string().nullable(),
  startedAt: instantText,
});

export type MoveRow = z.infer<typeof moveRow>;

export async function findMove(on: Db | Tx, videoId: string): Promise<MoveRow | null> {
  return readRow(on, moveRow)`
    select video_id as "videoId", project_id as "projectId", state, source_key as "sourceKey",
      sent_bytes::float8 as "sentBytes", total_bytes::float8 as "totalBytes", upload, external_id as "externalId",
      problem, started_at as "startedAt"
    from video_moves where video_id = ${videoId}`;
}

const videoRow = rowOf({
  id: z.uuid(),
  title: z.string(),
  mime: z.string().nullable(),
  state: z.enum(['uploading', 'processing', 'ready', 'failed']),
  originalKey: z.string().nullable(),
  packagedKey: z.string().nullable(),
  failureCode: z.string().nullable(),
  failureDetail: z.string().nullable(),
  hostId: z.uuid().nullable(),
  externalId: z.string().nullable(),
  hostKind: z.enum(hostKinds).nullable(),
  /** Whether another file of it is on its way here. */
  hasUpload: z.boolean(),
});

export type MovingVideo = z.infer<typeof videoRow>;

export async function findVideo(on: Db | Tx, id: string): Promise<MovingVideo | null> {
  return readRow(on, videoRow)`
    select v.id, v.title, v.mime, v.state, v.original_key as "originalKey", v.packaged_key as "packagedKey",
      v.failure_code as "failureCode", v.failure_detail as "failureDetail", v.host_id as "hostId",
      v.external_id as "externalId", p.kind as "hostKind",
      exists (select from video_uploads u where u.video_id = v.id) as "hasUpload"
    from videos v left join video_projects p on p.id = v.host_id
    where v.id = ${id} and v.deleted_at is null`;
}

export async function lockVideo(tx: Tx, id: string): Promise<void> {
  await run(tx)`select from videos where id = ${id} for update`;
}

const projectRow = rowOf({ isArchived: z.boolean() });

const wantedRow = rowOf({ projectId: z.uuid(), hostId: z.uuid().nullable() });

/** Takes the wish from a video: where it is to lie, and where it lies; null where there is none. */
export async function takeWish(tx: Tx, videoId: string): Promise<z.infer<typeof wantedRow> | null> {
  return readRow(tx, wantedRow)`
    with wish as (select id, wanted_host_id from videos where id = ${videoId} and wanted_host_id is not null for update)
    update videos v set wanted_host_id = null from wish where v.id = wish.id
    returning wish.wanted_host_id as "projectId", v.host_id as "hostId"`;
}

/** So that it cannot be forgotten meanwhile. */
export async function lockProject(tx: Tx, id: string) {
  return readRow(tx, projectRow)`
    select archived_at is not null as "isArchived" from video_projects where id = ${id} for share`;
}

/** Begins a move, or one that has failed anew. @returns false when one is on its way */
export async function beginMove(tx: Tx, videoId: string, projectId: string | null): Promise<boolean> {
  return (
    (await run(tx)`
    insert into video_moves (video_id, project_id, state) values (${videoId}, ${projectId}::uuid, 'waiting')
    on conflict (video_id) do update set project_id = excluded.project_id, state = 'waiting', source_key = null, sent_bytes = 0,
      total_bytes = 0, upload = null, external_id = null, problem = null, started_at = now()
    where video_moves.state = 'failed'`) > 0
  );
}

type Changes = Partial<
  Pick<MoveRow, 'state' | 'sourceKey' | 'sentBytes' | 'totalBytes' | 'upload' | 'externalId' | 'problem'>
>;

/** Not of a move that somebody has given up or begun anew meanwhile. */
export async function writeMove(on: Db | Tx, row: MoveRow, changes: Changes): Promise<boolean> {
  const next = { ...row, ...changes };
  return (
    (await run(on)`
    update video_moves set state = ${next.state}, source_key = ${next.sourceKey},
      sent_bytes = ${next.sentBytes}::bigint, total_bytes = ${next.totalBytes}::bigint, upload = ${next.upload},
      external_id = ${next.externalId}, problem = ${next.problem}
    where video_id = ${row.videoId} and started_at = ${row.startedAt}::timestamptz`) > 0
  );
}

/** Whether a video names a copy at a host, also one that can still be brought back, or a move is making it. */
export async function isNamed(db: Db, projectId: string, externalId: string): Promise<boolean> {
  return (
    (await run(db)`
      select from videos where host_id = ${projectId} and external_id = ${externalId}
        and (deleted_at is null or deleted_at > now() - interval '1 day')
      union all
      select from video_moves where project_id = ${projectId} and external_id = ${externalId} and state <> 'failed'`) >
    0
  );
}

export async function deleteMove(tx: Tx, videoId: string): Promise<void> {
  await run(tx)`delete from video_moves where video_id = ${videoId}`;
}

/** The video lies at a host from now on; what was here is not named any more. */
export async function switchToHost(
  tx: Tx,
  videoId: string,
  projectId: string,
  externalId: string,
  durationSeconds: number,
) {
  // A look, or the nightly reading, may have met the new copy before and taken it for another video.
  await run(tx)`
    delete from videos where host_id = ${projectId} and external_id = ${externalId} and id <> ${videoId}`;
  await run(tx)`
    update videos set host_id = ${projectId}, external_id = ${externalId}, original_key = null, packaged_key = null,
      state = 'ready', failure_code = null, failure_detail = null, quality = null, renditions = '{}', thumbnails = null,
      duration_seconds = case when ${durationSeconds}::float8 > 0 then ${durationSeconds}::float8 else duration_seconds end,
      progress = 1, updated_at = now()
    where id = ${videoId}`;
}

/** The video is to be packaged here; it is shown from its host meanwhile. */
export async function nameOriginal(tx: Tx, videoId: string, key: string, bytes: number): Promise<void> {
  await run(tx)`
    update videos set original_key = ${key}, size_bytes = ${bytes}::bigint, attempt = 0, failure_code = null,
      failure_detail = null, updated_at = now()
    where id = ${videoId}`;
}

/** The video lies here from now on. */
export async function switchToHere(tx: Tx, videoId: string): Promise<void> {
  await run(tx)`
    update videos set host_id = null, external_id = null, synced_at = null, updated_at = now() where id = ${videoId}`;
}
