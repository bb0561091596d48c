import { useParams } from '@tanstack/react-router';
import { CoursePreviewPage } from '#features/learning/courses/course-preview.page.tsx';
import { OfflineCourse } from '#features/learning/offline/offline-course.tsx';
import { CourseRatings } from '#features/learning/ratings/course-ratings.tsx';

/** A course with its actions and ratings. */
export function CoursePage() {
  const { courseId } = useParams({ strict: false });
  return (
    <CoursePreviewPage
      beside={<OfflineCourse courseId={Number(courseId)} />}
      renderBelow={(course) => <CourseRatings course={course} />}
    />
  );
}
