import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';

const lessonPlaceRow = rowOf({
  sectionId: z.int(),
  sectionTitle: z.string(),
  courseId: z.int(),
  courseTitle: z.string(),
});

export type LessonPlace = z.infer<typeof lessonPlaceRow>;

const isOwn = (userId: string) =>
  sql`c.status <> 'archived' and exists (select from course_trainers t where t.course_id = c.id and t.user_id = ${userId})`;

/** Sections of a trainer's courses. */
export async function listPlaces(db: Db, userId: string): Promise<LessonPlace[]> {
  return readRows(db, lessonPlaceRow)`
    select s.id as "sectionId", s.title as "sectionTitle", c.id as "courseId", c.title as "courseTitle"
    from sections s join courses c on c.id = s.course_id where s.removed_at is null and ${isOwn(userId)}
    order by c.title, c.id, s.position`;
}

const courseIdRow = rowOf({ courseId: z.int() });

const positionRow = rowOf({ position: z.int() });

const idRow = rowOf({ id: z.int() });

/** Adds a video as the last lesson of a section; null when the section does not belong to the trainer. */
export async function insertLesson(
  tx: Tx,
  userId: string,
  lesson: { sectionId: number; title: string; videoId: string; seconds: number },
): Promise<{ lessonId: number; courseId: number } | null> {
  const found = await readRow(tx, courseIdRow)`
    select c.id as "courseId" from sections s join courses c on c.id = s.course_id
    where s.id = ${lesson.sectionId} and s.removed_at is null and ${isOwn(userId)} for update of c`;
  if (!found) return null;
  const { courseId } = found;
  const { position } = await requireRow(tx, positionRow)`
    select coalesce((select max(l.position) from lessons l join sections x on x.id = l.section_id
      where l.course_id = ${courseId}
        and x.position <= (select s.position from sections s where s.id = ${lesson.sectionId})), 0) + 1 as position`;
  await run(tx)`
    update lessons set position = position + 1 where course_id = ${courseId} and position >= ${position}`;
  const { id } = await requireRow(tx, idRow)`
    insert into lessons (course_id, section_id, title, type, body, position, duration_seconds, video_id)
    values (${courseId}, ${lesson.sectionId}, ${lesson.title}, 'video', '', ${position},
      ${Math.round(lesson.seconds)}::int, ${lesson.videoId}) returning id`;
  await run(tx)`
    update courses set lesson_count = lesson_count + 1,
      duration_seconds = duration_seconds + ${Math.round(lesson.seconds)}::int, updated_at = now() where id = ${courseId}`;
  return { lessonId: id, courseId };
}
