import type { AcademyCourse } from '@candela/contract/learning/academies';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Award, CirclePlay, Clock, CornerDownRight, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { Cover } from '#ui/cover.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { useMembership } from './academies.api.ts';
import classes from './academy-path.module.css';

interface StepProps {
  course: AcademyCourse;
  academyId: number;
  isJoined: boolean;
}

/** One course of the path, with its progress and what unlocks it. */
export function AcademyStep({ course, academyId, isJoined }: StepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, completedLessons, lessonCount, trainers, languageCode, nextLesson } = course;
  const isOff = state === 'locked' || state === 'closed';
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <Cover path={course.coverPath} seed={course.id} candles={13} />
      </div>
      <div className={classes.body}>
        <h3 className={classes.title}>
          <Link
            to="/education/courses/$courseId"
            params={{ courseId: String(course.id) }}
            lang={languageCode}
            dir="auto"
          >
            {course.title}
          </Link>
          {(state === 'finished' || state === 'begun') && (
            <Badge tone="brand" text={t(($) => $.academies.states[state])} />
          )}
        </h3>
        <p className={classes.summary} lang={languageCode} dir="auto">
          {course.summary}
        </p>
        <p className={classes.facts}>
          {trainers[0] && (
            <span>
              <UserAvatar name={trainers[0].fullName} src={trainers[0].thumbnailImagePath} size={20} />
              <bdi>{trainers[0].fullName}</bdi>
            </span>
          )}
          <span>
            <CirclePlay size={14} aria-hidden />
            {state === 'begun'
              ? t(($) => $.academies.completed, { done: completedLessons, total: lessonCount })
              : t(($) => $.courses.lessons, { count: lessonCount })}
          </span>
          <span>
            <Clock size={14} aria-hidden />
            {format.duration(course.durationSeconds)}
          </span>
          {isOff && <Why course={course} />}
          {state === 'begun' && nextLesson && (
            <span className={classes.next}>
              <CornerDownRight size={14} className="flips" aria-hidden />
              <bdi>{t(($) => $.academies.next, { title: nextLesson.title })}</bdi>
            </span>
          )}
        </p>
        {state === 'begun' && (
          <div className={classes.progress}>
            <ProgressBar value={completedLessons} max={lessonCount} label={t(($) => $.courses.progressLabel)} />
            <span>
              {format.number(Math.floor((completedLessons / Math.max(1, lessonCount)) * 100) / 100, {
                style: 'percent',
              })}
            </span>
          </div>
        )}
      </div>
      <div className={classes.action}>
        <Action course={course} academyId={academyId} isJoined={isJoined} />
      </div>
    </article>
  );
}

function Why({ course }: { course: AcademyCourse }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span>
      <Lock size={14} aria-hidden />
      {course.state === 'closed'
        ? t(($) => $.academies.closedText)
        : t(($) => $.academies.opensAfter, { courses: format.list(course.opensAfter.map(({ title }) => title)) })}
    </span>
  );
}

function Action({ course, academyId, isJoined }: StepProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { begin } = useMembership(academyId);
  const params = { courseId: String(course.id) };
  const { nextLesson, certificateNumber, state } = course;
  if (state === 'finished' && certificateNumber !== null) {
    return (
      <Button
        variant="default"
        leftSection={<Award size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/verify/$number" params={{ number: certificateNumber }} {...props} />}
      >
        {t(($) => $.academies.certificate)}
      </Button>
    );
  }
  if (state === 'begun' && nextLesson) {
    return (
      <Button
        renderRoot={(props) => (
          <Link
            to="/education/courses/$courseId/lessons/$lessonId"
            params={{ ...params, lessonId: String(nextLesson.id) }}
            {...props}
          />
        )}
      >
        {t(($) => $.academies.continue)}
      </Button>
    );
  }
  const start = async () => {
    const { nextLessonId } = await begin.mutateAsync(course.id);
    if (nextLessonId === null) return;
    const lessonId = String(nextLessonId);
    await navigate({ to: '/education/courses/$courseId/lessons/$lessonId', params: { ...params, lessonId } });
  };
  if (state === 'open' && isJoined) {
    return (
      <Button variant="light" loading={begin.isPending} onClick={() => void start().catch(() => {})}>
        {t(($) => $.academies.start)}
      </Button>
    );
  }
  const isOff = state === 'locked' || state === 'closed';
  return (
    <Button
      variant={isOff ? 'subtle' : 'default'}
      color={isOff ? 'gray' : undefined}
      renderRoot={(props) => <Link to="/education/courses/$courseId" params={params} {...props} />}
    >
      {isOff ? t(($) => $.academies.lookInside) : t(($) => $.academies.open)}
    </Button>
  );
}
