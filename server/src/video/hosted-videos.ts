import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { jobSchema } from '#platform/jobs/job-schema.ts';
import type { HostedVideo } from './hosts/video-host.ts';

const failedIf = (condition: string) => sql.raw(`case when ${condition} then 'provider_error' end`);

/** Ids of copies at a host that belong to moves: new ones that are not shown yet, and old ones that will be deleted. */
async function listMoving(on: Db | Tx, projectId: string): Promise<Set<string>> {
  const rows = await readRows(on, rowOf({ externalId: z.string() }))`
    select external_id as "externalId" from video_moves where project_id = ${projectId} and external_id is not null
    union all
    select data->>'externalId' from ${sql.raw(jobSchema)}.job
    where name = 'videos.moves.removals' and data->>'projectId' = ${projectId} and state < 'completed'
      and not exists (select from videos v where v.host_id = ${projectId} and v.external_id = data->>'externalId'
        and v.deleted_at is null)`;
  return new Set(rows.map(({ externalId }) => externalId));
}

/** Applies a host's list of videos; unknown videos are added unless they are still empty. */
export async function upsertHosted(
  on: Db | Tx,
  projectId: string,
  videos: readonly HostedVideo[],
  syncedAt: Date,
): Promise<void> {
  const moving = await listMoving(on, projectId);
  const rows = videos
    .filter(({ state, externalId }) => state !== 'uploading' && !moving.has(externalId))
    .map(rowOfHosted);
  await run(on)`
    insert into videos (host_id, external_id, title, state, failure_code, failure_detail, progress, duration_seconds,
      width, height, stored_bytes, synced_at)
    select ${projectId}::uuid, x.id, x.title, x.state, ${failedIf("x.state = 'failed'")}, x.error, x.progress, x.seconds,
      x.width, x.height, coalesce(x.bytes, 0), ${syncedAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id text, title text, state text, error text,
      progress float8, seconds float8, width int, height int, bytes bigint)
    on conflict (host_id, external_id) do update set state = excluded.state, failure_code = excluded.failure_code,
      failure_detail = excluded.failure_detail, progress = excluded.progress,
      duration_seconds = excluded.duration_seconds, width = excluded.width, height = excluded.height,
      stored_bytes = greatest(excluded.stored_bytes, videos.stored_bytes), synced_at = excluded.synced_at`;
}

/**
 * Applies a host's data about one known video.
 * @param video null: it was deleted there
 */
export async function updateHosted(
  on: Db | Tx,
  projectId: string,
  externalId: string,
  video: HostedVideo | null,
): Promise<void> {
  if (!video) return markGone(on, projectId, externalId);
  const { title: _title, id: _id, ...row } = rowOfHosted(video);
  await run(on)`
    update videos set external_id = ${video.externalId},
      state = ${row.state}, failure_code = ${row.state === 'failed' ? 'provider_error' : null},
      failure_detail = ${row.error}, progress = ${row.progress}::float8, duration_seconds = ${row.seconds}::float8,
      width = ${row.width}::int, height = ${row.height}::int,
      stored_bytes = coalesce(${row.bytes}::bigint, stored_bytes)
    where host_id = ${projectId} and external_id = ${externalId}`;
}

/** Marks videos as gone that a host does not have any more: one video, or those missing from the list. */
async function markGone(on: Db | Tx, projectId: string, externalId: string): Promise<void> {
  await run(on)`
    update videos set state = 'failed', failure_code = 'provider_error', failure_detail = 'gone'
    where host_id = ${projectId} and external_id = ${externalId}`;
}

/** @param since start of the run that has listed everything; newer videos are left unchanged */
export async function markUnlisted(on: Db | Tx, projectId: string, since: Date): Promise<void> {
  const at = since.toISOString();
  await run(on)`
    update videos set state = 'failed', failure_code = 'provider_error', failure_detail = 'gone'
    where host_id = ${projectId} and (synced_at is null or synced_at < ${at}::timestamptz)
      and updated_at < ${at}::timestamptz and failure_detail is distinct from 'gone'`;
}

function rowOfHosted(video: HostedVideo) {
  return {
    id: video.externalId,
    title: video.title.slice(0, 200) || video.externalId,
    state: video.state,
    error: video.error?.slice(0, 500) ?? null,
    progress: video.progress,
    seconds: video.durationSeconds,
    width: Math.round(video.width),
    height: Math.round(video.height),
    bytes: video.bytes ?? null,
  };
}
