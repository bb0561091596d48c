import type { CoursePreview } from '@candela/contract/learning/courses';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Award, Star, Trophy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enrolmentListQuery } from '#features/learning/enrolments/enrolments.api.ts';
import classes from './course-completed.module.css';

interface CourseCompletedProps {
  course: CoursePreview;
  /** Whether the lesson shown is the last one: the course ends here, also for those who come back. */
  isLastLesson: boolean;
}

/** The end of a course, when its last open lesson is completed: the certificate, and what next. */
export function CourseCompleted({ course, isLastLesson }: CourseCompletedProps) {
  const isCompleted = Boolean(course.progress?.completedAt);
  const [wasCompleted] = useState(isCompleted);
  const isNew = isCompleted && !wasCompleted;
  if (!isCompleted || (!isNew && !isLastLesson)) return null;
  return <Completed course={course} isNew={isNew} />;
}

/** Somebody types, or watches a video: neither is taken from them. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true;
  return isTyping || [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended);
}

function Completed({ course, isNew }: { course: CoursePreview; isNew: boolean }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const others = useInfiniteQuery(enrolmentListQuery('active', 3)).data?.pages[0]?.data;
  const next = others?.find(({ id, nextLesson }) => id !== course.id && nextLesson !== null);
  useEffect(() => {
    if (!isNew || !heading.current || isBusy()) return;
    heading.current.scrollIntoView({ block: 'center' });
    heading.current.focus({ preventScroll: true });
  }, [isNew]);
  const number = course.certificateNumber;
  return (
    <section className={classes.completed} aria-labelledby="course-completed">
      <span className={classes.icon}>
        <Trophy size={30} aria-hidden />
      </span>
      <div className={classes.text} role="status">
        <h2 id="course-completed" ref={heading} tabIndex={-1}>
          {t(($) => $.lessons.completed.title)}
        </h2>
        <p>
          <bdi lang={course.languageCode}>{course.title}</bdi> ·{' '}
          {t(($) => $.courses.lessons, { count: course.lessonCount })}
        </p>
      </div>
      <div className={classes.actions}>
        {number !== null && (
          <Button
            leftSection={<Award size={17} aria-hidden />}
            renderRoot={(props) => <Link to="/verify/$number" params={{ number }} {...props} />}
          >
            {t(($) => $.lessons.completed.certificate)}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<Star size={17} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/education/courses/$courseId"
              params={{ courseId: String(course.id) }}
              hash="reviews"
              {...props}
            />
          )}
        >
          {t(($) => $.lessons.completed.rate)}
        </Button>
      </div>
      <p className={classes.next}>
        <span>{t(($) => $.lessons.completed.next)}</span>
        {next?.nextLesson ? (
          <Link
            to="/education/courses/$courseId/lessons/$lessonId"
            params={{ courseId: String(next.id), lessonId: String(next.nextLesson.id) }}
          >
            <bdi lang={next.languageCode}>{next.title}</bdi>
            <ArrowRight size={16} className="flips" aria-hidden />
          </Link>
        ) : (
          <Link to="/education/courses">
            {t(($) => $.lessons.completed.browse)}
            <ArrowRight size={16} className="flips" aria-hidden />
          </Link>
        )}
      </p>
    </section>
  );
}
