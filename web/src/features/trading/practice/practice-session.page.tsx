import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { practiceBarsQuery, practiceQuery } from './practice.api.ts';
import { PracticeScreen } from './practice-screen.tsx';
import classes from './practice-session.module.css';

/** A practice session. A reload goes on at the same bar. */
export function PracticeSessionPage() {
  const { t } = useTranslation();
  const { sessionId = '' } = useParams({ strict: false });
  const session = useQuery(practiceQuery(sessionId));
  const bars = useQuery({ ...practiceBarsQuery(sessionId), enabled: session.data !== undefined });
  if (session.data && bars.data) {
    return <PracticeScreen key={sessionId} session={session.data} bars={bars.data} />;
  }
  if (session.error instanceof ApiError && session.error.status < 500) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={t(($) => $.practice.notFound)}
        action={
          <Button renderRoot={(props) => <Link to="/education/practice" {...props} />}>
            {t(($) => $.practice.another)}
          </Button>
        }
      />
    );
  }
  if (session.isError || bars.isError) {
    return <ErrorState onRetry={() => void Promise.all([session.refetch(), bars.refetch()])} />;
  }
  return (
    <div className={classes.waiting} role="status" aria-label={t(($) => $.core.loading)}>
      <Skeleton height={44} radius="md" />
      <Skeleton height={420} radius="md" />
    </div>
  );
}
