import { eventViews, type Event } from '@candela/contract/live/events';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CalendarDays, Plus, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import classes from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { validateEventView } from './event-search.ts';
import { EventStateBadge } from './event-state-badge.tsx';
import { eventListQuery } from './events.api.ts';
import { SpotsLeft } from './spots-left.tsx';
import own from './events-list.module.css';

/** All events for who plans them; which ones are shown is in the address. */
export function EventsListPage() {
  const { t } = useTranslation();
  const { view = 'upcoming' } = validateEventView(useSearch({ strict: false }));
  const list = useInfiniteQuery(eventListQuery(view));
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t(($) => $.core.menu.events)}</h1>
        <NewButton />
      </header>
      <nav className={classes.states} aria-label={t(($) => $.announcements.byState)}>
        {eventViews.map((each) => (
          <Link
            key={each}
            to="/admin/events"
            search={each === 'upcoming' ? {} : { view: each }}
            className={classes.state}
            activeOptions={{ exact: true }}
            aria-current={each === view ? 'page' : undefined}
            replace
          >
            {t(($) => $.events.views[each])}
          </Link>
        ))}
      </nav>
      <PagedList
        query={list}
        className={classes.list}
        empty={
          <EmptyState
            icon={CalendarDays}
            title={t(($) => $.events.empty)}
            text={t(($) => $.events.emptyText)}
            action={<NewButton />}
          />
        }
        render={(item) => <Row event={item} />}
      />
    </div>
  );
}

function NewButton() {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<Plus size={17} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/events/add" {...props} />}
    >
      {t(($) => $.core.floatingButton.event)}
    </Button>
  );
}

function Row({ event }: { event: Event }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link to="/admin/events/$eventId" params={{ eventId: String(event.id) }} className={classes.row}>
      <span className={classes.what}>
        <strong lang={event.languageCode} dir="auto">
          {event.title}
        </strong>
        <span>{event.hosts.map(({ fullName }) => fullName).join(', ')}</span>
      </span>
      <span className={classes.when}>
        <span>
          {format.dateTime(event.startsAt)} · {format.duration(event.durationMinutes * 60)}
        </span>
        <span className={own.places}>
          <SpotsLeft registeredCount={event.registeredCount} capacity={event.capacity} />
          {event.waitingCount > 0 && <> · {t(($) => $.events.waiting, { count: event.waitingCount })}</>}
          {event.series && <Repeat size={14} role="img" aria-label={t(($) => $.events.recurring)} />}
        </span>
      </span>
      <EventStateBadge state={event.state} />
    </Link>
  );
}
