import type { CoursePreview } from '@candela/contract/learning/courses';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Award, Lock, Play, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { PlansLink } from '#ui/plans-link.tsx';
import classes from './course-action.module.css';
import { useEnrolment } from './courses.api.ts';

const onDark = { variant: 'white', color: 'black', size: 'md' } as const;

/** The next step for a course: enrol, continue, or see a free lesson; or why that is not possible. */
export function CourseAction({ course }: { course: CoursePreview }) {
  if (course.progress) return <GoOn course={course} progress={course.progress} />;
  if (!course.isIncluded) return <Locked course={course} />;
  const open = course.prerequisites.filter(({ isCompleted }) => !isCompleted);
  return open.length > 0 ? <ComesFirst course={course} open={open} /> : <Enrol course={course} />;
}

function Enrol({ course }: { course: CoursePreview }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { enrol, leave } = useEnrolment(course.id);
  const start = async () => {
    const { nextLessonId } = await enrol.mutateAsync();
    if (nextLessonId === null) return;
    const params = { courseId: String(course.id), lessonId: String(nextLessonId) };
    await navigate({ to: '/education/courses/$courseId/lessons/$lessonId', params });
  };
  return (
    <div className={classes.actions}>
      <Button {...onDark} loading={enrol.isPending || leave.isPending} onClick={() => void start().catch(() => {})}>
        {t(($) => $.courses.action.enrol)}
      </Button>
      <FreeLesson course={course} />
    </div>
  );
}

function GoOn({ course, progress }: { course: CoursePreview; progress: NonNullable<CoursePreview['progress']> }) {
  const { t } = useTranslation();
  const first = course.sections[0]?.lessons[0]?.id;
  const lessonId = course.nextLessonId ?? first;
  const isDone = course.nextLessonId === null;
  const { completedLessons: done, totalLessons: total } = progress;
  return (
    <>
      <div className={classes.progress}>
        <ProgressBar value={done} max={total} label={t(($) => $.courses.progressLabel)} />
        <p>{isDone ? t(($) => $.courses.completed) : t(($) => $.courses.progress, { done, total })}</p>
      </div>
      <div className={classes.actions}>
        {lessonId !== undefined && (
          <Button
            {...onDark}
            leftSection={isDone ? <RotateCcw size={17} aria-hidden /> : <Play size={17} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/education/courses/$courseId/lessons/$lessonId"
                params={{ courseId: String(course.id), lessonId: String(lessonId) }}
                {...props}
              />
            )}
          >
            {isDone
              ? t(($) => $.courses.action.again)
              : done === 0
                ? t(($) => $.courses.action.start)
                : t(($) => $.courses.action.continue)}
          </Button>
        )}
        {course.certificateNumber !== null && <Certificate number={course.certificateNumber} />}
      </div>
    </>
  );
}

function Certificate({ number }: { number: string }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="outline"
      size="md"
      color="gray.0"
      leftSection={<Award size={17} aria-hidden />}
      renderRoot={(props) => <Link to="/verify/$number" params={{ number }} {...props} />}
    >
      {t(($) => $.certificates.certificate)}
    </Button>
  );
}

function Locked({ course }: { course: CoursePreview }) {
  const { t } = useTranslation();
  return (
    <div className={classes.locked}>
      <p>
        <Lock size={17} aria-hidden />
        {t(($) => $.courses.action.notIncluded)}
      </p>
      <FreeLesson course={course} />
      <PlansLink />
    </div>
  );
}

/** Unfinished prerequisites of this course. */
function ComesFirst({ course, open }: { course: CoursePreview; open: CoursePreview['prerequisites'] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.locked}>
      <p>
        <Lock size={17} aria-hidden />
        {t(($) => $.courses.action.comesFirst)}
      </p>
      {open.map(({ id, title }) => (
        <Button
          key={id}
          {...onDark}
          renderRoot={(props) => (
            <Link to="/education/courses/$courseId" params={{ courseId: String(id) }} {...props} />
          )}
        >
          <bdi>{title}</bdi>
        </Button>
      ))}
      <FreeLesson course={course} />
    </div>
  );
}

/** Link to the first free lesson. */
function FreeLesson({ course }: { course: CoursePreview }) {
  const { t } = useTranslation();
  const free = course.sections.flatMap((section) => section.lessons).find((lesson) => lesson.isFreePreview);
  if (!free) return null;
  return (
    <Button
      variant="outline"
      size="md"
      color="gray.0"
      renderRoot={(props) => (
        <Link
          to="/education/courses/$courseId/lessons/$lessonId"
          params={{ courseId: String(course.id), lessonId: String(free.id) }}
          {...props}
        />
      )}
    >
      {t(($) => $.courses.action.freeLesson)}
    </Button>
  );
}
