import type { Db } from '#db/client.ts';
import type { LessonFigure } from '@candela/contract/learning/insight';
import { readCounts, type CohortCount } from './cohorts.queries.ts';
import { medianOf, type Period } from './cohorts.ts';
import { listLessons } from './insight.queries.ts';

/** Figures of the learners of a period: how many there are, how many finished and how fast, and their progress by lesson. */
export async function readFigures(db: Db, courseId: number, period: Period) {
  const [counts, lessons] = await Promise.all([readCounts(db, courseId, period), listLessons(db, courseId)]);
  const days = new Map(counts.filter(({ kind }) => kind === 'finished').map(({ item, count }) => [item, count]));
  return {
    learnerCount: countOf(counts, 'learners', 0),
    completedCount: [...days.values()].reduce((sum, count) => sum + count, 0),
    medianDays: medianOf(days),
    lessons: withCounts(lessons, counts),
  };
}

/** Progress of the learners of a period in one lesson; null if the course has no lesson with that id. */
export async function readLessonFigure(
  db: Db,
  { courseId, lessonId }: { courseId: number; lessonId: number },
  period: Period,
): Promise<LessonFigure | null> {
  const [counts, lessons] = await Promise.all([
    readCounts(db, courseId, period, lessonId),
    listLessons(db, courseId, lessonId),
  ]);
  return withCounts(lessons, counts)[0] ?? null;
}

function withCounts(lessons: Awaited<ReturnType<typeof listLessons>>, counts: readonly CohortCount[]): LessonFigure[] {
  const byItem = Map.groupBy(counts, ({ item }) => item);
  return lessons.map((lesson) => {
    const own = byItem.get(lesson.id) ?? [];
    return {
      ...lesson,
      startedCount: countOf(own, 'started', lesson.id),
      completedCount: countOf(own, 'completed', lesson.id),
      stoppedCount: countOf(own, 'stopped', lesson.id),
    };
  });
}

function countOf(counts: readonly CohortCount[], kind: CohortCount['kind'], item: number): number {
  return counts.find((each) => each.kind === kind && each.item === item)?.count ?? 0;
}
