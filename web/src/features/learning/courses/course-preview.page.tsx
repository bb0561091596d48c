import '@mantine/core/styles/Skeleton.layer.css';
import type { CoursePreview } from '@candela/contract/learning/courses';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { BookX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { CourseAbout } from './course-about.tsx';
import { courseQuery } from './courses.api.ts';
import classes from './course-preview.module.css';

interface CoursePreviewPageProps {
  /** Content of other features, below the facts. */
  beside?: ReactNode;
  /** Content of other features, below the outline. */
  renderBelow?: (course: CoursePreview) => ReactNode;
}

/**
 * Page of a course: description, outline, and enrolment.
 */
export function CoursePreviewPage({ beside, renderBelow }: CoursePreviewPageProps) {
  const { courseId } = useParams({ strict: false });
  const { data: course, error, refetch } = useQuery(courseQuery(Number(courseId)));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing />;
  if (error && !course) return <ErrorState onRetry={() => void refetch()} />;
  if (!course) return <Waiting />;
  return <CourseAbout course={course} beside={beside} below={renderBelow?.(course)} />;
}

function Missing() {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={BookX}
      title={t(($) => $.errors.courses.notFound.title)}
      text={t(($) => $.errors.courses.notFound.description)}
      action={
        <Link to="/education/courses" className={classes.back}>
          {t(($) => $.courses.preview.toList)}
        </Link>
      }
    />
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.page} aria-busy="true" aria-label={t(($) => $.core.loading)} role="status">
      <Skeleton height={262} radius="lg" />
      <div className={classes.columns}>
        <Skeleton height={420} radius="lg" />
        <Skeleton height={300} radius="lg" />
      </div>
    </div>
  );
}
