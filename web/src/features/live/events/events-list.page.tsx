import { eventViews, type Event } from '@candela/contract/live/events';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CalendarDays, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from '#ui/list-page.module.css';
import { ListScreen } from '#ui/list-screen.tsx';
import { NewButton } from '#ui/new-button.tsx';
import { validateEventList } from './event-search.ts';
import { EventStepButton } from './event-step-button.tsx';
import { EventStateBadge } from './event-state-badge.tsx';
import { eventListQuery } from './events.api.ts';
import { SpotsLeft } from './spots-left.tsx';
import own from './events-list.module.css';

/** All events for admins. */
export function EventsListPage() {
  const { t } = useTranslation();
  const filter = validateEventList(useSearch({ strict: false }));
  const { view = 'upcoming', search = '' } = filter;
  const action = <NewButton to="/admin/events/add" text={t(($) => $.core.floatingButton.event)} />;
  return (
    <ListScreen
      title={t(($) => $.core.menu.events)}
      action={action}
      to="/admin/events"
      filter={filter}
      views={{
        label: t(($) => $.announcements.byState),
        param: 'view',
        all: eventViews,
        usual: 'upcoming',
        nameOf: (each = 'upcoming') => t(($) => $.events.views[each]),
      }}
      searchLabel={t(($) => $.events.search)}
      query={useInfiniteQuery(eventListQuery(view, search))}
      renderRow={(item) => <Row event={item} />}
      empty={{ icon: CalendarDays, title: t(($) => $.events.empty), text: t(($) => $.events.emptyText), action }}
      isNarrowed={search !== ''}
    />
  );
}

function Row({ event }: { event: Event }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.row}>
      <Link
        to="/admin/events/$eventId"
        params={{ eventId: String(event.id) }}
        className={classes.cover}
        aria-label={`${event.title}, ${format.dateTime(event.startsAt)}`}
      />
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
      <span className={classes.mark}>
        <EventStateBadge state={event.state} />
      </span>
      {event.state === 'ended' && event.recording === 'ready' && (
        <EventStepButton event={event} step="watch" size="xs" className={classes.above} />
      )}
    </div>
  );
}
