import type { Lesson } from '@candela/contract/learning/lessons';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Attachments } from '#features/learning/lessons/attachments.tsx';
import { LessonDocument } from '#features/learning/lessons/lesson-document.tsx';
import { LessonEmbed } from '#features/learning/lessons/lesson-embed.tsx';
import { LessonEvent } from '#features/learning/lessons/lesson-event.tsx';
import { LessonProgressLine } from '#features/learning/lessons/lesson-progress.tsx';
import { LessonReading } from '#features/learning/lessons/lesson-reading.tsx';
import { RichText } from '#ui/rich-text.tsx';
import classes from './lesson.module.css';

interface LessonArticleProps {
  lesson: Lesson;
  /** The lesson with the texts to show: translated or original. */
  shown: Lesson;
  video: ReactNode;
  /** For quiz lessons: the start of the quiz. */
  quiz: ReactNode;
  /** A note about its language. */
  note?: ReactNode;
  /** Questions and notes about it. */
  talk?: ReactNode;
  /** What comes at the end of the course. */
  end?: ReactNode;
}

/** A lesson of any type, from its video to the link to the next lesson. */
export function LessonArticle({ lesson, shown, video, quiz, note, talk, end }: LessonArticleProps) {
  const { t } = useTranslation();
  return (
    <article className={classes.content}>
      {video}
      <header className={classes.head}>
        <p className={classes.place} lang={shown.languageCode} dir="auto">
          {shown.sectionTitle}
        </p>
        <h1 lang={shown.languageCode} dir="auto">
          {shown.title}
        </h1>
      </header>
      {note}
      <LessonProgressLine lesson={lesson} />
      {!lesson.isEnrolled && (
        <div className={classes.preview}>
          <p>{t(($) => $.lessons.freePreview)}</p>
          <Button
            renderRoot={(props) => (
              <Link to="/education/courses/$courseId" params={{ courseId: String(lesson.courseId) }} {...props} />
            )}
          >
            {t(($) => $.lessons.seeCourse)}
          </Button>
        </div>
      )}
      {lesson.type === 'quiz' && quiz}
      {lesson.type === 'live' && <LessonEvent lesson={lesson} />}
      {lesson.embed && lesson.videoId === null && <LessonEmbed key={lesson.id} lesson={lesson} embed={lesson.embed} />}
      {lesson.document && <LessonDocument document={lesson.document} />}
      {shown.body !== '' && <RichText html={shown.body} language={shown.languageCode} />}
      <LessonReading key={lesson.id} lesson={lesson} />
      <Attachments attachments={lesson.attachments} />
      {end}
      {talk}
      <Steps lesson={lesson} />
    </article>
  );
}

function Steps({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const to = '/education/courses/$courseId/lessons/$lessonId';
  const paramsOf = (id: number) => ({ courseId: String(lesson.courseId), lessonId: String(id) });
  const { previous, next } = lesson;
  return (
    <nav className={classes.steps} aria-label={t(($) => $.lessons.steps)}>
      {previous ? (
        <Button
          variant="default"
          leftSection={<ArrowLeft size={16} className="flips" aria-hidden />}
          renderRoot={(props) => <Link to={to} params={paramsOf(previous.id)} {...props} />}
        >
          {t(($) => $.lessons.previous)}
        </Button>
      ) : (
        <span />
      )}
      {next ? (
        <Button
          rightSection={<ArrowRight size={16} className="flips" aria-hidden />}
          renderRoot={(props) => <Link to={to} params={paramsOf(next.id)} {...props} />}
        >
          {t(($) => $.lessons.next)}
        </Button>
      ) : (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/education/courses/$courseId" params={{ courseId: String(lesson.courseId) }} {...props} />
          )}
        >
          {t(($) => $.lessons.toCourse)}
        </Button>
      )}
    </nav>
  );
}
