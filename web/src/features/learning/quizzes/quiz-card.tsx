import '@mantine/core/styles/Skeleton.layer.css';
import type { QuizOverview } from '@candela/contract/learning/quiz-attempts';
import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, CircleX, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './quiz-start.module.css';

interface QuizCardProps {
  quiz: UseQueryResult<QuizOverview>;
  /** False for users who only look at the course: attempts need an enrolment. */
  isEnrolled: boolean;
  isBeginning: boolean;
  onBegin: () => void;
  /** Opens an earlier attempt. */
  onOpen: (attemptId: string) => void;
}

/** Rules of a quiz, earlier attempts, and the start button. */
export function QuizCard({ quiz, isEnrolled, isBeginning, onBegin, onOpen }: QuizCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (quiz.isError && !quiz.data) return <ErrorState onRetry={() => void quiz.refetch()} />;
  if (!quiz.data) return <Skeleton height={210} radius="lg" aria-label={t(($) => $.core.loading)} />;
  const { questionCount, passPercent, attemptsLeft, openAttemptId, attempts } = quiz.data;
  const done = attempts.filter(({ submittedAt }) => submittedAt !== null);
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 });
  const label = openAttemptId
    ? t(($) => $.quizzes.goOn)
    : done.length > 0
      ? t(($) => $.quizzes.again)
      : t(($) => $.quizzes.begin);
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <ListChecks size={24} aria-hidden />
        </span>
        <dl>
          <div>
            <dt>{t(($) => $.quizzes.facts.questions)}</dt>
            <dd>{format.number(questionCount)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.quizzes.facts.passMark)}</dt>
            <dd>{percent(passPercent / 100)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.quizzes.facts.attemptsLeft)}</dt>
            <dd>{attemptsLeft === null ? t(($) => $.quizzes.facts.unlimited) : format.number(attemptsLeft)}</dd>
          </div>
        </dl>
      </div>
      {isEnrolled && (openAttemptId !== null || attemptsLeft !== 0) && (
        <Button size="md" className={classes.go} loading={isBeginning} onClick={onBegin}>
          {label}
        </Button>
      )}
      {isEnrolled && openAttemptId === null && attemptsLeft === 0 && (
        <p className={classes.none}>{t(($) => $.quizzes.noneLeft)}</p>
      )}
      {done.length > 0 && (
        <ol className={classes.attempts}>
          {done.map(({ id, number, submittedAt, points, maxPoints, isPassed }) => (
            <li key={id}>
              <button type="button" onClick={() => onOpen(id)}>
                {isPassed ? <CircleCheck size={18} data-passed aria-hidden /> : <CircleX size={18} aria-hidden />}
                <span>{t(($) => $.quizzes.attempt, { number })}</span>
                <time dateTime={submittedAt ?? undefined}>{submittedAt && format.dateTime(submittedAt)}</time>
                <strong>
                  {percent(maxPoints > 0 ? (points ?? 0) / maxPoints : 0)} ·{' '}
                  {isPassed ? t(($) => $.quizzes.passedShort) : t(($) => $.quizzes.failedShort)}
                </strong>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
