import type { Room, RoomCourse as Course } from '@candela/contract/live/rooms';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ExternalLink, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoomSettings } from './moderation.api.ts';
import classes from './room-course.module.css';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';
import { CandleCover } from '#ui/candle-cover.tsx';

/** The course shown by the host; opens in a new tab, so that the session continues. */
export function RoomCourse({ eventId, room, course }: { eventId: number; room: Room; course: Course }) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const format = useFormat();
  const { course: pointing } = useRoomSettings(eventId);
  const facts = [
    label('tradingClassifications', course.level),
    t(($) => $.courses.lessons, { count: course.lessonCount }),
    format.duration(course.durationSeconds),
  ];
  return (
    <article className={classes.course}>
      <div className={classes.cover}>
        <CandleCover seed={course.id} candles={9} />
      </div>
      <div className={classes.what}>
        <p className={classes.title} lang={course.languageCode} dir="auto">
          {course.title}
        </p>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <Link
          to="/education/courses/$courseId"
          params={{ courseId: String(course.id) }}
          target="_blank"
          rel="noopener"
          className={classes.open}
        >
          {t(($) => $.room.courseOpen)} <ExternalLink size={14} aria-hidden />
        </Link>
      </div>
      {room.isModerator && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t(($) => $.room.courseRemove)}
          loading={pointing.isPending}
          onClick={() => pointing.mutate(null)}
        >
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
    </article>
  );
}
