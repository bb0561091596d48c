import { attachmentSchema, lessonTypes } from '@candela/contract/learning/lessons';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, rowOf } from '#db/rows.ts';

const lessonLink = z.object({ id: z.int(), title: z.string() });

const lessonRow = rowOf({
  id: z.int(),
  courseId: z.int(),
  courseTitle: z.string(),
  languageCode: z.string(),
  sectionTitle: z.string(),
  title: z.string(),
  type: z.enum(lessonTypes),
  body: z.string(),
  durationSeconds: z.int(),
  isFreePreview: z.boolean(),
  requiredPercent: z.int(),
  videoId: z.string().nullable(),
  subscriptionTypeIds: z.array(z.int()),
  progression: z.enum(['free', 'sequential']),
  lessonCount: z.int(),
  isEnrolled: z.boolean(),
  hasOpenEarlier: z.boolean(),
  wasOpened: z.boolean(),
  previous: lessonLink.nullable(),
  next: lessonLink.nullable(),
  attachments: z.array(z.object({ ...attachmentSchema.shape, isDocument: z.boolean() })),
  positionSeconds: z.number().nullable(),
  watchedSeconds: z.int().nullable(),
  completedAt: instantText.nullable(),
});

export type LessonRow = z.infer<typeof lessonRow>;

/** A lesson of a published course with everything that decides about it and around it. */
export async function findRow(db: Db | Tx, userId: string, id: number): Promise<LessonRow | null> {
  return readRow(db, lessonRow)`
    select l.id, l.course_id as "courseId", c.title as "courseTitle", c.language_code as "languageCode",
      s.title as "sectionTitle", l.title, l.type, l.body, l.duration_seconds as "durationSeconds",
      l.is_free_preview as "isFreePreview", l.required_percent as "requiredPercent", l.video_id as "videoId",
      c.subscription_type_ids as "subscriptionTypeIds", c.progression, c.lesson_count as "lessonCount",
      e.user_id is not null as "isEnrolled",
      exists (select 1 from lessons x left join lesson_progress xp on xp.lesson_id = x.id and xp.user_id = ${userId}
        where x.course_id = l.course_id and x.removed_at is null and x.position < l.position
          and xp.completed_at is null) as "hasOpenEarlier", p.user_id is not null as "wasOpened",
      (select json_build_object('id', x.id, 'title', x.title) from lessons x
        where x.course_id = l.course_id and x.removed_at is null and x.position < l.position order by x.position desc limit 1) as previous,
      (select json_build_object('id', x.id, 'title', x.title) from lessons x
        where x.course_id = l.course_id and x.removed_at is null and x.position > l.position order by x.position limit 1) as next,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'mimeType', a.mime_type, 'size', a.size,
          'isDownloadable', a.is_downloadable, 'isDocument', a.is_document) order by a.created_at, a.id), '[]')
        from attachments a where a.lesson_id = l.id) as attachments,
      p.position_seconds as "positionSeconds", p.watched_seconds as "watchedSeconds", p.completed_at as "completedAt"
    from lessons l join courses c on c.id = l.course_id and c.status = 'published'
      join sections s on s.id = l.section_id
      left join enrolments e on e.course_id = c.id and e.user_id = ${userId} and e.left_at is null
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    where l.id = ${id} and l.removed_at is null`;
}
