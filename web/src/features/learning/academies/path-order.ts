import type { ComposedAcademy } from '@candela/contract/learning/academy-composition';

export type PathCourse = ComposedAcademy['courses'][number];

/** A path after a change, and the courses that do not wait any more for one that comes after them now. */
export interface ChangedPath {
  courses: PathCourse[];
  /** Titles of what they waited for. */
  dropped: string[];
}

/** Moves the course at `from` to the place `to`. What opens a course stands before it: rules that would not hold go. */
export function moveCourse(courses: readonly PathCourse[], from: number, to: number): ChangedPath {
  const moved = courses[from];
  if (!moved || to < 0 || to >= courses.length || from === to) return { courses: [...courses], dropped: [] };
  return withRulesThatHold(courses.toSpliced(from, 1).toSpliced(to, 0, moved));
}

export function removeCourse(courses: readonly PathCourse[], courseId: number): PathCourse[] {
  return withRulesThatHold(courses.filter((course) => course.courseId !== courseId)).courses;
}

/** Appends a course, which opens after the last one: a path is walked one by one unless somebody says otherwise. */
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
