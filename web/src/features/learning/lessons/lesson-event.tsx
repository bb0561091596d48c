import type { Lesson, LessonEvent as Session } from '@candela/contract/learning/lessons';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleCheck, Radio } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useOpening } from './lessons.api.ts';
import classes from './lesson-event.module.css';

/** The live session of a lesson: its time, a link to join, and a note that attending completes the lesson. */
export function LessonEvent({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const opening = useOpening(lesson);
  const complete = useEffectEvent(() => opening.mutate());
  const { event } = lesson;
  const isDue = event?.hasAttended === true && lesson.isEnrolled && !lesson.progress?.completedAt;
  useEffect(() => {
    if (isDue) complete();
  }, [isDue]);
  if (!event) {
    return (
      <EmptyState icon={CalendarClock} title={t(($) => $.lessons.live.none)} text={t(($) => $.lessons.live.noneText)} />
    );
  }
  return <Planned event={event} />;
}

function Planned({ event }: { event: Session }) {
  const { t } = useTranslation();
  const format = useFormat();
  const end = new Date(Date.parse(event.startsAt) + event.durationMinutes * 60_000).toISOString();
  const isOver = event.status === 'ended' || event.status === 'cancelled';
  return (
    <section className={classes.card} data-live={event.status === 'live' || undefined}>
      <span className={classes.icon}>
        {event.status === 'live' ? <Radio size={24} aria-hidden /> : <CalendarClock size={24} aria-hidden />}
      </span>
      <div className={classes.text}>
        <h2 dir="auto">{event.title}</h2>
        <p>
          <time dateTime={event.startsAt}>
            {format.day(event.startsAt)}, {format.timeRange(event.startsAt, end)}
          </time>
        </p>
        <p className={classes.state}>
          {event.hasAttended && <CircleCheck size={16} aria-hidden />}
          {event.hasAttended ? t(($) => $.lessons.live.attended) : t(($) => $.lessons.live.states[event.status])}
        </p>
      </div>
      {(!isOver || event.isRecorded) && (
        <Button
          renderRoot={(props) => (
            <Link
              to="/streaming/$meetingId/$eventId"
              params={{ meetingId: event.meetingId, eventId: String(event.id) }}
              {...props}
            />
          )}
        >
          {isOver ? t(($) => $.lessons.live.recording) : t(($) => $.lessons.live.join)}
        </Button>
      )}
    </section>
  );
}
