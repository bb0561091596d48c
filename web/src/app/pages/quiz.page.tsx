import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LessonObstacle } from '#features/learning/lessons/lesson-obstacle.tsx';
import { LessonTranslationNote } from '#features/learning/lessons/lesson-translation-note.tsx';
import { lessonQuery, useProgressResult } from '#features/learning/lessons/lessons.api.ts';
import { QuizPlayer } from '#features/learning/quizzes/quiz-player.tsx';
import { QuizResults } from '#features/learning/quizzes/quiz-results.tsx';
import { attemptQuery, quizQuery, useBeginAttempt } from '#features/learning/quizzes/quizzes.api.ts';
import { useOriginalAttempt } from '#features/learning/quizzes/use-original-attempt.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { ErrorState } from '#ui/error-state.tsx';

/** A quiz attempt: editable until submitted, then its result. */
export function QuizPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { courseId = '', lessonId = '', attemptId = '' } = useParams({ strict: false });
  const lesson = useQuery(lessonQuery(Number(lessonId)));
  const attempt = useQuery(attemptQuery(attemptId));
  const { shown, isOriginal, isBusy, setWanted } = useOriginalAttempt(attempt.data);
  const quiz = useQuery(quizQuery(Number(lessonId)));
  const begin = useBeginAttempt(Number(lessonId));
  const takeProgress = useProgressResult(Number(lessonId));
  const open = (id: string) =>
    void navigate({ to: '/education/courses/$courseId/lessons/$lessonId', params: { courseId, lessonId: id } });
  const leave = () => open(lessonId);
  const again = () =>
    begin.mutate(undefined, {
      onSuccess: ({ id }) =>
        void navigate({
          to: '/education/courses/$courseId/lessons/$lessonId/quiz/$attemptId',
          params: { courseId, lessonId, attemptId: id },
          replace: true,
        }),
    });
  const obstacle = attempt.error instanceof ApiError && attempt.error.status < 500 ? attempt.error : null;
  if (obstacle && !attempt.data) return <LessonObstacle error={obstacle} courseId={courseId} />;
  if (attempt.isError && !attempt.data) return <ErrorState onRetry={() => void attempt.refetch()} />;
  if (!shown) return <Skeleton height={480} radius="lg" aria-label={t(($) => $.core.loading)} />;
  const { translation } = lesson.data ?? {};
  const language = (isOriginal ? translation?.sourceLanguageCode : lesson.data?.languageCode) ?? 'en';
  const note = lesson.data && (
    <LessonTranslationNote lesson={lesson.data} isOriginal={isOriginal} isBusy={isBusy} onSwitch={setWanted} />
  );
  const title = lesson.data?.title ?? '';
  if (shown.submittedAt !== null) {
    const following = lesson.data?.next;
    const isOpenAgain = quiz.data !== undefined && quiz.data.attemptsLeft !== 0 && shown.isPassed !== true;
    return (
      <QuizResults
        attempt={shown}
        title={title}
        language={language}
        onAgain={isOpenAgain ? again : undefined}
        isBeginning={begin.isPending}
        note={note}
        onLeave={leave}
        onNext={shown.isPassed === true && following ? () => open(String(following.id)) : undefined}
      />
    );
  }
  return (
    <QuizPlayer
      key={shown.id}
      attempt={shown}
      title={title}
      courseTitle={lesson.data?.courseTitle ?? ''}
      language={language}
      note={note}
      onLeave={leave}
      onProgress={takeProgress}
    />
  );
}
