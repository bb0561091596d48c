import { useQuery } from '@tanstack/react-query';
import { quizQuery, useBeginAttempt } from './quizzes.api.ts';
import { QuizCard } from './quiz-card.tsx';

interface QuizStartProps {
  lessonId: number;
  /** False for users who only look at the course: attempts need an enrolment. */
  isEnrolled: boolean;
  onOpen: (attemptId: string) => void;
}

/** The quiz of a lesson before it is started: rules, earlier attempts, and the start button. */
export function QuizStart({ lessonId, isEnrolled, onOpen }: QuizStartProps) {
  const quiz = useQuery(quizQuery(lessonId));
  const begin = useBeginAttempt(lessonId);
  const open = () => begin.mutate(undefined, { onSuccess: ({ id }) => onOpen(id) });
  return <QuizCard quiz={quiz} isEnrolled={isEnrolled} isBeginning={begin.isPending} onBegin={open} onOpen={onOpen} />;
}
