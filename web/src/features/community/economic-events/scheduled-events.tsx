import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import card from '#ui/card.module.css';
import { scheduledQuery } from './economic-events.api.ts';
import classes from './economic-events.module.css';
import { ImpactMark } from './impact-mark.tsx';
import { useTimeLeft } from './time-left.ts';

const shownAtFirst = 5;

interface ScheduledEventsProps {
  symbolId: number;
  /** Until when the idea is open. */
  until: string;
}

/** The releases that come while an idea about a symbol is open: those of either currency, with medium or high impact. */
export function ScheduledEvents({ symbolId, until }: ScheduledEventsProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const timeLeft = useTimeLeft();
  const now = useNow(60_000);
  const [from] = useState(() => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString());
  const [isWhole, setWhole] = useState(false);
  const isAhead = Date.parse(until) > Date.parse(from);
  const { data } = useQuery({ ...scheduledQuery(symbolId, from, until), enabled: isAhead });
  const events = data?.data ?? [];
  if (!isAhead || events.length === 0) return null;
  return (
    <section className={card.card} aria-label={t(($) => $.economicCalendar.scheduled)}>
      <h3 className={classes.scheduledTitle}>
        <CalendarClock size={17} aria-hidden />
        {t(($) => $.economicCalendar.scheduled)}
      </h3>
      <ul className={classes.scheduled}>
        {(isWhole ? events : events.slice(0, shownAtFirst)).map(({ id, at, impact, currency, title }) => (
          <li key={id}>
            <ImpactMark impact={impact} />
            <span>
              <bdi>
                {currency} · {title}
              </bdi>
              <small>
                {at !== null && dateTime(at)} {at !== null && <em>{timeLeft(Date.parse(at), now)}</em>}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && events.length > shownAtFirst && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {t(($) => $.economicCalendar.moreScheduled, { count: events.length - shownAtFirst })}
        </button>
      )}
    </section>
  );
}
