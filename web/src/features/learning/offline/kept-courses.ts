import { readKept } from '#platform/offline/kept-answers.ts';
import { keep, listKept, removeGroup } from '#platform/offline/kept-store.ts';
import { ownerId } from '#platform/session/owner-id.ts';
import type { OfflineLesson } from '@candela/contract/learning/offline';

/** A lesson stored on this device. */
export interface KeptLesson extends OfflineLesson {
  title: string;
}

/** The stored content of a course. */
export interface KeptCourse {
  /** Its owner. */
  userId: string;
  id: number;
  title: string;
  languageCode: string;
  /** Whether the whole course is stored, including lessons that open later; otherwise single lessons. */
  isWhole: boolean;
  lessons: KeptLesson[];
  /** Milliseconds since 1970. */
  keptAt: number;
  checkedAt: number;
}

type StoredCourse = Omit<KeptCourse, 'userId'>;

/** Only content of the signed-in user is read. */
const withOwner = (course: StoredCourse): KeptCourse => ({ ...course, userId: ownerId() ?? '' });

const prefix = 'offline/courses/';
export const courseAddress = (courseId: number) => `courses/${courseId}`;
export const lessonAddress = (lessonId: number) => `lessons/${lessonId}`;

export async function readKeptCourse(courseId: number): Promise<KeptCourse | null> {
  const course = await readKept<StoredCourse>(prefix + courseId);
  return course && withOwner(course);
}

/** Saves the list of stored lessons of a course; removes everything of a course without any. */
export async function writeKeptCourse(course: KeptCourse): Promise<void> {
  const group = courseAddress(course.id);
  if (course.lessons.length === 0 && !course.isWhole) return removeGroup(group);
  const { userId, ...answer } = course;
  await keep({ userId, address: prefix + course.id, group, answer });
}

export async function listKeptCourses(): Promise<KeptCourse[]> {
  const courses = (await listKept<StoredCourse>(prefix)).map(withOwner);
  return courses.toSorted((one, other) => other.keptAt - one.keptAt);
}

export function removeKeptCourse(courseId: number): Promise<void> {
  return removeGroup(courseAddress(courseId));
}

export function bytesOf(lessons: readonly { bytes: number }[]): number {
  return lessons.reduce((sum, { bytes }) => sum + bytes, 0);
}
