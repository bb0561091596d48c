import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Lock, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#platform/api/api-error.ts';
import { translateKey } from '#platform/languages/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlansLink } from '#ui/plans-link.tsx';

/** Why a lesson cannot be opened, with a link to its course. */
export function LessonObstacle({ error, courseId }: { error: ApiError; courseId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={error.status === 404 ? SearchX : Lock}
      title={translateKey(error.body?.title ?? 'errors.lessons.notFound.title')}
      text={translateKey(error.body?.description ?? 'errors.lessons.notFound.description')}
      action={
        <>
          <Button renderRoot={(props) => <Link to="/education/courses/$courseId" params={{ courseId }} {...props} />}>
            {t(($) => $.lessons.toCourse)}
          </Button>
          {error.status === 402 && <PlansLink />}
        </>
      }
    />
  );
}
