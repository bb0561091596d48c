import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CourseCompleted } from '#app/pages/course-completed.tsx';
import { LessonContent } from '#app/pages/lesson-content.tsx';
import { LessonNews } from '#app/pages/lesson-news.tsx';
import { LessonSide } from '#app/pages/lesson-side.tsx';
import { courseQuery } from '#features/learning/courses/courses.api.ts';
import { LessonObstacle } from '#features/learning/lessons/lesson-obstacle.tsx';
import { lessonQuery } from '#features/learning/lessons/lessons.api.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './lesson.module.css';

/** A lesson with its course beside it. */
export function LessonPage() {
  const { courseId = '', lessonId = '' } = useParams({ strict: false });
  const lesson = useQuery(lessonQuery(Number(lessonId)));
  const course = useQuery(courseQuery(Number(courseId)));
  const refusal = lesson.error instanceof ApiError && lesson.error.status < 500 ? lesson.error : null;
  // Too many or too slow requests do not close a lesson that is open; the end of a subscription does.
  const isClosed = refusal !== null && [402, 403, 404, 409].includes(refusal.status);
  if (refusal && (isClosed || !lesson.data)) return <LessonObstacle error={refusal} courseId={courseId} />;
  if (lesson.isError && !lesson.data) return <ErrorState onRetry={() => void lesson.refetch()} />;
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <LessonNews key={courseId} courseId={Number(courseId)} />
        {lesson.data ? (
          <LessonContent
            key={lesson.data.id}
            lesson={lesson.data}
            end={course.data && <CourseCompleted course={course.data} isLastLesson={lesson.data.next === null} />}
          />
        ) : (
          <Waiting />
        )}
      </div>
      {course.data ? (
        <LessonSide course={course.data} lessonId={Number(lessonId)} />
      ) : (
        <Skeleton height={420} radius="lg" />
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.content} aria-busy="true" aria-label={t(($) => $.core.loading)} role="status">
      <div className={classes.frame}>
        <Skeleton height="100%" radius="lg" />
      </div>
      <Skeleton height={30} width="55%" />
      <Skeleton height={120} />
    </div>
  );
}
