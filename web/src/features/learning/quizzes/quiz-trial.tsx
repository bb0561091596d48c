import type { QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AttemptKeepingContext } from './attempt-keeping.ts';
import { createAttemptTrial, previewQuizQuery, type TrialPlace } from './attempt-trial.ts';
import { QuizCard } from './quiz-card.tsx';
import { QuizPlayer } from './quiz-player.tsx';
import { QuizResults } from './quiz-results.tsx';
import { quizKeys } from './quizzes.api.ts';

interface QuizTrialProps {
  place: TrialPlace;
  title: string;
  courseTitle: string;
  /** Language of the lesson's text. */
  language: string;
  /** Renders the lesson's page around the start of the quiz. */
  renderLesson: (start: ReactNode) => ReactNode;
}

/** A quiz of a draft in the preview, taken like a learner would; nothing is saved. */
export function QuizTrial({ place, title, courseTitle, language, renderLesson }: QuizTrialProps) {
  const client = useQueryClient();
  const [trial] = useState(() => createAttemptTrial(place));
  const [attemptId, setAttemptId] = useState<string | null>(null);
  const quiz = useQuery(previewQuizQuery(place));
  const { data: attempt } = useQuery<QuizAttempt>({
    queryKey: quizKeys.attempt(attemptId ?? ''),
    queryFn: skipToken,
    staleTime: Infinity,
  });
  const begin = useMutation({
    mutationFn: trial.begin,
    onSuccess: (begun) => {
      client.setQueryData(quizKeys.attempt(begun.id), begun);
      setAttemptId(begun.id);
    },
  });
  const leave = () => setAttemptId(null);
  const start = () => begin.mutate();
  if (attemptId === null || !attempt) {
    return renderLesson(
      <QuizCard quiz={quiz} isEnrolled isBeginning={begin.isPending} onBegin={start} onOpen={() => {}} />,
    );
  }
  if (attempt.submittedAt !== null) {
    const again = attempt.isPassed ? undefined : start;
    return (
      <QuizResults
        attempt={attempt}
        title={title}
        language={language}
        onAgain={again}
        isBeginning={begin.isPending}
        onLeave={leave}
      />
    );
  }
  return (
    <AttemptKeepingContext value={trial.keeping}>
      <QuizPlayer
        key={attempt.id}
        attempt={attempt}
        title={title}
        courseTitle={courseTitle}
        language={language}
        onLeave={leave}
      />
    </AttemptKeepingContext>
  );
}
