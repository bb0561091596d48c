import type { AuthoredCourse } from '@candela/contract/authoring/authored-courses';
import { Link } from '@tanstack/react-router';
import { ChevronRight, MessageSquare, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { CandleCover } from '#ui/candle-cover.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { AuthoringStateBadge } from './authoring-state-badge.tsx';
import classes from './authored-courses.module.css';

const reviewStates = new Set(['in_review', 'approved', 'scheduled']);

/** A course in the list of authors. The row links to the place of the next step. */
export function AuthoredCourseRow({ course }: { course: AuthoredCourse }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, title, languageCode, coverPath, learnerCount, completedCount, openThreadCount, next } = course;
  const share = learnerCount > 0 ? completedCount / learnerCount : null;
  const to = reviewStates.has(course.state) ? '/trainer/courses/$courseId' : '/trainer/courses/$courseId/edit';
  return (
    <article className={classes.row}>
      <span className={classes.cover}>
        {coverPath ? <img src={coverPath} alt="" loading="lazy" /> : <CandleCover seed={id} candles={9} />}
      </span>
      <span className={classes.what}>
        <Link to={to} params={{ courseId: String(id) }} className={classes.title} lang={languageCode} dir="auto">
          {title}
        </Link>
        <span className={classes.facts}>
          <span>{course.trainers.map(({ fullName }) => fullName).join(', ')}</span>
          <span>{t(($) => $.courses.lessons, { count: course.lessonCount })}</span>
          <span>{t(($) => $.authoring.list.changed, { when: format.relative(course.updatedAt) })}</span>
        </span>
      </span>
      <span className={classes.state}>
        <AuthoringStateBadge state={course.state} />
        {course.hasParallelDraft && <Badge text={t(($) => $.authoring.list.liveBeside)} tone="brand" />}
        {course.isDemo && <Badge text={t(($) => $.courses.demo)} />}
      </span>
      <span className={classes.learners}>
        <Link to="/trainer/courses/$courseId/insight" params={{ courseId: String(id) }}>
          <UsersRound size={14} aria-hidden />
          {t(($) => $.authoring.list.learners, { count: learnerCount, shown: format.number(learnerCount) })}
        </Link>
        {share === null ? (
          <span className={classes.none}>—</span>
        ) : (
          <span className={classes.share}>
            <ProgressBar
              value={completedCount}
              max={learnerCount}
              label={t(($) => $.authoring.list.completion, { title })}
            />
            <span>{t(($) => $.authoring.list.finished, { share: format.number(share, { style: 'percent' }) })}</span>
          </span>
        )}
      </span>
      <span className={classes.next} data-quiet={next === 'none' || undefined}>
        {openThreadCount > 0 && (
          <span className={classes.threads}>
            <MessageSquare size={13} aria-hidden />
            {t(($) => $.authoring.list.threads, { count: openThreadCount })}
          </span>
        )}
        <span>
          {t(($) => $.authoring.next[next])}
          {course.publishAt && ` ${format.dateTime(course.publishAt)}`}
        </span>
      </span>
      <ChevronRight size={18} className={`${classes.arrow} flips`} aria-hidden />
    </article>
  );
}
