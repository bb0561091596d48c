import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { compositionQuery } from './academies.api.ts';
import { AcademyForm } from './academy-form.tsx';

/** A new academy, or an existing one. */
export function AcademyFormPage() {
  const { academyId } = useParams({ strict: false });
  return academyId === undefined ? <AcademyForm /> : <Existing id={Number(academyId)} />;
}

function Existing({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: academy, error, refetch } = useQuery(compositionQuery(id));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        isPage
        icon={GraduationCap}
        title={t(($) => $.academies.notFoundTitle)}
        text={t(($) => $.academies.notFoundText)}
      />
    );
  }
  if (error && !academy) return <ErrorState onRetry={() => void refetch()} />;
  if (!academy) return <Skeleton height={620} radius="lg" />;
  return (
    <AcademyForm key={`${academy.id} ${academy.revision}`} academy={academy} onLoadNewest={() => void refetch()} />
  );
}
