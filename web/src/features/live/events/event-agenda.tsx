import '@mantine/core/styles/Skeleton.layer.css';
import { maxCalendarDays, type CalendarEvent } from '@candela/contract/live/events';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useZone } from '#platform/time/time.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { PlansLink } from '#ui/plans-link.tsx';
import classes from './event-agenda.module.css';
import { EventCard } from './event-card.tsx';
import { calendarEntryQuery, calendarQuery } from './events.api.ts';
import { dayOf } from './month-grid.ts';

const hour = 3_600_000;

/** Events of the next two months, grouped by day. */
export function EventAgenda({ isMine, marked }: { isMine: boolean; marked: number | undefined }) {
  const { t } = useTranslation();
  // Rounded to the hour, so that returning to the page uses the cached query.
  const [from] = useState(() => Math.floor(Date.now() / hour) * hour);
  const period = {
    from: new Date(from).toISOString(),
    to: new Date(from + maxCalendarDays * 24 * hour).toISOString(),
  };
  const calendar = useInfiniteQuery(calendarQuery(isMine ? { ...period, mine: true } : period));
  const { data: events, isError, refetch } = calendar;
  if (isError && !events) return <ErrorState onRetry={() => void refetch()} />;
  if (!events) return <Skeleton height={300} radius="lg" />;
  // A link may lead to a past event, or to one after these two months.
  const elsewhere = marked !== undefined && !events.some(({ id }) => id === marked) && <LinkedEvent id={marked} />;
  if (events.length === 0) {
    return (
      elsewhere || (
        <EmptyState
          icon={CalendarDays}
          title={isMine ? t(($) => $.events.noRegistrations) : t(($) => $.events.nothing)}
          text={isMine ? t(($) => $.events.noRegistrationsText) : t(($) => $.events.nothingText)}
        />
      )
    );
  }
  return (
    <>
      {elsewhere}
      <Days events={events} marked={marked} />
      <LoadMore
        hasMore={calendar.hasNextPage}
        isLoading={calendar.isFetchingNextPage}
        onLoad={() => void calendar.fetchNextPage()}
      />
    </>
  );
}

/** The event to which a link leads, or why it cannot be shown. */
function LinkedEvent({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: event, error } = useQuery(calendarEntryQuery(id));
  if (event) return <EventCard event={event} isMarked hasDate />;
  if (!error) return <Skeleton height={120} radius="lg" />;
  const isClosed = error instanceof ApiError && error.status === 402;
  return (
    <div className={classes.missing} role="status">
      <p>{isClosed ? t(($) => $.errors.events.notIncluded.title) : t(($) => $.errors.events.notFound.title)}</p>
      {isClosed && <PlansLink />}
    </div>
  );
}

/** Events grouped by the day on which they start in the reader's time zone. */
function Days({ events, marked }: { events: CalendarEvent[]; marked: number | undefined }) {
  const format = useFormat();
  const zone = useZone();
  const days = Map.groupBy(events, ({ startsAt }) => dayOf(startsAt, zone));
  return (
    <div className={classes.days}>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className={classes.day}>{format.day(ofDay[0]?.startsAt ?? '')}</h2>
          <div className={classes.events}>
            {ofDay.map((event) => (
              <EventCard key={event.id} event={event} isMarked={event.id === marked} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
