import type { Lesson } from '@candela/contract/learning/lessons';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Attachments } from '#features/learning/lessons/attachments.tsx';
import { LessonTalk } from '#app/pages/lesson-talk.tsx';
import { LessonEmbed } from '#features/learning/lessons/lesson-embed.tsx';
import { LessonEvent } from '#features/learning/lessons/lesson-event.tsx';
import { LessonDocument } from '#features/learning/lessons/lesson-document.tsx';
import { LessonProgressLine } from '#features/learning/lessons/lesson-progress.tsx';
import { LessonReading } from '#features/learning/lessons/lesson-reading.tsx';
import { LessonTranslationNote } from '#features/learning/lessons/lesson-translation-note.tsx';
import { useOriginal } from '#features/learning/lessons/use-original.ts';
import { QuizStart } from '#features/learning/quizzes/quiz-start.tsx';
import { RichText } from '#ui/rich-text.tsx';
import classes from './lesson.module.css';

// The player is as large as the rest of the page: only video lessons load it.
const LessonVideo = lazy(async () => {
  const { LessonVideo: Video } = await import('#app/pages/lesson-video.tsx');
  return { default: Video };
});

export function LessonContent({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { shown, isOriginal, isBusy, setWanted } = useOriginal(lesson);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  return (
    <article className={classes.content}>
      {lesson.videoId !== null && (
        <Suspense fallback={<div className={classes.frame} />}>
          <LessonVideo lesson={lesson} videoId={lesson.videoId} onElement={setVideo} />
        </Suspense>
      )}
      <header className={classes.head}>
        <p className={classes.place} lang={shown.languageCode} dir="auto">
          {shown.sectionTitle}
        </p>
        <h1 lang={shown.languageCode} dir="auto">
          {shown.title}
        </h1>
      </header>
      <LessonTranslationNote lesson={lesson} isOriginal={isOriginal} isBusy={isBusy} onSwitch={setWanted} />
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
      {lesson.type === 'quiz' && <LessonQuiz lesson={lesson} />}
      {lesson.type === 'live' && <LessonEvent lesson={lesson} />}
      {lesson.embed && lesson.videoId === null && <LessonEmbed key={lesson.id} lesson={lesson} embed={lesson.embed} />}
      {lesson.document && <LessonDocument document={lesson.document} />}
      {shown.body !== '' && <RichText html={shown.body} language={shown.languageCode} />}
      <LessonReading key={lesson.id} lesson={lesson} />
      <Attachments attachments={lesson.attachments} />
      <LessonTalk
        lesson={lesson}
        video={video}
        readSecond={() => (video ? Math.floor(video.currentTime) : null)}
        onSeek={(second) => video && showSecond(video, second)}
      />
      <Steps lesson={lesson} />
    </article>
  );
}

function showSecond(video: HTMLVideoElement, second: number): void {
  video.currentTime = second;
  video.scrollIntoView({ block: 'center' });
  video.focus();
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
      {next && (
        <Button
          rightSection={<ArrowRight size={16} className="flips" aria-hidden />}
          renderRoot={(props) => <Link to={to} params={paramsOf(next.id)} {...props} />}
        >
          {t(($) => $.lessons.next)}
        </Button>
      )}
    </nav>
  );
}

function LessonQuiz({ lesson }: { lesson: Lesson }) {
  const navigate = useNavigate();
  const params = { courseId: String(lesson.courseId), lessonId: String(lesson.id) };
  const to = '/education/courses/$courseId/lessons/$lessonId/quiz/$attemptId';
  return (
    <QuizStart
      lessonId={lesson.id}
      isEnrolled={lesson.isEnrolled}
      onOpen={(attemptId) => void navigate({ to, params: { ...params, attemptId } })}
    />
  );
}
