import type { ComposedAcademy } from '@candela/contract/learning/academy-composition';

export type PathCourse = ComposedAcademy['courses'][number];

/** A changed path, and the courses whose prerequisites were removed because they now come later. */
export interface ChangedPath {
  courses: PathCourse[];
  /** Titles of the removed prerequisites. */
  dropped: string[];
}

/** Moves the course at `from` to index `to`. Prerequisites have to come before a course: those that no longer do are removed. */
export function moveCourse(courses: readonly PathCourse[], from: number, to: number): ChangedPath {
  const moved = courses[from];
  if (!moved || to < 0 || to >= courses.length || from === to) return { courses: [...courses], dropped: [] };
  return withRulesThatHold(courses.toSpliced(from, 1).toSpliced(to, 0, moved));
}

export function removeCourse(courses: readonly PathCourse[], courseId: number): PathCourse[] {
  return withRulesThatHold(courses.filter((course) => course.courseId !== courseId)).courses;
}

/** Appends a course with the last one as its prerequisite: by default a path is taken in order. */
export function addCourse(courses: readonly PathCourse[], added: Omit<PathCourse, 'prerequisiteIds'>): PathCourse[] {
  if (courses.some(({ courseId }) => courseId === added.courseId)) return [...courses];
  const last = courses.at(-1);
  return [...courses, { ...added, prerequisiteIds: last ? [last.courseId] : [] }];
}

function withRulesThatHold(courses: readonly PathCourse[]): ChangedPath {
  const titles = new Map(courses.map(({ courseId, title }) => [courseId, title]));
  const dropped = new Set<string>();
  const before = new Set<number>();
  const kept = courses.map((course) => {
    const prerequisiteIds = course.prerequisiteIds.filter((id) => before.has(id));
    for (const id of course.prerequisiteIds) {
      if (!before.has(id)) dropped.add(titles.get(id) ?? '');
    }
    before.add(course.courseId);
    return { ...course, prerequisiteIds };
  });
  return { courses: kept, dropped: [...dropped].filter((title) => title !== '') };
}
