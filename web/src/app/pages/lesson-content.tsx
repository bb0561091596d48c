import type { Lesson } from '@candela/contract/learning/lessons';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { LessonArticle } from '#app/pages/lesson-article.tsx';
import { LessonTalk } from '#app/pages/lesson-talk.tsx';
import { LoadedLessonVideo } from '#app/pages/loaded-lesson-video.tsx';
import { LessonTranslationNote } from '#features/learning/lessons/lesson-translation-note.tsx';
import { useOriginal } from '#features/learning/lessons/use-original.ts';
import { QuizStart } from '#features/learning/quizzes/quiz-start.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './lesson.module.css';

/** A lesson as the learner takes it. */
export function LessonContent({ lesson, end }: { lesson: Lesson; end?: ReactNode }) {
  const { shown, isOriginal, isBusy, setWanted } = useOriginal(lesson);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  return (
    <LessonArticle
      lesson={lesson}
      shown={shown}
      video={
        lesson.videoId !== null && (
          <LoadedLessonVideo
            lesson={lesson}
            videoId={lesson.videoId}
            onElement={setVideo}
            waiting={<div className={classes.frame} />}
            // Without a connection: the rest of a kept lesson can be read.
            renderFailed={(retry) => <ErrorState onRetry={retry} />}
          />
        )
      }
      note={<LessonTranslationNote lesson={lesson} isOriginal={isOriginal} isBusy={isBusy} onSwitch={setWanted} />}
      end={end}
      quiz={<LessonQuiz lesson={lesson} />}
      talk={
        <LessonTalk
          lesson={lesson}
          video={video}
          readSecond={() => (video ? Math.floor(video.currentTime) : null)}
          onSeek={(second) => video && showSecond(video, second)}
        />
      }
    />
  );
}

function showSecond(video: HTMLVideoElement, second: number): void {
  video.currentTime = second;
  video.scrollIntoView({ block: 'center' });
  video.focus();
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
