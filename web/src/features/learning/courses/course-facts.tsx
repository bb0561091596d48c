import type { CoursePreview } from '@candela/contract/learning/courses';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './course-facts.module.css';
import { useEnrolment } from './courses.api.ts';

/**
 * The facts beside the outline: trainers, length, language, subjects; enrolled learners can leave the course here, except in a preview.
 */
export function CourseFacts({ course, isTrial = false }: { course: CoursePreview; isTrial?: boolean }) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const format = useFormat();
  const languages = useContentLanguages();
  const language = languages.find(({ code }) => code === course.languageCode)?.nativeName ?? course.languageCode;
  const rows = [
    [t(($) => $.courses.facts.lessons), format.number(course.lessonCount)],
    [t(($) => $.courses.facts.length), format.duration(course.durationSeconds)],
    [t(($) => $.courses.facts.language), language],
    [t(($) => $.courses.facts.order), t(($) => $.courses.progression[course.progression])],
    [t(($) => $.courses.facts.published), format.date(course.publishedAt)],
    ...(course.hasCertificate ? [[t(($) => $.certificates.certificate), t(($) => $.certificates.whenFinished)]] : []),
  ];
  const subjects = [
    ...course.styles.map((code) => label('tradingStyles', code)),
    ...course.methods.map((code) => label('tradingMethods', code)),
    ...course.concepts.map((code) => label('tradingConcepts', code)),
  ];
  return (
    <aside className={classes.facts}>
      <h2>{t(($) => $.courses.facts.trainers, { count: course.trainers.length })}</h2>
      <ul className={classes.trainers}>
        {course.trainers.map((trainer) => (
          <li key={trainer.id}>
            <UserAvatar name={trainer.fullName} src={trainer.thumbnailImagePath} size={36} />
            {trainer.fullName}
          </li>
        ))}
      </ul>
      <dl className={classes.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.subjects} aria-label={t(($) => $.courses.facts.subjects)}>
        {subjects.map((subject) => (
          <li key={subject}>{subject}</li>
        ))}
      </ul>
      {!isTrial && <Leave course={course} />}
    </aside>
  );
}

/** Leaving keeps the progress, so it needs no confirmation, only an undo. */
function Leave({ course }: { course: CoursePreview }) {
  const { t } = useTranslation();
  const { enrol, leave } = useEnrolment(course.id);
  const [hasLeft, setHasLeft] = useState(false);
  if (!course.progress && !hasLeft) return null;
  const run = (mutation: typeof enrol | typeof leave, left: boolean) =>
    mutation.mutate(undefined, { onSuccess: () => setHasLeft(left) });
  return hasLeft ? (
    <p className={classes.left} role="status">
      {t(($) => $.courses.leave.done)}
      <Button size="compact-sm" variant="light" loading={enrol.isPending} onClick={() => run(enrol, false)}>
        {t(($) => $.courses.leave.undo)}
      </Button>
    </p>
  ) : (
    <Button variant="default" size="sm" loading={leave.isPending} onClick={() => run(leave, true)}>
      {t(($) => $.courses.leave.action)}
    </Button>
  );
}
