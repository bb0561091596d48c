import { ActionIcon, Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus, CalendarX2, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedItems } from '#ui/paged-items.tsx';
import { can } from '@candela/contract/permissions';
import { dayAt, shownDays } from './calendar-days.ts';
import { CalendarList } from './calendar-list.tsx';
import { impactsOf, type CalendarSearch } from './calendar-search.ts';
import { CalendarFilters, CalendarStretch } from './calendar-tools.tsx';
import { calendarQuery, nextEventQuery } from './economic-events.api.ts';
import classes from './economic-events.module.css';
import { EventPanel } from './event-panel.tsx';
import { NextRelease } from './next-release.tsx';

interface EconomicCalendarProps {
  search: CalendarSearch;
  onSearch: (search: CalendarSearch) => void;
}

/** The economic calendar: what is next, and the releases of a day, week or month. */
export function EconomicCalendar({ search, onSearch }: EconomicCalendarProps) {
  const { t, i18n } = useTranslation();
  const { zone, wallTime, zoneName } = useFormat();
  // The one clock of the page: every countdown shows the same instant.
  const now = useNow(1000);
  const isManager = useSession(({ profile }) => profile !== null && can(profile, 'economicEvents.manage'));
  const [isNew, setIsNew] = useState(false);
  const today = dayAt(now, zone);
  const { days = 'week', on = today, currency, own = false, release } = search;
  const shown = shownDays(days, on, firstDayOf(i18n.language));
  const query = useInfiniteQuery(calendarQuery({ ...shown, zone, currency, impacts: impactsOf(search), isOwn: own }));
  const next = useQuery(nextEventQuery(own)).data?.event;
  const open = (id: number) => onSearch({ ...search, release: id });
  const close = () => {
    const { release: _release, ...rest } = search;
    setIsNew(false);
    if (release !== undefined) onSearch(rest);
  };
  const isNarrowed = currency !== undefined || search.impact !== undefined || own;
  return (
    <div className={classes.calendar}>
      <NextRelease now={now} isOwn={own} onOpen={open} />
      <section className={classes.card} aria-label={t(($) => $.economicCalendar.title)}>
        <header className={classes.head}>
          <h2>{t(($) => $.economicCalendar.title)}</h2>
          <CalendarStretch search={search} today={today} onSearch={onSearch} />
          {isManager && <ManagerTools onNew={() => setIsNew(true)} />}
        </header>
        <CalendarFilters search={search} onSearch={onSearch} />
        <div className={classes.columns}>
          <span>{zoneName(new Date(now).toISOString())}</span>
          <span>
            {days === 'month'
              ? wallTime(Date.parse(shown.from), { month: 'long', year: 'numeric' })
              : t(($) => $.economicCalendar.release)}
          </span>
          <span>{t(($) => $.economicCalendar.forecast)}</span>
          <span>{t(($) => $.economicCalendar.previous)}</span>
          <span>{t(($) => $.economicCalendar.actual)}</span>
        </div>
        <PagedItems
          query={query}
          empty={
            <EmptyState
              icon={CalendarX2}
              title={t(($) => $.economicCalendar.empty)}
              text={t(($) =>
                own ? $.economicCalendar.emptyOwn : isNarrowed ? $.core.nothingFoundText : $.economicCalendar.emptyText,
              )}
              action={
                isNarrowed && (
                  <Button variant="default" onClick={() => onSearch({})}>
                    {t(($) => $.economicCalendar.showAll)}
                  </Button>
                )
              }
            />
          }
        >
          {(events) => <CalendarList events={events} now={now} nextId={next?.id} onOpen={open} />}
        </PagedItems>
      </section>
      <EventPanel id={isNew ? 'new' : release} isManager={isManager} onClose={close} />
    </div>
  );
}

function ManagerTools({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(($) => $.economicCalendar.imports)}
        onClick={() => void navigate({ to: '/admin/economic-calendar' })}
      >
        <FileUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t(($) => $.economicCalendar.enter)} onClick={onNew}>
        <CalendarPlus size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** The first day of the week for a language; Monday if the browser does not know. */
function firstDayOf(language: string): number {
  const known = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return known.getWeekInfo?.().firstDay ?? 1;
}
