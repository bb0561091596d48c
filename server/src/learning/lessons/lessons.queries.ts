import type { Lesson } from '@candela/contract/learning/lessons';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';

export interface LessonRow extends Record<string, unknown> {
  id: number;
  courseId: number;
  courseTitle: string;
  languageCode: string;
  sectionTitle: string;
  title: string;
  type: Lesson['type'];
  body: string;
  durationSeconds: number;
  isFreePreview: boolean;
  requiredPercent: number;
  videoId: string | null;
  subscriptionTypeIds: number[];
  progression: 'free' | 'sequential';
  lessonCount: number;
  isEnrolled: boolean;
  hasOpenEarlier: boolean;
  previous: Lesson['next'];
  next: Lesson['next'];
  attachments: (Lesson['attachments'][number] & { isDocument: boolean })[];
  positionSeconds: number | null;
  watchedSeconds: number | null;
  completedAt: string | null;
}

/** A lesson of a published course with everything that decides about it and around it. */
export async function findRow(db: Db | Tx, userId: string, id: number): Promise<LessonRow | null> {
  const { rows } = await db.execute<LessonRow>(sql`
    select l.id, l.course_id as "courseId", c.title as "courseTitle", c.language_code as "languageCode",
      s.title as "sectionTitle", l.title, l.type, l.body, l.duration_seconds as "durationSeconds",
      l.is_free_preview as "isFreePreview", l.required_percent as "requiredPercent", l.video_id as "videoId",
      c.subscription_type_ids as "subscriptionTypeIds", c.progression, c.lesson_count as "lessonCount",
      e.user_id is not null as "isEnrolled",
      exists (select 1 from lessons x left join lesson_progress xp on xp.lesson_id = x.id and xp.user_id = ${userId}
        where x.course_id = l.course_id and x.position < l.position and xp.completed_at is null) as "hasOpenEarlier",
      (select json_build_object('id', x.id, 'title', x.title) from lessons x
        where x.course_id = l.course_id and x.position < l.position order by x.position desc limit 1) as previous,
      (select json_build_object('id', x.id, 'title', x.title) from lessons x
        where x.course_id = l.course_id and x.position > l.position order by x.position limit 1) as next,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'mimeType', a.mime_type, 'size', a.size,
          'isDownloadable', a.is_downloadable, 'isDocument', a.is_document) order by a.created_at, a.id), '[]')
        from attachments a where a.lesson_id = l.id) as attachments,
      p.position_seconds as "positionSeconds", p.watched_seconds as "watchedSeconds", p.completed_at as "completedAt"
    from lessons l join courses c on c.id = l.course_id and c.status = 'published'
      join sections s on s.id = l.section_id
      left join enrolments e on e.course_id = c.id and e.user_id = ${userId} and e.left_at is null
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    where l.id = ${id}`);
  return rows[0] ?? null;
}
