import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import classes from './economic-events.module.css';
import { ImpactMark } from './impact-mark.tsx';
import { useTimeLeft } from './time-left.ts';
import { surpriseOf, useFigures } from '#ui/release-figures.ts';

interface CalendarRowProps {
  event: EconomicEvent;
  /** The clock of the page, by the minute. */
  minute: number;
  /** Of those to come it is the next with high impact. */
  isNext: boolean;
  onOpen: (id: number) => void;
}

/** So long before a release it says how long it is until then. */
const soon = 86_400_000;

/** An economic event in the list. */
export const CalendarRow = memo(function CalendarRow({ event, minute, isNext, onOpen }: CalendarRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const figure = useFigures();
  const timeLeft = useTimeLeft();
  const { at, precision, country, currency, title, impact, unit, forecast, previous, revisedPrevious, actual } = event;
  const instant = at === null ? null : Date.parse(at);
  const isOver = instant !== null && instant <= minute;
  const left = instant !== null && instant - minute < soon ? timeLeft(instant, minute) : '';
  const surprise = surpriseOf(event);
  return (
    <li className={classes.row} data-over={isOver || undefined} data-next={isNext || undefined} data-impact={impact}>
      <span className={classes.time}>
        {at === null
          ? t(($) => (precision === 'tentative' ? $.economicCalendar.tentative : $.economicCalendar.allDay))
          : format.time(at)}
      </span>
      <ImpactMark impact={impact} />
      <span className={classes.place} title={currency}>
        {country ?? currency}
      </span>
      <span className={classes.what}>
        <button type="button" onClick={() => onOpen(event.id)}>
          <bdi>{title}</bdi>
        </button>
        {left !== '' && <em>{left}</em>}
        <span className={classes.expected}>
          {forecast !== null && t(($) => $.economicCalendar.forecastIs, { value: figure(forecast, unit) })}
        </span>
      </span>
      <Figure label={t(($) => $.economicCalendar.forecast)} text={figure(forecast, unit)} />
      <span className={classes.figure} data-part="before">
        <span className="visually-hidden">{t(($) => $.economicCalendar.previous)}</span>
        {revisedPrevious !== null && previous !== null && (
          <s title={t(($) => $.economicCalendar.beforeRevision)}>{figure(previous, unit)}</s>
        )}
        {figure(revisedPrevious ?? previous, unit)}
      </span>
      <span className={classes.figure} data-part="actual" data-surprise={surprise || undefined}>
        {actual !== null && <span className="visually-hidden">{t(($) => $.economicCalendar.actual)}</span>}
        {figure(actual, unit)}
        {surprise > 0 && <ArrowUp size={14} aria-label={t(($) => $.economicCalendar.above)} />}
        {surprise < 0 && <ArrowDown size={14} aria-label={t(($) => $.economicCalendar.below)} />}
      </span>
    </li>
  );
});

function Figure({ label, text }: { label: string; text: string }) {
  return (
    <span className={classes.figure} data-part="forecast">
      {text !== '' && <span className="visually-hidden">{label}</span>}
      {text}
    </span>
  );
}
