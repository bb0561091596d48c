import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { readSearchAgain } from '#site/search-sources.ts';

const lessonRow = rowOf({ id: z.int(), courseId: z.int() });

/** Must be called when the captions of a video or their times have changed: updates the search index of its lessons. */
export async function changeWhatIsSaid(tx: Tx, videoId: string): Promise<void> {
  const lessons = await readRows(tx, lessonRow)`
    select id, course_id as "courseId" from lessons where video_id = ${videoId} and removed_at is null order by id`;
  for (const [courseId, shown] of Map.groupBy(lessons, (lesson) => lesson.courseId)) {
    const ids = shown.map(({ id }) => id);
    await readSearchAgain(tx, 'lesson', ids, `course:${courseId}`);
  }
}
