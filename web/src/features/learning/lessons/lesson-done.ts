import type { CoursePreview } from '@candela/contract/learning/courses';

/** Marks a lesson as completed in a course: updates the progress, and unlocks lessons that depend on it. */
export function withLessonDone(course: CoursePreview, lessonId: number): CoursePreview {
  const { progress } = course;
  const lessons = course.sections.flatMap((section) => section.lessons);
  const lesson = lessons.find(({ id }) => id === lessonId);
  if (!progress || !lesson || lesson.isCompleted) return course;
  const isDone = (each: { id: number; isCompleted: boolean }) => each.isCompleted || each.id === lessonId;
  const firstLeft = lessons.find((each) => !isDone(each))?.id ?? null;
  const sections = course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((each) => ({
      ...each,
      isCompleted: isDone(each),
      isOpen: each.isOpen || (course.progression === 'sequential' && each.id === firstLeft),
    })),
  }));
  const completedLessons = progress.completedLessons + 1;
  return { ...course, sections, progress: { ...progress, completedLessons }, nextLessonId: firstLeft };
}
