import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BookCheck, Clock, Flame, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { activityQuery } from '#features/learning/enrolments/enrolments.api.ts';
import { useFormat } from '#platform/time/time.ts';
import classes from './home-stats.module.css';

/** Streak, hours, lessons and courses of the learner. */
export function HomeStats() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: activity } = useQuery(activityQuery(format.zone));
  const stats = [
    [Flame, activity && t(($) => $.home.stats.days, { count: activity.streakDays }), t(($) => $.home.stats.streak)],
    [Clock, activity && format.duration(activity.watchedSecondsThisMonth), t(($) => $.home.stats.watched)],
    [BookCheck, activity && format.number(activity.completedLessons), t(($) => $.home.stats.lessons)],
    [Trophy, activity && format.number(activity.completedCourses), t(($) => $.home.stats.courses)],
  ] as const;
  return (
    <dl className={classes.stats} aria-label={t(($) => $.home.stats.label)}>
      {stats.map(([Icon, value, name]) => (
        <div key={name} className={classes.stat}>
          <dt>
            <Icon size={20} strokeWidth={1.8} aria-hidden />
            <span>{name}</span>
          </dt>
          <dd>{value ?? <Skeleton height={28} width={80} my="var(--space-2)" />}</dd>
        </div>
      ))}
    </dl>
  );
}
