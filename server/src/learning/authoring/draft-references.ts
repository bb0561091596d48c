import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';

/** Whether a lesson may show the video `v`: recordings only once their hosts have published them. */
export const isUsableVideo = sql.raw(`not exists (select from recordings r
  where r.video_id = v.id and r.published_at is null)`);

const foundRow = rowOf({ isFound: z.boolean() });

/** Whether a video, or an event, can be named by a lesson: videos that are ready, and events that are planned. */
export async function hasReference(tx: Tx, content: LessonContent): Promise<boolean> {
  if (content.type === 'video' && content.videoId !== null) {
    return (
      await requireRow(tx, foundRow)`
      select exists (select from videos v where v.id = ${content.videoId} and ${isUsableVideo}) as "isFound"`
    ).isFound;
  }
  if (content.type === 'live' && content.eventId !== null) {
    return (
      await requireRow(tx, foundRow)`
      select exists (select from events where id = ${content.eventId}) as "isFound"`
    ).isFound;
  }
  return true;
}
