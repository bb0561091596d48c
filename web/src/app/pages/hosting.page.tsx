import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MonitorPlay } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BareBack } from '#app/pages/bare-back.tsx';
import { EventCard } from '#features/live/events/event-card.tsx';
import { calendarQuery } from '#features/live/events/events.api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import form from '#ui/form-page.module.css';
import classes from './hosting.module.css';

const day = 86_400_000;

/** The caller's upcoming live sessions as host, each with a link to its studio. */
export function HostingPage() {
  const { t } = useTranslation();
  const [from] = useState(() => Math.floor(Date.now() / 3_600_000) * 3_600_000);
  const period = { from: new Date(from).toISOString(), to: new Date(from + 14 * day).toISOString() };
  const calendar = useInfiniteQuery(calendarQuery({ ...period, mine: true }));
  const { data, isError, refetch } = calendar;
  const events = data?.filter(({ isHost, state }) => isHost && state !== 'cancelled');
  return (
    <div className={`${form.page} ${classes.page}`}>
      <BareBack to="/" />
      <h1>{t(($) => $.live.hosting)}</h1>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={180} radius="lg" />}
      {events?.length === 0 && (
        <EmptyState
          icon={MonitorPlay}
          title={t(($) => $.live.nothingToHost)}
          text={t(($) => $.live.nothingToHostText)}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
              {t(($) => $.placeholders.home)}
            </Button>
          }
        />
      )}
      {events?.map((event) => (
        <EventCard key={event.id} event={event} hasDate />
      ))}
      <LoadMore
        hasMore={calendar.hasNextPage}
        isLoading={calendar.isFetchingNextPage}
        onLoad={() => void calendar.fetchNextPage()}
      />
    </div>
  );
}
