import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, rowOf } from '#db/rows.ts';
import { hasOpenEarlierRow, lessonObstacle, opensAtRow } from '#learning/access.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { embedProviders } from '@candela/contract/embeds';
import { attachmentSchema, lessonTypes } from '@candela/contract/learning/lessons';

const lessonLink = z.object({ id: z.int(), title: z.string() });

const lessonEventRow = z.object({
  id: z.int(),
  title: z.string(),
  startsAt: z.string(),
  status: z.enum(['scheduled', 'live', 'ended', 'cancelled']),
  durationMinutes: z.int(),
  meetingId: z.string(),
  hasAttended: z.boolean(),
  isRecorded: z.boolean(),
});

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
  isToCome: z.boolean(),
  contentId: z.int().nullable(),
  isChanged: z.boolean(),
  embed: z.object({ provider: z.enum(embedProviders), ref: z.string() }).nullable(),
  event: lessonEventRow.nullable(),
  previous: lessonLink.nullable(),
  next: lessonLink.nullable(),
  attachments: z.array(z.object({ ...attachmentSchema.shape, isDocument: z.boolean() })),
  positionSeconds: z.number().nullable(),
  watchedSeconds: z.int().nullable(),
  completedAt: instantText.nullable(),
});

export type LessonRow = z.infer<typeof lessonRow>;

/** A lesson of a published course with everything that decides about access to it, and its neighbours. */
export async function findLesson(db: Db | Tx, userId: string, id: number): Promise<LessonRow | null> {
  return readRow(db, lessonRow)`
    select l.id, l.course_id as "courseId", c.title as "courseTitle", c.language_code as "languageCode",
      s.title as "sectionTitle", l.title, l.type, l.body, l.duration_seconds as "durationSeconds",
      l.is_free_preview as "isFreePreview", l.required_percent as "requiredPercent", l.video_id as "videoId",
      c.subscription_type_ids as "subscriptionTypeIds", c.progression, c.lesson_count as "lessonCount",
      e.user_id is not null as "isEnrolled",
      ${hasOpenEarlierRow(userId)} as "hasOpenEarlier", p.user_id is not null as "wasOpened",
      coalesce(${opensAtRow} > now(), false) as "isToCome", l.content_id as "contentId",
      coalesce(l.content_changed_at > p.completed_at, false) as "isChanged",
      case when l.type in ('embed', 'video') then lc.content -> 'embed' end as embed,
      (select json_build_object('id', v.id, 'title', v.title, 'startsAt', v.starts_at, 'status', v.status,
          'durationMinutes', v.duration_minutes, 'meetingId', v.meeting_id, 'hasAttended',
          exists (select from event_attendances va where va.event_id = v.id and va.user_id = ${userId}),
          'isRecorded', exists (select from recordings r where r.event_id = v.id and r.published_at is not null))
        from events v where l.type = 'live' and v.id = (lc.content ->> 'eventId')::int and v.status <> 'draft') as event,
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
      left join lesson_contents lc on lc.id = l.content_id and l.type in ('embed', 'video', 'live')
      left join enrolments e on e.course_id = c.id and e.user_id = ${userId} and e.left_at is null
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    where l.id = ${id} and l.removed_at is null`;
}

/**
 * A lesson that the caller may look at.
 * @throws AppError lessons.notFound, lessons.notEnrolled, lessons.locked, lessons.notYetOpen, courses.notIncluded
 */
export async function findOpenLesson(db: Db | Tx, caller: SignedInCaller, id: number): Promise<LessonRow> {
  const lesson = await findLesson(db, caller.userId, id);
  if (!lesson) throw new AppError('lessons.notFound');
  const obstacle = lessonObstacle(caller, lesson);
  if (obstacle) throw new AppError(obstacle);
  return lesson;
}

/**
 * A lesson that the caller takes: progress is recorded for enrolled learners only, even if others may look at it.
 * @throws AppError the same as `findOpenLesson`
 */
export async function findOwnLesson(db: Db | Tx, caller: SignedInCaller, id: number): Promise<LessonRow> {
  const lesson = await findLesson(db, caller.userId, id);
  if (!lesson) throw new AppError('lessons.notFound');
  if (!lesson.isEnrolled) throw new AppError('lessons.notEnrolled');
  const obstacle = lessonObstacle(caller, lesson);
  if (obstacle) throw new AppError(obstacle);
  return lesson;
}
