import { eventViews, type Event } from '@candela/contract/live/events';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays, Repeat, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import classes from '#ui/list-page.module.css';
import { ListPage, NewButton } from '#ui/list-page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { validateEventList } from './event-search.ts';
import { EventStepButton } from './event-step-button.tsx';
import { EventStateBadge } from './event-state-badge.tsx';
import { eventListQuery } from './events.api.ts';
import { SpotsLeft } from './spots-left.tsx';
import own from './events-list.module.css';

/** All events for admins; the filters are in the URL. */
export function EventsListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { view = 'upcoming', search = '' } = validateEventList(useSearch({ strict: false }));
  const list = useInfiniteQuery(eventListQuery(view, search));
  const found = search === '' ? {} : { search };
  const action = <NewButton to="/admin/events/add" text={t(($) => $.core.floatingButton.event)} />;
  return (
    <ListPage
      title={t(($) => $.core.menu.events)}
      action={action}
      viewsLabel={t(($) => $.announcements.byState)}
      views={eventViews.map((each) => ({
        text: t(($) => $.events.views[each]),
        isCurrent: each === view,
        link: { to: '/admin/events', search: { ...(each !== 'upcoming' && { view: each }), ...found } },
      }))}
      search={
        <SearchField
          label={t(($) => $.events.search)}
          value={search}
          onSearch={(text) =>
            void navigate({
              to: '/admin/events',
              search: { ...(view !== 'upcoming' && { view }), ...(text !== '' && { search: text }) },
              replace: true,
            })
          }
        />
      }
    >
      <PagedList
        query={list}
        className={classes.list}
        empty={
          search === '' ? (
            <EmptyState
              icon={CalendarDays}
              title={t(($) => $.events.empty)}
              text={t(($) => $.events.emptyText)}
              action={action}
            />
          ) : (
            <EmptyState icon={SearchX} title={t(($) => $.core.nothingFound)} text={t(($) => $.core.nothingFoundText)} />
          )
        }
        render={(item) => <Row event={item} />}
      />
    </ListPage>
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
