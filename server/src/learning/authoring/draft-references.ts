import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';

/** Whether a lesson may show the video `v`: recordings only after their hosts have published them. */
export const isUsableVideo = sql.raw(`v.deleted_at is null and not exists (select from recordings r
  where r.video_id = v.id and r.published_at is null)`);

const foundRow = rowOf({ isFound: z.boolean() });

/**
 * Whether a lesson may reference its video or event: published recordings, and planned events. An existing
 * reference may be kept: a text is not refused because its video has been deleted since.
 */
export async function hasReference(
  tx: Tx,
  content: LessonContent,
  before: LessonContent | null = null,
): Promise<boolean> {
  if (before && referenceOf(content) === referenceOf(before)) return true;
  if (content.type === 'video' && content.videoId !== null) {
    // It cannot be deleted before the lesson that references it is written.
    return (
      (await run(tx)`
        select from videos v where v.id = ${content.videoId} and ${isUsableVideo} for key share of v`) > 0
    );
  }
  if (content.type === 'live' && content.eventId !== null) {
    return (
      await requireRow(tx, foundRow)`
      select exists (select from events where id = ${content.eventId} and status <> 'draft') as "isFound"`
    ).isFound;
  }
  return true;
}

function referenceOf(content: LessonContent): string | number | null {
  if (content.type === 'video') return content.videoId;
  return content.type === 'live' ? content.eventId : null;
}
