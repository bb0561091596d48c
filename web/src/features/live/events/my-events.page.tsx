import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { CalendarDays, List, Rss } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import form from '#ui/form-page.module.css';
import list from '#ui/list-page.module.css';
import { SidePanel } from '#ui/side-panel.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { EventAgenda } from './event-agenda.tsx';
import { validateCalendarSearch } from './event-search.ts';
import { todayIn } from './month-grid.ts';
import classes from './my-events.module.css';

/** My live events (view mode 5): upcoming ones as a list or by month, or `recordings`; the choice is in the URL. */
export function MyEventsPage({ recordings }: { recordings: ReactNode }) {
  const { t } = useTranslation();
  const zone = useZone();
  const search = validateCalendarSearch(useSearch({ strict: false }));
  const [isSharing, setSharing] = useState(false);
  const { mine, month, recorded } = search;
  const thisMonth = todayIn(zone).slice(0, 7);
  return (
    <div className={form.page}>
      <header className={list.head}>
        <h1>{t(($) => $.events.mine)}</h1>
        <Button variant="default" leftSection={<Rss size={16} aria-hidden />} onClick={() => setSharing(true)}>
          {t(($) => $.events.subscribe)}
        </Button>
      </header>
      <div className={classes.bar}>
        <nav className={list.states} aria-label={t(($) => $.events.filter)}>
          {[undefined, true as const].map((each) => (
            <Link
              key={String(each)}
              to="/education/events"
              search={{ ...(month && { month }), ...(each && { mine: each }) }}
              className={list.state}
              activeOptions={{ exact: true }}
              aria-current={each === mine && !recorded ? 'page' : undefined}
              replace
            >
              {each ? t(($) => $.events.onlyRegistered) : t(($) => $.announcements.all)}
            </Link>
          ))}
          <Link
            to="/education/events"
            search={{ recorded: true }}
            className={list.state}
            activeOptions={{ exact: true }}
            aria-current={recorded ? 'page' : undefined}
            replace
          >
            {t(($) => $.recordings.title)}
          </Link>
        </nav>
        {!recorded && (
          <nav className={classes.views} aria-label={t(($) => $.events.view)}>
            <Link
              to="/education/events"
              search={mine ? { mine } : {}}
              activeOptions={{ exact: true }}
              aria-current={month ? undefined : 'page'}
              replace
            >
              <List size={17} aria-hidden /> {t(($) => $.events.list)}
            </Link>
            <Link
              to="/education/events"
              search={{ month: month ?? thisMonth, ...(mine && { mine }) }}
              activeOptions={{ exact: true }}
              aria-current={month ? 'page' : undefined}
              replace
            >
              <CalendarDays size={17} aria-hidden /> {t(($) => $.events.month)}
            </Link>
          </nav>
        )}
      </div>
      {recorded && recordings}
      {!recorded && month && <CalendarMonth key={month} month={month} isMine={mine === true} />}
      {!recorded && !month && <EventAgenda isMine={mine === true} marked={search.event} />}
      <SidePanel isOpen={isSharing} title={t(($) => $.events.subscribe)} onClose={() => setSharing(false)}>
        <CalendarFeed />
      </SidePanel>
    </div>
  );
}
