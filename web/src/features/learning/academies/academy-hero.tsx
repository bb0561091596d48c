import type { Academy, AcademyCourse } from '@candela/contract/learning/academies';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Award, Lock, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resumeSecond } from '#platform/media/resume.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { DemoMark } from '#ui/demo-mark.tsx';
import { Cover } from '#ui/cover.tsx';
import { useMembership } from './academies.api.ts';
import { PlansLink } from '#ui/plans-link.tsx';
import classes from './academy-hero.module.css';

const onDark = { variant: 'white', color: 'black', size: 'md' } as const;
const weekMilliseconds = 7 * 86_400_000;

/** Title, progress, and the most useful next step. */
export function AcademyHero({ academy }: { academy: Academy }) {
  const { t } = useTranslation();
  const { title, summary, languageCode, progress } = academy;
  return (
    <header className={classes.hero}>
      <Cover path={academy.coverPath} seed={academy.coverSeed} candles={34} />
      <div className={classes.veil} />
      <div className={classes.content}>
        <div className={classes.text}>
          <p className={classes.badges}>
            <Badge tone="onDark" text={t(($) => $.academies.badge)} />
            {academy.isDemo && <DemoMark />}
          </p>
          <h1 lang={languageCode} dir="auto">
            {title}
          </h1>
          <p className={classes.summary} lang={languageCode} dir="auto">
            {summary}
          </p>
          <Facts academy={academy} />
        </div>
        <div className={classes.now}>
          {progress && <Ring done={progress.completedLessons} total={progress.totalLessons} />}
          <div className={classes.next}>
            {progress ? <GoOn academy={academy} progress={progress} /> : <Join academy={academy} />}
          </div>
        </div>
      </div>
    </header>
  );
}

function Facts({ academy }: { academy: Academy }) {
  const { t } = useTranslation();
  const { courseCount, lessonCount, weeklyLessons, deadlineDays } = academy;
  const facts = [
    t(($) => $.academies.courses, { count: courseCount }),
    t(($) => $.courses.lessons, { count: lessonCount }),
    ...(weeklyLessons
      ? [
          t(($) => $.academies.pace, {
            count: Math.max(1, Math.ceil(lessonCount / weeklyLessons)),
            lessons: weeklyLessons,
          }),
        ]
      : []),
    ...(deadlineDays ? [t(($) => $.academies.within, { count: deadlineDays })] : []),
  ];
  return <p className={classes.facts}>{facts.join('  ·  ')}</p>;
}

function Join({ academy }: { academy: Academy }) {
  const { t } = useTranslation();
  const { join } = useMembership(academy.id);
  if (!academy.isIncluded) {
    return (
      <>
        <p className={classes.locked}>
          <Lock size={17} aria-hidden />
          {t(($) => $.academies.notIncluded)}
        </p>
        <PlansLink />
      </>
    );
  }
  if (academy.state !== 'published') return null;
  return (
    <Button {...onDark} loading={join.isPending} onClick={() => join.mutate()}>
      {t(($) => $.academies.join)}
    </Button>
  );
}

function GoOn({ academy, progress }: { academy: Academy; progress: NonNullable<Academy['progress']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { completedLessons: done, totalLessons: total, completedAt } = progress;
  const next =
    academy.courses.find(({ state }) => state === 'begun') ?? academy.courses.find(({ state }) => state === 'open');
  return (
    <>
      <p className={classes.count}>{t(($) => $.academies.lessonsDone, { done, total })}</p>
      <p className={classes.goal}>
        {completedAt ? (
          t(($) => $.academies.finishedOn, { date: format.date(completedAt) })
        ) : (
          <Goal academy={academy} />
        )}
      </p>
      {completedAt && academy.certificateNumber ? (
        <Button
          {...onDark}
          leftSection={<Award size={18} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/verify/$number" params={{ number: academy.certificateNumber ?? '' }} {...props} />
          )}
        >
          {t(($) => $.academies.certificate)}
        </Button>
      ) : (
        next && <Next academyId={academy.id} course={next} />
      )}
    </>
  );
}

/** The deadline, or the date on which the target pace reaches the end. */
function Goal({ academy }: { academy: Academy }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { deadlineAt, weeklyLessons, progress } = academy;
  const [now] = useState(() => Date.now());
  if (deadlineAt) {
    const date = format.date(deadlineAt);
    return Date.parse(deadlineAt) < now
      ? t(($) => $.academies.late, { date })
      : t(($) => $.academies.finishBy, { date });
  }
  if (!weeklyLessons || !progress) return null;
  const weeks = (progress.totalLessons - progress.completedLessons) / weeklyLessons;
  const end = new Date(now + weeks * weekMilliseconds).toISOString();
  return t(($) => $.academies.atPace, { date: format.date(end) });
}

function Next({ academyId, course }: { academyId: number; course: AcademyCourse }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { begin } = useMembership(academyId);
  const courseId = String(course.id);
  const { nextLesson } = course;
  if (nextLesson) {
    const second = resumeSecond(nextLesson.positionSeconds, nextLesson.durationSeconds);
    return (
      <Button
        {...onDark}
        leftSection={<Play size={17} className="flips" aria-hidden />}
        renderRoot={(props) => (
          <Link
            to="/education/courses/$courseId/lessons/$lessonId"
            params={{ courseId, lessonId: String(nextLesson.id) }}
            {...props}
          />
        )}
      >
        {second > 0 ? t(($) => $.academies.resumeAt, { time: format.clock(second) }) : t(($) => $.academies.continue)}
      </Button>
    );
  }
  const start = async () => {
    const { nextLessonId } = await begin.mutateAsync(course.id);
    await (nextLessonId === null
      ? navigate({ to: '/education/courses/$courseId', params: { courseId } })
      : navigate({
          to: '/education/courses/$courseId/lessons/$lessonId',
          params: { courseId, lessonId: String(nextLessonId) },
        }));
  };
  return (
    <Button
      {...onDark}
      leftSection={<Play size={17} className="flips" aria-hidden />}
      loading={begin.isPending}
      onClick={() => void start().catch(() => {})}
    >
      {t(($) => $.academies.start)}
    </Button>
  );
}

/** The completed share as a ring with its percentage. */
function Ring({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const length = 2 * Math.PI * 44;
  return (
    <div
      className={classes.ring}
      role="progressbar"
      aria-label={t(($) => $.academies.progress)}
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={total}
    >
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle cx={50} cy={50} r={44} fill="none" stroke="#ffffff30" strokeWidth={6} />
        <circle
          cx={50}
          cy={50}
          r={44}
          fill="none"
          stroke="#6fd9cf"
          strokeWidth={6}
          strokeLinecap="round"
          strokeDasharray={`${length * share} ${length}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <strong>{format.number(Math.floor(share * 100) / 100, { style: 'percent' })}</strong>
    </div>
  );
}
