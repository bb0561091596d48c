import '@mantine/core/styles/Skeleton.layer.css';
import type { Lesson } from '@candela/contract/learning/lessons';
import { Skeleton } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LessonNotes } from '#features/learning/lesson-notes/lesson-notes.tsx';
import { LessonQuestions } from '#features/learning/lesson-questions/lesson-questions.tsx';
import tabs from '#ui/tab-buttons.module.css';
import classes from './lesson.module.css';

interface LessonTalkProps {
  lesson: Lesson;
  /** Current position of the video in seconds; null if there is none. */
  readSecond: () => number | null;
  onSeek: (second: number) => void;
  video: HTMLVideoElement | null;
}

// Loaded together with the player, whose queries it uses.
const Transcript = lazy(async () => {
  const { Transcript: Part } = await import('#features/video/player/transcript.tsx');
  return { default: Part };
});

type Part = 'questions' | 'notes' | 'transcript';

/** Questions about a lesson, and the learner's notes. Notifications about a question link here with a hash. */
export function LessonTalk({ lesson, readSecond, onSeek, video }: LessonTalkProps) {
  const { t } = useTranslation();
  const hash = useLocation({ select: (location) => location.hash });
  const [part, setPart] = useState<Part>('questions');
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === 'questions') section.current?.scrollIntoView();
  }, [hash]);
  const { videoId } = lesson;
  const parts: Part[] = videoId === null ? ['questions', 'notes'] : ['questions', 'notes', 'transcript'];
  const titles = {
    questions: t(($) => $.questions.title),
    notes: t(($) => $.notes.title),
    transcript: t(($) => $.player.transcript.title),
  };
  return (
    <div ref={section} id="questions" className={classes.talk}>
      <div className={tabs.tabs}>
        {parts.map((each) => (
          <button key={each} type="button" aria-pressed={each === part} onClick={() => setPart(each)}>
            {titles[each]}
          </button>
        ))}
      </div>
      {part === 'questions' && (
        <LessonQuestions lessonId={lesson.id} mayAsk={lesson.isEnrolled} readSecond={readSecond} onSeek={onSeek} />
      )}
      {part === 'notes' && <LessonNotes lesson={lesson} readSecond={readSecond} onSeek={onSeek} />}
      {part === 'transcript' && videoId !== null && (
        <Suspense fallback={<Skeleton height={180} radius="lg" aria-label={t(($) => $.core.loading)} />}>
          <Transcript videoId={videoId} video={video} languageCode={lesson.languageCode} onSeek={onSeek} />
        </Suspense>
      )}
    </div>
  );
}
