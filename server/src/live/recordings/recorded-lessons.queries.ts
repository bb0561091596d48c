import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';

export interface LessonPlace extends Record<string, unknown> {
  sectionId: number;
  sectionTitle: string;
  courseId: number;
  courseTitle: string;
}

const isOwn = (userId: string) =>
  sql`c.status <> 'archived' and exists (select from course_trainers t where t.course_id = c.id and t.user_id = ${userId})`;

/** Sections of the courses that a trainer teaches. */
export async function listPlaces(db: Db, userId: string): Promise<LessonPlace[]> {
  const { rows } = await db.execute<LessonPlace>(sql`
    select s.id as "sectionId", s.title as "sectionTitle", c.id as "courseId", c.title as "courseTitle"
    from sections s join courses c on c.id = s.course_id where ${isOwn(userId)}
    order by c.title, c.id, s.position limit 500`);
  return rows;
}

/** Adds a video as the last lesson of an own section; null when the section is not the trainer's. */
export async function insertLesson(
  tx: Tx,
  userId: string,
  lesson: { sectionId: number; title: string; videoId: string; seconds: number },
): Promise<{ lessonId: number; courseId: number } | null> {
  const { rows: found } = await tx.execute<{ courseId: number }>(sql`
    select c.id as "courseId" from sections s join courses c on c.id = s.course_id
    where s.id = ${lesson.sectionId} and ${isOwn(userId)} for update of c`);
  const courseId = found[0]?.courseId;
  if (courseId === undefined) return null;
  const { rows: places } = await tx.execute<{ position: number }>(sql`
    select coalesce((select max(l.position) from lessons l join sections x on x.id = l.section_id
      where l.course_id = ${courseId}
        and x.position <= (select s.position from sections s where s.id = ${lesson.sectionId})), 0) + 1 as position`);
  const position = places[0]?.position ?? 1;
  await tx.execute(sql`
    update lessons set position = position + 1 where course_id = ${courseId} and position >= ${position}`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into lessons (course_id, section_id, title, type, body, position, duration_seconds, video_id)
    values (${courseId}, ${lesson.sectionId}, ${lesson.title}, 'video', '', ${position},
      ${Math.round(lesson.seconds)}::int, ${lesson.videoId}) returning id`);
  await tx.execute(sql`
    update courses set lesson_count = lesson_count + 1,
      duration_seconds = duration_seconds + ${Math.round(lesson.seconds)}::int, updated_at = now() where id = ${courseId}`);
  return { lessonId: rows[0]?.id ?? 0, courseId };
}
