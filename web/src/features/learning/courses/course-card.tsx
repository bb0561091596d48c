import type { CourseCard as Course } from '@candela/contract/learning/courses';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { DemoMark } from '#ui/demo-mark.tsx';
import card from '#ui/cover-card.module.css';
import { Cover } from '#ui/cover.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { CourseRating } from './course-rating.tsx';
import classes from './course-card.module.css';

/** A course in a list; the whole card links to its page. */
export function CourseCard({ course }: { course: Course }) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const format = useFormat();
  return (
    <article className={card.card}>
      <div className={`${card.cover} ${classes.cover}`}>
        <Cover path={course.coverPath} seed={course.id} />
        <div className={card.badges}>
          {course.isDemo && <DemoMark />}
          {!course.isIncluded && <Badge tone="onCover" icon={Lock} text={t(($) => $.courses.locked)} />}
        </div>
      </div>
      <div className={`${card.body} ${classes.body}`}>
        <p className={classes.level}>{label('tradingClassifications', course.level)}</p>
        <h3 className={classes.title}>
          <Link
            to="/education/courses/$courseId"
            params={{ courseId: String(course.id) }}
            className={`${card.link} ${classes.link}`}
            lang={course.languageCode}
            dir="auto"
          >
            {course.title}
          </Link>
        </h3>
        <p className={classes.trainer}>{course.trainers.map((trainer) => trainer.fullName).join(', ')}</p>
        {course.rating && <CourseRating rating={course.rating} />}
        <div className={card.foot}>
          {course.progress ? (
            <Progress {...course.progress} />
          ) : (
            <p className={classes.facts}>
              {t(($) => $.courses.lessons, { count: course.lessonCount })}
              {course.durationSeconds > 0 && <> · {format.duration(course.durationSeconds)}</>}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

interface ProgressProps {
  completedLessons: number;
  totalLessons: number;
  completedAt: string | null;
}

function Progress({ completedLessons: done, totalLessons: total, completedAt }: ProgressProps) {
  const { t } = useTranslation();
  const text = t(($) => $.courses.progress, { done, total });
  return (
    <>
      <ProgressBar value={done} max={total} label={t(($) => $.courses.progressLabel)} />
      <p className={classes.facts}>
        {completedAt && <CircleCheck size={14} className={classes.done} aria-hidden />}
        {completedAt ? t(($) => $.courses.completed) : text}
      </p>
    </>
  );
}
