import type { Db } from '#db/client.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toCsv } from '#platform/text/csv.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { CourseInsight, CourseLearner } from '@candela/contract/learning/insight';
import type { Page, TablePart } from '@candela/contract/paging';
import type { Period } from './cohorts.ts';
import { readFigures } from './figures.ts';
import { findTaught } from './insight.access.ts';
import { countQuestions, listQuestions, listReviews, readStars } from './insight.queries.ts';
import { listRows, type LearnerFilter, type LearnerRow } from './learners.queries.ts';

interface TableWanted {
  table: 'lessons' | 'learners';
  limit: number;
  cursor?: string | undefined;
}

/** Figures about the learners of a course, for its trainers. */
export function createInsight({ db }: { db: Db }) {
  /** @throws AppError courses.notFound */
  async function get(caller: SignedInCaller, courseId: number, period: Period): Promise<CourseInsight> {
    const { title, languageCode } = await findTaught(db, caller, courseId);
    const [figures, count, oldest, stars, newest] = await Promise.all([
      readFigures(db, courseId, period),
      countQuestions(db, courseId),
      listQuestions(db, courseId),
      readStars(db, courseId, period),
      listReviews(db, courseId, period),
    ]);
    return {
      courseId,
      title,
      languageCode,
      ...figures,
      questions: { count, oldest: oldest.map((row) => ({ ...row, createdAt: toIso(row.createdAt) })) },
      reviews: { ...stars, newest: newest.map((row) => ({ ...row, updatedAt: toIso(row.updatedAt) })) },
    };
  }

  /** @throws AppError courses.notFound */
  async function listLearners(
    caller: SignedInCaller,
    filter: LearnerFilter,
    page: { limit: number; cursor?: string | undefined },
  ): Promise<Page<CourseLearner> & { courseTitle: string; totalLessons: number }> {
    const { title, lessonCount } = await findTaught(db, caller, filter.courseId);
    return { ...(await pageOfLearners(filter, page)), courseTitle: title, totalLessons: lessonCount };
  }

  async function pageOfLearners(
    filter: LearnerFilter,
    page: { limit: number; cursor?: string | undefined },
  ): Promise<Page<CourseLearner>> {
    const rows = await listRows(db, filter, { limit: page.limit, after: decodeUuidCursor(page.cursor) });
    return toPage(rows, page.limit, presentLearner, (row) => [row.enrolledText, row.person.id]);
  }

  /** @throws AppError courses.notFound */
  async function exportTable(
    caller: SignedInCaller,
    courseId: number,
    { table, limit, cursor, ...period }: Period & TableWanted,
  ): Promise<TablePart> {
    await findTaught(db, caller, courseId);
    const fileName = `course-${courseId}-${table}.csv`;
    if (table === 'lessons') return { fileName, csv: await lessonsAsCsv(courseId, period), nextCursor: null };
    return { fileName, ...(await learnersAsCsv(courseId, period, { limit, cursor })) };
  }

  async function lessonsAsCsv(courseId: number, period: Period): Promise<string> {
    const { lessons } = await readFigures(db, courseId, period);
    const header = ['Number', 'Section', 'Lesson', 'Type', 'Seconds', 'Started', 'Completed', 'Stopped here'];
    return toCsv(
      header,
      lessons.map((each, index) => [
        index + 1,
        each.sectionTitle,
        each.title,
        each.type,
        each.durationSeconds,
        each.startedCount,
        each.completedCount,
        each.stoppedCount,
      ]),
    );
  }

  async function learnersAsCsv(
    courseId: number,
    period: Period,
    page: { limit: number; cursor?: string | undefined },
  ): Promise<Omit<TablePart, 'fileName'>> {
    const filter: LearnerFilter = { courseId, period, state: 'all', lessonId: null };
    const { data, nextCursor } = await pageOfLearners(filter, page);
    const header = ['Name', 'Enrolled', 'Last active', 'Completed lessons', 'Completed', 'Furthest lesson'];
    const rows = data.map((each) => [
      each.person.fullName,
      each.enrolledAt,
      each.lastActivityAt,
      each.completedLessons,
      each.completedAt,
      each.furthestLesson?.title ?? null,
    ]);
    return { csv: toCsv(page.cursor === undefined ? header : null, rows), nextCursor };
  }

  return { get, listLearners, exportTable };
}

function presentLearner({ enrolledText: _text, ...row }: LearnerRow): CourseLearner {
  return {
    ...row,
    enrolledAt: toIso(row.enrolledAt),
    lastActivityAt: toIso(row.lastActivityAt),
    completedAt: toIsoOrNull(row.completedAt),
  };
}
