import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { BookX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CourseEditor } from '#app/pages/course-editor.tsx';
import { draftQuery } from '#features/authoring/drafts/drafts.api.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';

export { startCourseEditor } from '#app/pages/course-editor-start.ts';

/** The editor of a course (view mode 2). */
export function CourseEditorPage() {
  const courseId = Number(useParams({ strict: false }).courseId);
  const { data: draft, error, refetch } = useQuery(draftQuery(courseId));
  if (!draft) return <DraftWaiting error={error} onRetry={() => void refetch()} />;
  return <CourseEditor key={courseId} draft={draft} />;
}

/** Shown in place of a draft that is missing or still loading. */
export function DraftWaiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        isPage
        icon={BookX}
        title={t(($) => $.errors.courses.notFound.title)}
        text={t(($) => $.errors.courses.notFound.description)}
        action={
          <button type="button" onClick={() => void navigate({ to: '/trainer/courses' })}>
            {t(($) => $.authoring.list.title)}
          </button>
        }
      />
    );
  }
  if (error) return <ErrorState onRetry={onRetry} />;
  return (
    <div role="status" aria-label={t(($) => $.core.loading)} style={{ display: 'grid', gap: 'var(--space-14)' }}>
      <Skeleton height={54} radius="lg" />
      <Skeleton height={520} radius="lg" />
    </div>
  );
}
