import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { AlertChoice } from './alert-choice.tsx';
import { nextEventQuery } from './economic-events.api.ts';
import classes from './economic-events.module.css';
import { useFigures } from '#ui/release-figures.ts';

interface NextReleaseProps {
  /** The clock of the page. */
  now: number;
  /** Only of the currencies of the reader’s symbols. */
  isOwn: boolean;
  onOpen: (id: number) => void;
}

/** The next release with high impact, and how long it is until then. */
export function NextRelease({ now, isOwn, onOpen }: NextReleaseProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const figure = useFigures();
  const { data } = useQuery(nextEventQuery(isOwn));
  if (!data) return <div className={classes.next} aria-hidden />;
  const { event, openIdeas } = data;
  if (!event?.at) {
    return (
      <section className={classes.next}>
        <p className={classes.nextLabel}>{t(($) => $.economicCalendar.noNext)}</p>
      </section>
    );
  }
  const left = Math.max(0, Date.parse(event.at) - now);
  const { forecast, previous, unit } = event;
  const facts = [
    left >= 86_400_000 ? format.dateTime(event.at) : `${format.time(event.at)} ${format.zoneName(event.at)}`,
    forecast !== null && t(($) => $.economicCalendar.forecastIs, { value: figure(forecast, unit) }),
    previous !== null && t(($) => $.economicCalendar.previousIs, { value: figure(previous, unit) }),
    openIdeas > 0 && t(($) => $.economicCalendar.insideIdeas, { count: openIdeas }),
  ];
  return (
    <section className={classes.next} aria-label={t(($) => $.economicCalendar.next)}>
      <p className={classes.nextLabel}>
        <Timer size={16} aria-hidden />
        {t(($) => $.economicCalendar.next)}
      </p>
      <button type="button" className={classes.nextTitle} onClick={() => onOpen(event.id)}>
        <bdi>
          {event.country ?? event.currency} · {event.title}
        </bdi>
      </button>
      <p className={classes.nextFacts}>{facts.filter(Boolean).join(' · ')}</p>
      <AlertChoice />
      <span className={classes.countdown} dir="ltr" role="timer" aria-label={t(($) => $.economicCalendar.timeLeft)}>
        {countdown(left)}
      </span>
    </section>
  );
}

/** 4:35:48; from a day on 2 d 4:35. */
function countdown(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = two(Math.floor((seconds % 3600) / 60));
  return days > 0 ? `${days} d ${hours}:${minutes}` : `${hours}:${minutes}:${two(seconds % 60)}`;
}
