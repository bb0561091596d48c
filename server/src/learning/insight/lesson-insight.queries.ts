import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf } from '#db/rows.ts';
import { isOfPeriod, type Period } from './cohorts.ts';

interface LessonOf {
  courseId: number;
  lessonId: number;
}

/** The progress `p` of learners who enrolled in the period; without a period that of all, without reading enrolments. */
const progressOf = ({ courseId, lessonId }: LessonOf, period: Period) => sql`lesson_progress p
  ${period.from === undefined && period.to === undefined ? sql`` : sql`join enrolments e on e.user_id = p.user_id and e.course_id = ${courseId} and ${isOfPeriod(period)}`}
  where p.lesson_id = ${lessonId} and p.watched_seconds > 0`;

const pieceRow = rowOf({ from: z.int(), to: z.int(), count: z.int() });

/** Watched pieces of a video, with the number of learners who watched each. */
export async function listPieces(db: Db, of: LessonOf, period: Period): Promise<z.infer<typeof pieceRow>[]> {
  return readRows(db, pieceRow)`
    select lower(r) as "from", upper(r) as "to", count(*)::int as count
    from (select p.watched from ${progressOf(of, period)}) w cross join lateral unnest(w.watched) r
    group by 1, 2`;
}

const viewersRow = rowOf({ viewerCount: z.int(), seconds: z.number() });

/** Learners who watched a part of it, and the average number of seconds. */
export async function readViewers(db: Db, of: LessonOf, period: Period): Promise<z.infer<typeof viewersRow>> {
  return requireRow(db, viewersRow)`
    select count(*)::int as "viewerCount", coalesce(avg(p.watched_seconds), 0)::float8 as seconds
    from ${progressOf(of, period)}`;
}

const lineRow = rowOf({ second: z.int(), text: z.string() });

/** The transcript of a video, from the search index. */
export async function listLines(db: Db, lessonId: number, languageCode: string): Promise<z.infer<typeof lineRow>[]> {
  return readRows(db, lineRow)`
    select second, text from search_cues
    where kind = 'lesson' and entity_id = ${String(lessonId)} and lang = ${languageCode} order by second limit 5000`;
}

const contentRow = rowOf({ content: z.unknown() });

/** The content from which a lesson was published; null if it was never edited. */
export async function findContent(db: Db, lessonId: number): Promise<unknown> {
  const row = await readRow(db, contentRow)`
    select x.content from lessons l join lesson_contents x on x.id = l.content_id where l.id = ${lessonId}`;
  return row?.content ?? null;
}
