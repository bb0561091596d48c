import '@mantine/core/styles/Skeleton.layer.css';
import type { CoursePreview } from '@candela/contract/learning/courses';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LessonArticle } from '#app/pages/lesson-article.tsx';
import { LessonSide } from '#app/pages/lesson-side.tsx';
import classes from '#app/pages/lesson.module.css';
import { LessonTrialContext } from '#features/learning/lessons/lesson-trial.ts';
import { QuizTrial } from '#features/learning/quizzes/quiz-trial.tsx';
import { previewLessonQuery } from '#features/authoring/versions/versions.api.ts';
import { useSession } from '#platform/session/session.ts';
import { ErrorState } from '#ui/error-state.tsx';

// The player is as large as the rest, so only video lessons load it.
const VideoPlayer = lazy(async () => {
  const { VideoPlayer: Player } = await import('#features/video/player/video-player.tsx');
  return { default: Player };
});

interface PreviewedLessonProps {
  course: CoursePreview;
  lessonId: number;
  /** Language of the learner. */
  language: string;
}

/** A lesson of a draft with its course beside it, as learners will see it; progress is not saved. */
export function PreviewedLesson({ course, lessonId, language }: PreviewedLessonProps) {
  const { t } = useTranslation();
  const viewer = useSession((state) => state.profile);
  const query = useQuery(previewLessonQuery(course.id, lessonId, language));
  const [doneAt, setDoneAt] = useState<string | null>(null);
  const files = query.data?.files;
  const trial = useMemo(
    () => ({ onDone: () => setDoneAt(new Date().toISOString()), addressOf: (id: string) => files?.[id] ?? '' }),
    [files],
  );
  if (query.isError && !query.data) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={420} radius="lg" aria-label={t(($) => $.core.loading)} />;
  const progress = doneAt === null ? null : { positionSeconds: 0, watchedSeconds: 0, completedAt: doneAt };
  const lesson = { ...query.data, progress };
  const { videoId, title, courseTitle, languageCode } = lesson;
  const video = videoId !== null && (
    <Suspense fallback={<div className={classes.frame} />}>
      <VideoPlayer
        videoId={videoId}
        draftOf={course.id}
        title={title}
        startAt={0}
        viewerName={viewer ? `${viewer.firstName} ${viewer.lastName}` : ''}
        onElement={() => {}}
      />
    </Suspense>
  );
  const renderLesson = (quiz: ReactNode) => (
    <div className={classes.page}>
      <div className={classes.main}>
        <LessonArticle lesson={lesson} shown={lesson} video={video} quiz={quiz} />
      </div>
      <LessonSide course={course} lessonId={lessonId} isTrial />
    </div>
  );
  return (
    <LessonTrialContext value={trial}>
      {lesson.type === 'quiz' ? (
        <QuizTrial
          place={{ courseId: course.id, lessonId, languageCode: language }}
          title={title}
          courseTitle={courseTitle}
          language={languageCode}
          renderLesson={renderLesson}
        />
      ) : (
        renderLesson(null)
      )}
    </LessonTrialContext>
  );
}
