import type { Lesson } from '@candela/contract/learning/lessons';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LessonNotes } from '#features/learning/lesson-notes/lesson-notes.tsx';
import { LessonQuestions } from '#features/learning/lesson-questions/lesson-questions.tsx';
import tabs from '#ui/tab-buttons.module.css';
import classes from './lesson.module.css';

interface LessonTalkProps {
  lesson: Lesson;
  /** Where the video stands; null while there is none. */
  readSecond: () => number | null;
  onSeek: (second: number) => void;
}

const parts = ['questions', 'notes'] as const;

/** What is asked about a lesson, and what the learner notes. A notice of a question leads here by its hash. */
export function LessonTalk({ lesson, readSecond, onSeek }: LessonTalkProps) {
  const { t } = useTranslation();
  const hash = useLocation({ select: (location) => location.hash });
  const [part, setPart] = useState<(typeof parts)[number]>('questions');
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === 'questions') section.current?.scrollIntoView();
  }, [hash]);
  const titles = { questions: t(($) => $.questions.title), notes: t(($) => $.notes.title) };
  return (
    <div ref={section} id="questions" className={classes.talk}>
      <div className={tabs.tabs}>
        {parts.map((each) => (
          <button key={each} type="button" aria-pressed={each === part} onClick={() => setPart(each)}>
            {titles[each]}
          </button>
        ))}
      </div>
      {part === 'questions' ? (
        <LessonQuestions lessonId={lesson.id} mayAsk={lesson.isEnrolled} readSecond={readSecond} onSeek={onSeek} />
      ) : (
        <LessonNotes lesson={lesson} readSecond={readSecond} onSeek={onSeek} />
      )}
    </div>
  );
}
