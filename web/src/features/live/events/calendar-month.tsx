import '@mantine/core/styles/Skeleton.layer.css';
import type { CalendarEvent } from '@candela/contract/live/events';
import { ActionIcon } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocale } from '#platform/languages/languages.ts';
import { useFormat, useZone } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import classes from './calendar-month.module.css';
import { EventCard } from './event-card.tsx';
import { calendarQuery } from './events.api.ts';
import { dayOf, daysOfMonth, firstDayOf, otherMonth, periodOf, todayIn } from './month-grid.ts';

/** Noon, so that it is the same day in every time zone. */
const noonOf = (day: string) => `${day}T12:00:00.000Z`;

/** A month with the events of each day; those of the selected day are listed below. */
export function CalendarMonth({ month, isMine }: { month: string; isMine: boolean }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const today = todayIn(zone);
  const [chosen, setChosen] = useState(today.startsWith(month) ? today : `${month}-01`);
  const days = daysOfMonth(month, firstDayOf(formatLocale(i18n.resolvedLanguage ?? i18n.language)));
  const period = periodOf(days, zone);
  const calendar = useInfiniteQuery(calendarQuery(isMine ? { ...period, mine: true } : period));
  const { data: events, isError, isPlaceholderData, refetch } = calendar;
  const byDay = Map.groupBy(events ?? [], ({ startsAt }) => dayOf(startsAt, zone));
  const ofChosen = byDay.get(chosen) ?? [];
  if (isError && !events) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      <section className={classes.month} aria-busy={!events || isPlaceholderData || calendar.hasNextPage}>
        <header className={classes.head}>
          <MonthLink month={otherMonth(month, -1)} isMine={isMine} isBack />
          <h2>{format.month(noonOf(`${month}-15`))}</h2>
          <MonthLink month={otherMonth(month, 1)} isMine={isMine} />
        </header>
        <div className={classes.weekdays} aria-hidden>
          {days.slice(0, 7).map((day) => (
            <span key={day}>{format.weekday(noonOf(day))}</span>
          ))}
        </div>
        <div className={classes.grid}>
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              events={byDay.get(day) ?? []}
              isOther={!day.startsWith(month)}
              isToday={day === today}
              isChosen={day === chosen}
              onChoose={() => setChosen(day)}
            />
          ))}
        </div>
        <LoadMore
          hasMore={calendar.hasNextPage}
          isLoading={calendar.isFetchingNextPage}
          onLoad={() => void calendar.fetchNextPage()}
        />
      </section>
      <section className={classes.chosen} aria-live="polite">
        <h2>{format.day(noonOf(chosen))}</h2>
        {events && ofChosen.length === 0 && <p className={classes.none}>{t(($) => $.events.nothingThatDay)}</p>}
        {ofChosen.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </section>
    </>
  );
}

function MonthLink({ month, isMine, isBack = false }: { month: string; isMine: boolean; isBack?: boolean }) {
  const { t } = useTranslation();
  const Icon = isBack ? ChevronLeft : ChevronRight;
  return (
    <ActionIcon
      renderRoot={(props) => (
        <Link to="/education/events" search={{ month, ...(isMine && { mine: true as const }) }} replace {...props} />
      )}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={isBack ? t(($) => $.events.monthBefore) : t(($) => $.events.monthAfter)}
    >
      <Icon size={20} className="flips" aria-hidden />
    </ActionIcon>
  );
}

interface DayProps {
  day: string;
  events: CalendarEvent[];
  isOther: boolean;
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

const shownOfDay = 2;

function Day({ day, events, isOther, isToday, isChosen, onChoose }: DayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <button
      type="button"
      className={classes.day}
      data-other={isOther || undefined}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${format.day(noonOf(day))}, ${t(($) => $.events.ofDay, { count: events.length })}`}
      onClick={onChoose}
    >
      <span className={classes.number}>{Number(day.slice(8))}</span>
      {events.slice(0, shownOfDay).map((event) => (
        <span key={event.id} className={classes.chip} data-state={event.state} dir="auto">
          <b>{format.time(event.startsAt)}</b> {event.title}
        </span>
      ))}
      {events.length > shownOfDay && <span className={classes.more}>+{events.length - shownOfDay}</span>}
      {events.length > 0 && <span className={classes.dot} />}
    </button>
  );
}
