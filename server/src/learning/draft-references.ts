import { sql } from 'drizzle-orm';

/** Whether a lesson may show the video `v`: recordings only once their hosts have published them. */
export const isUsableVideo = sql.raw(`not exists (select from recordings r
  where r.video_id = v.id and r.published_at is null)`);
