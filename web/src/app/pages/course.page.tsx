import { useParams } from '@tanstack/react-router';
import { CoursePreviewPage } from '#features/learning/courses/course-preview.page.tsx';
import { OfflineCourse } from '#features/learning/offline/offline-course.tsx';

/** A course with what can be done with it. */
export function CoursePage() {
  const { courseId } = useParams({ strict: false });
  return <CoursePreviewPage beside={<OfflineCourse courseId={Number(courseId)} />} />;
}
