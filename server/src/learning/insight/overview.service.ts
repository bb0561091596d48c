import type { Db } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import type { TrainerOverview } from '@candela/contract/learning/insight';
import { listCourses, listDrafts, listQuestions, listReviews } from './overview.queries.ts';

const coursesShown = 8;

/** Figures and open tasks of a trainer's own courses. */
export function createOverview({ db }: { db: Db }) {
  async function get({ userId }: SignedInCaller, days: number): Promise<TrainerOverview> {
    const [courses, questions, drafts, reviews] = await Promise.all([
      listCourses(db, userId, days),
      listQuestions(db, userId),
      listDrafts(db, userId),
      listReviews(db, userId, days),
    ]);
    const sum = (
      of: 'learnerCount' | 'completedCount' | 'activeCount' | 'enrolledCount' | 'ratingCount' | 'ratingSum',
    ) => courses.reduce((total, course) => total + course[of], 0);
    return {
      courseCount: courses.length,
      learnerCount: sum('learnerCount'),
      completedCount: sum('completedCount'),
      activeCount: sum('activeCount'),
      enrolledCount: sum('enrolledCount'),
      ratingCount: sum('ratingCount'),
      averageStars: average(sum('ratingSum'), sum('ratingCount')),
      questions: questions.map((row) => ({ ...row, oldestAt: toIso(row.oldestAt) })),
      drafts: drafts.map((row) => ({ ...row, at: toIso(row.at) })),
      reviews: reviews.map((row) => ({ ...row, updatedAt: toIso(row.updatedAt) })),
      courses: courses.slice(0, coursesShown).map(({ enrolledCount: _enrolled, ratingSum, ...course }) => ({
        ...course,
        averageStars: average(ratingSum, course.ratingCount),
      })),
    };
  }

  return { get };
}

function average(total: number, count: number): number | null {
  return count === 0 ? null : total / count;
}
