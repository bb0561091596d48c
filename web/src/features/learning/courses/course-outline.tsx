import type { CoursePreview, OutlineLesson } from '@candela/contract/learning/courses';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CirclePlay, FileText, ListChecks, Lock, NotebookText, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import classes from './course-outline.module.css';

const icons = {
  video: CirclePlay,
  text: NotebookText,
  pdf: FileText,
  quiz: ListChecks,
  live: Radio,
  embed: CirclePlay,
} as const;

interface CourseOutlineProps {
  course: CoursePreview;
  /** The lesson shown beside the outline. */
  currentLessonId?: number;
}

/** Sections and lessons; locked ones are marked. */
export function CourseOutline({ course, currentLessonId }: CourseOutlineProps) {
  return (
    <ol className={classes.sections}>
      {course.sections.map((section) => (
        <li key={section.id}>
          <h3 className={classes.section} lang={course.languageCode} dir="auto">
            {section.title}
          </h3>
          <ol className={classes.lessons}>
            {section.lessons.map((lesson) => (
              <li key={lesson.id}>
                <Lesson course={course} lesson={lesson} isCurrent={lesson.id === currentLessonId} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

interface LessonProps {
  course: CoursePreview;
  lesson: OutlineLesson;
  isCurrent: boolean;
}

function Lesson({ course, lesson, isCurrent }: LessonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = icons[lesson.type];
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span className="visually-hidden">{t(($) => $.courses.lessonTypes[lesson.type])}</span>
      <span className={classes.name}>
        <span lang={course.languageCode} dir="auto">
          {lesson.title}
        </span>
        {lesson.opensAt !== null && (
          <time className={classes.opens} dateTime={lesson.opensAt}>
            {t(($) => $.courses.opensAt, { when: format.dateTime(lesson.opensAt) })}
          </time>
        )}
      </span>
      {lesson.isFreePreview && !course.progress && <Badge tone="brand" text={t(($) => $.courses.free)} />}
      {lesson.isChanged && <Badge tone="brand" text={t(($) => $.courses.updated)} />}
      {lesson.durationSeconds > 0 && <span className={classes.length}>{format.duration(lesson.durationSeconds)}</span>}
      <State lesson={lesson} />
    </>
  );
  if (!lesson.isOpen) return <div className={classes.lesson}>{content}</div>;
  return (
    <Link
      to="/education/courses/$courseId/lessons/$lessonId"
      params={{ courseId: String(course.id), lessonId: String(lesson.id) }}
      className={classes.lesson}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {content}
    </Link>
  );
}

function State({ lesson }: { lesson: OutlineLesson }) {
  const { t } = useTranslation();
  if (lesson.isCompleted) {
    return <CircleCheck size={18} className={classes.done} aria-label={t(($) => $.courses.lessonDone)} role="img" />;
  }
  if (!lesson.isOpen) return <Lock size={16} aria-label={t(($) => $.courses.lessonClosed)} role="img" />;
  return <span className={classes.open} />;
}
