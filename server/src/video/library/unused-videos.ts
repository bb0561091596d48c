import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { deleteUnused } from './video-deleting.ts';

/** Days for which a video is not touched after any change. */
const safeDays = 7;
const atOnce = 200;

/** Runs every night. */
export const unusedVideosJob = defineJob({
  name: 'videos.unused',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '43 3 * * *', timeZone: 'UTC', payload: {} },
});

const videoRow = rowOf({ id: z.uuid() });

/**
 * Videos that are not referenced by any lesson, draft or version, and that nobody can use: those that were never playable, and those
 * without an owner. Videos in a trainer's library stay, used or not, as do those at a host.
 */
const listUnused = (db: Db, after: string) => readRows(db, videoRow)`
  select v.id from videos v
  where v.id > ${after}::uuid and v.deleted_at is null and v.updated_at < now() - make_interval(days => ${safeDays}::int)
    and v.host_id is null
    and ((v.state = 'failed' and v.packaged_key is null) or (v.state = 'ready' and v.owner_id is null))
    and not exists (select from video_uploads u where u.video_id = v.id)
    and not exists (select from video_moves m where m.video_id = v.id and m.state <> 'failed')
    and not exists (select from recordings r where r.video_id = v.id)
    and not exists (select from lessons l where l.video_id = v.id)
    and not exists (select from draft_lessons d where d.content ->> 'videoId' = v.id::text)
    and not exists (select from lesson_contents x where x.content ->> 'videoId' = v.id::text)
  order by v.id limit ${atOnce}`;

interface Deps {
  db: Db;
  log: Pick<FastifyBaseLogger, 'info'>;
}

/** Deletes unused videos in the same way as their owners could; they can be restored for a day. */
export function createUnusedVideos({ db, log }: Deps) {
  async function run({ signal }: Pick<Job<object>, 'signal'>): Promise<void> {
    let after = '00000000-0000-0000-0000-000000000000';
    let videos = 0;
    while (!signal.aborted) {
      const found = await listUnused(db, after);
      for (const { id } of found) {
        const outcome = await db.transaction((tx) => deleteUnused(tx, id));
        if (outcome === 'deleted') videos++;
      }
      const last = found.at(-1);
      if (!last || found.length < atOnce) break;
      after = last.id;
    }
    if (videos > 0) log.info({ videos }, 'unused videos were deleted');
  }

  return { run };
}
