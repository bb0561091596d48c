import type { CalendarEvent } from '@candela/contract/live/events';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { CandleCover } from '#ui/candle-cover.tsx';
import { EventStepButton } from './event-step-button.tsx';
import classes from './hosting.module.css';
import { useEventStep } from './use-event-step.ts';

interface HostingSessionsProps {
  title: string;
  /** Link to the full list. */
  all: { text: string; search: { recorded?: true; mine?: true } };
  nothing: string;
  sessions: (CalendarEvent & { questionCount?: number })[];
}

/** A host's sessions, each with its next step. */
export function HostingSessions({ title, all, nothing, sessions }: HostingSessionsProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <Link to="/education/events" search={all.search} className={classes.all}>
          {all.text}
        </Link>
      </header>
      {sessions.length === 0 && <p className={classes.nothing}>{nothing}</p>}
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session }: { session: HostingSessionsProps['sessions'][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const step = useEventStep(session);
  const { questionCount = 0 } = session;
  return (
    <li className={classes.session}>
      <span className={classes.cover}>
        <CandleCover seed={session.id} candles={10} />
      </span>
      <span className={classes.what}>
        <strong dir="auto" lang={session.languageCode}>
          {session.title}
        </strong>
        <span>
          <time dateTime={session.startsAt}>{format.dateTime(session.startsAt)}</time>
          {questionCount > 0 && <> · {t(($) => $.hosting.questions, { count: questionCount })}</>}
        </span>
      </span>
      {step === 'toCome' && <span className={classes.soft}>{t(($) => $.hosting.preparing)}</span>}
      {step === null && <span className={classes.soft}>{t(($) => $.hosting.notRecorded)}</span>}
      {step === 'prepare' && (
        <span className={classes.soft}>{t(($) => $.events.registered, { count: session.registeredCount })}</span>
      )}
      {step !== null && step !== 'toCome' && step !== 'prepare' && (
        <EventStepButton event={session} step={step} variant="default" color="gray" />
      )}
    </li>
  );
}
