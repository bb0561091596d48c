import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, rowOf, run } from '#db/rows.ts';
import { hostKinds } from '@candela/contract/video/projects';

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
  /** Whether another file for it is being uploaded. */
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

/** Reads and clears a video's requested destination; null if there is none. */
export async function takeWish(tx: Tx, videoId: string): Promise<z.infer<typeof wantedRow> | null> {
  return readRow(tx, wantedRow)`
    with wish as (select id, wanted_host_id from videos where id = ${videoId} and wanted_host_id is not null for update)
    update videos v set wanted_host_id = null from wish where v.id = wish.id
    returning wish.wanted_host_id as "projectId", v.host_id as "hostId"`;
}

/** Locked, so that the project cannot be deleted meanwhile. */
export async function lockProject(tx: Tx, id: string) {
  return readRow(tx, projectRow)`
    select archived_at is not null as "isArchived" from video_projects where id = ${id} for share`;
}

/** Starts a move, or restarts a failed one. @returns false if one is already in progress */
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

/** Has no effect if the move was given up or restarted in the meantime. */
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

/** Whether a copy at a host is used by a video, including deleted ones that can still be restored, or by a move. */
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

/** Switches the video to its copy at a host; the local files are no longer referenced. */
export async function switchToHost(
  tx: Tx,
  videoId: string,
  projectId: string,
  externalId: string,
  durationSeconds: number,
) {
  // A lookup or the nightly sync may have found the new copy earlier and added it as another video.
  await run(tx)`
    delete from videos where host_id = ${projectId} and external_id = ${externalId} and id <> ${videoId}`;
  await run(tx)`
    update videos set host_id = ${projectId}, external_id = ${externalId}, original_key = null, packaged_key = null,
      state = 'ready', failure_code = null, failure_detail = null, quality = null, renditions = '{}', thumbnails = null,
      notices = '{}',
      duration_seconds = case when ${durationSeconds}::float8 > 0 then ${durationSeconds}::float8 else duration_seconds end,
      progress = 1, updated_at = now()
    where id = ${videoId}`;
}

/** The file from which the video is packaged here; meanwhile it is played from its host. */
export async function nameOriginal(tx: Tx, videoId: string, key: string, bytes: number): Promise<void> {
  await run(tx)`
    update videos set original_key = ${key}, size_bytes = ${bytes}::bigint, attempt = 0, failure_code = null,
      failure_detail = null, updated_at = now()
    where id = ${videoId}`;
}

/** Switches the video to this installation. */
export async function switchToHere(tx: Tx, videoId: string): Promise<void> {
  await run(tx)`
    update videos set host_id = null, external_id = null, synced_at = null, updated_at = now() where id = ${videoId}`;
}
