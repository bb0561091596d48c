import type { Enrolment } from '@candela/contract/learning/enrolments';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { resumeSecond } from '#platform/media/resume.ts';
import { useFormat } from '#platform/time/time.ts';
import { Cover } from '#ui/cover.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './enrolment-row.module.css';

/** An enrolment, with a link to the next lesson. */
export function EnrolmentRow({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { progress, nextLesson } = enrolment;
  const resumeAt = nextLesson ? resumeSecond(nextLesson.positionSeconds, nextLesson.durationSeconds) : 0;
  const [done, total] = [progress?.completedLessons ?? 0, progress?.totalLessons ?? enrolment.lessonCount];
  return (
    <article className={classes.row}>
      <div className={classes.cover}>
        <Cover path={enrolment.coverPath} seed={enrolment.id} candles={13} />
      </div>
      <div className={classes.body}>
        <h2 className={classes.title}>
          <Link
            to="/education/courses/$courseId"
            params={{ courseId: String(enrolment.id) }}
            lang={enrolment.languageCode}
            dir="auto"
          >
            {enrolment.title}
          </Link>
        </h2>
        <p className={classes.next}>
          {nextLesson ? (
            <span lang={enrolment.languageCode} dir="auto">
              {t(($) => $.learning.next, { title: nextLesson.title })}
            </span>
          ) : (
            <>
              <CircleCheck size={15} aria-hidden />
              {t(($) => $.courses.completed)}
            </>
          )}
        </p>
        <ProgressBar value={done} max={total} label={t(($) => $.courses.progressLabel)} />
        <p className={classes.facts}>
          {t(($) => $.courses.progress, { done, total })} ·{' '}
          <time dateTime={enrolment.lastActivityAt} title={format.dateTime(enrolment.lastActivityAt)}>
            {t(($) => $.learning.lastActivity, { when: format.relative(enrolment.lastActivityAt) })}
          </time>
        </p>
      </div>
      {nextLesson && (
        <Button
          className={classes.go}
          variant="light"
          leftSection={<Play size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/education/courses/$courseId/lessons/$lessonId"
              params={{ courseId: String(enrolment.id), lessonId: String(nextLesson.id) }}
              {...props}
            />
          )}
        >
          {resumeAt > 0
            ? t(($) => $.learning.resumeAt, { time: format.clock(resumeAt) })
            : t(($) => $.courses.action.continue)}
        </Button>
      )}
    </article>
  );
}
