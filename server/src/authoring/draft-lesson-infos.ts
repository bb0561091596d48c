import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { summaryShape } from '#learning/content/lesson-contents.ts';

const infoRow = rowOf({
  id: z.int(),
  ...summaryShape,
  revision: z.int(),
  isLive: z.boolean(),
  liveHash: z.string().nullable(),
  openThreadCount: z.int(),
});

export type LessonInfo = z.infer<typeof infoRow>;

/** List data of the lessons of a draft: of each its saved state, else its state when the draft was started. */
export async function listInfos(
  tx: Db | Tx,
  courseId: number,
  lessons: readonly { id: number; contentId: number | null }[],
): Promise<LessonInfo[]> {
  const ids = lessons.map(({ id }) => id);
  const contentIds = lessons.map(({ contentId }) => contentId ?? 0);
  return readRows(tx, infoRow)`
    select x.id, coalesce(d.hash, b.hash) as hash, coalesce(d.title, b.title) as title, coalesce(d.type, b.type) as type,
      coalesce(d.duration_seconds, b.duration_seconds) as "durationSeconds",
      coalesce(d.is_free_preview, b.is_free_preview) as "isFreePreview", coalesce(d.missing, b.missing) as missing,
      coalesce(d.revision, l.revision, 0) as revision, l.id is not null as "isLive", lc.hash as "liveHash",
      coalesce(t.open, 0)::int as "openThreadCount"
    from unnest(${arrayOf(ids)}::int[], ${arrayOf(contentIds)}::int[]) x(id, content_id)
      left join draft_lessons d on d.lesson_id = x.id and d.course_id = ${courseId}
      left join lessons l on l.id = x.id and l.course_id = ${courseId} and l.removed_at is null
      left join lesson_contents lc on lc.id = l.content_id
      left join lesson_contents b on b.id = coalesce(nullif(x.content_id, 0), l.content_id)
      left join (select lesson_id, count(*) as open from review_threads
        where course_id = ${courseId} and resolved_at is null group by lesson_id) t on t.lesson_id = x.id
    where d.lesson_id is not null or b.id is not null`;
}
