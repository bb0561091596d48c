import { isIncluded } from '#db/entitlements.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { Academy, AcademyCard, AcademyCourse } from '@candela/contract/learning/academies';
import type { AcademyRow, CardRow, CourseRow } from './academies.queries.ts';

const dayMilliseconds = 86_400_000;

export function presentCard(caller: SignedInCaller, row: CardRow): AcademyCard {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    languageCode: row.languageCode,
    coverPath: row.coverPath,
    coverSeed: row.coverSeed,
    courseCount: row.courseCount,
    lessonCount: row.lessonCount,
    durationSeconds: row.durationSeconds,
    hasCertificate: row.hasCertificate,
    isDemo: row.isDemo,
    isIncluded: isIncluded(caller, row.subscriptionTypeIds),
    progress:
      row.joinedAt === null
        ? null
        : {
            completedLessons: row.completedLessons,
            totalLessons: row.lessonCount,
            completedCourses: row.completedCourses,
            joinedAt: toIso(row.joinedAt),
            completedAt: toIsoOrNull(row.completedAt),
          },
  };
}

export function presentAcademy(
  caller: SignedInCaller,
  row: AcademyRow,
  given: { courses: CourseRow[]; week: { day: number; lessons: number }[]; canCompose: boolean },
): Academy {
  const { joinedAt, deadlineDays, weeklyLessons, description, certificateNumber } = row;
  return {
    ...presentCard(caller, row),
    state: row.status,
    description,
    weeklyLessons,
    deadlineDays,
    deadlineAt:
      joinedAt === null || deadlineDays === null
        ? null
        : new Date(Date.parse(joinedAt) + deadlineDays * dayMilliseconds).toISOString(),
    thisWeek: [1, 2, 3, 4, 5, 6, 7].map((day) => given.week.find((each) => each.day === day)?.lessons ?? 0),
    courses: presentPath(caller, given.courses, joinedAt !== null),
    certificateNumber,
    canCompose: given.canCompose,
  };
}

/** The courses in order. Nothing is locked for learners who have not joined: they may take each course by itself. */
export function presentPath(caller: SignedInCaller, courses: CourseRow[], isJoined: boolean): AcademyCourse[] {
  const unfinished = courses.filter(({ isFinished }) => !isFinished);
  return courses.map((course) => {
    const { subscriptionTypeIds, prerequisiteIds, hasBegun, isFinished, ...shown } = course;
    const opensAfter = unfinished
      .filter(({ id }) => prerequisiteIds.includes(id))
      .map(({ id, title }) => ({ id, title }));
    return {
      ...shown,
      completedLessons: isFinished ? course.lessonCount : course.completedLessons,
      nextLesson: isFinished ? null : course.nextLesson,
      opensAfter,
      state: stateOf({ isFinished, hasBegun, isOpen: isIncluded(caller, subscriptionTypeIds), isJoined, opensAfter }),
    };
  });
}

function stateOf(course: {
  isFinished: boolean;
  hasBegun: boolean;
  isOpen: boolean;
  isJoined: boolean;
  opensAfter: readonly unknown[];
}): AcademyCourse['state'] {
  if (course.isFinished) return 'finished';
  if (!course.isOpen) return 'closed';
  if (course.hasBegun) return 'begun';
  return course.opensAfter.length > 0 ? 'locked' : 'open';
}
