import { describe, expect, it } from 'vitest';
import { addCourse, moveCourse, removeCourse, type PathCourse } from './path-order.ts';

const courseOf = (courseId: number, prerequisiteIds: number[] = []): PathCourse => ({
  courseId,
  title: `Course ${courseId}`,
  languageCode: 'en',
  lessonCount: 1,
  durationSeconds: 60,
  isPublished: true,
  prerequisiteIds,
});

const path = [courseOf(1), courseOf(2, [1]), courseOf(3, [1, 2])];
const idsOf = (courses: PathCourse[]) => courses.map(({ courseId }) => courseId);

describe('a path', () => {
  it('is moved through without losing a course, whatever is asked for', () => {
    for (let from = -1; from <= 3; from++) {
      for (let to = -1; to <= 3; to++) {
        const { courses } = moveCourse(path, from, to);
        expect(idsOf(courses).toSorted()).toEqual([1, 2, 3]);
        for (const [at, { prerequisiteIds }] of courses.entries()) {
          expect(idsOf(courses.slice(0, at))).toEqual(expect.arrayContaining(prerequisiteIds));
        }
      }
    }
    expect(idsOf(moveCourse(path, 0, 2).courses)).toEqual([2, 3, 1]);
    expect(idsOf(moveCourse(path, 2, 0).courses)).toEqual([3, 1, 2]);
  });

  it('names the rules that are no longer met', () => {
    const { courses, dropped } = moveCourse(path, 0, 1);
    expect(courses[0]?.prerequisiteIds).toEqual([]);
    expect(dropped).toEqual(['Course 1']);
    expect(moveCourse([courseOf(1), courseOf(2)], 0, 1).dropped).toEqual([]);
  });

  it('opens courses that waited for a removed one', () => {
    expect(removeCourse(path, 2).map(({ prerequisiteIds }) => prerequisiteIds)).toEqual([[], [1]]);
  });

  it('grows at its end, by each course once', () => {
    const longer = addCourse(path, courseOf(4));
    expect(longer.at(-1)).toMatchObject({ courseId: 4, prerequisiteIds: [3] });
    expect(addCourse(longer, courseOf(4))).toHaveLength(4);
    expect(addCourse([], courseOf(4))[0]?.prerequisiteIds).toEqual([]);
  });
});
