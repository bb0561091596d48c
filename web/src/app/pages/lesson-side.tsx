import type { CoursePreview } from '@candela/contract/learning/courses';
import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CourseOutline } from '#features/learning/courses/course-outline.tsx';
import { OfflineLesson } from '#features/learning/offline/offline-lesson.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './lesson.module.css';

interface LessonSideProps {
  course: CoursePreview;
  lessonId: number;
  /** Preview for authors: nothing is stored on the device. */
  isTrial?: boolean;
}

/** The course beside a lesson: progress and outline. */
export function LessonSide({ course, lessonId, isTrial = false }: LessonSideProps) {
  const { t } = useTranslation();
  const { progress } = course;
  return (
    <aside className={classes.side} aria-label={t(($) => $.lessons.courseOutline)}>
      <div className={classes.course}>
        <Link
          to="/education/courses/$courseId"
          params={{ courseId: String(course.id) }}
          lang={course.languageCode}
          dir="auto"
        >
          {course.title}
        </Link>
        {progress && (
          <>
            <ProgressBar
              value={progress.completedLessons}
              max={progress.totalLessons}
              label={t(($) => $.courses.progressLabel)}
            />
            <p>{t(($) => $.courses.progress, { done: progress.completedLessons, total: progress.totalLessons })}</p>
          </>
        )}
      </div>
      {!isTrial && <OfflineLesson courseId={course.id} lessonId={lessonId} />}
      {progress?.completedAt && (
        <p className={classes.complete} role="status">
          <Trophy size={20} aria-hidden />
          {t(($) => $.lessons.courseComplete)}
        </p>
      )}
      <h2 className="visually-hidden">{t(($) => $.lessons.courseOutline)}</h2>
      <CourseOutline course={course} currentLessonId={lessonId} />
    </aside>
  );
}
