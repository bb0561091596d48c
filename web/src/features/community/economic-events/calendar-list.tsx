import { CalendarOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import { byDays, dayAt, placeOfNow } from './calendar-days.ts';
import { CalendarRow } from './calendar-row.tsx';
import classes from './economic-events.module.css';

interface CalendarListProps {
  events: readonly EconomicEvent[];
  /** The clock of the page. */
  now: number;
  /** The next one with high impact. */
  nextId: number | undefined;
  onOpen: (id: number) => void;
}

/** Economic events by day; among those of today a line says where it is now. */
export function CalendarList({ events, now, nextId, onOpen }: CalendarListProps) {
  const { t } = useTranslation();
  const { zone, wallTime, time } = useFormat();
  const minute = Math.floor(now / 60_000) * 60_000;
  const today = dayAt(minute, zone);
  return byDays(events, zone).map(({ day, holidays, events: listed }) => {
    const line = day === today ? placeOfNow(listed, minute) : -1;
    const rows = (some: readonly EconomicEvent[]) =>
      some.map((event) => (
        <CalendarRow key={event.id} event={event} minute={minute} isNext={event.id === nextId} onOpen={onOpen} />
      ));
    const nowText = time(new Date(minute).toISOString());
    return (
      <section key={day} className={classes.day} aria-label={day}>
        <h3>
          {wallTime(Date.parse(day), { weekday: 'long', day: 'numeric', month: 'long' })}
          {day === today && <small>{t(($) => $.economicCalendar.today)}</small>}
          {holidays.map(({ id, country, currency, title }) => (
            <button key={id} type="button" className={classes.holiday} onClick={() => onOpen(id)}>
              <CalendarOff size={14} aria-hidden />
              {t(($) => $.economicCalendar.holiday, { country: country ?? currency, title })}
            </button>
          ))}
        </h3>
        <ul>
          {line < 0 ? (
            rows(listed)
          ) : (
            <>
              {rows(listed.slice(0, line))}
              <li className={classes.now} aria-label={t(($) => $.economicCalendar.now, { time: nowText })}>
                <span aria-hidden>{nowText}</span>
              </li>
              {rows(listed.slice(line))}
            </>
          )}
        </ul>
      </section>
    );
  });
}
