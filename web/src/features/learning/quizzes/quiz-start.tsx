import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { quizQuery, useBeginAttempt } from './quizzes.api.ts';
import classes from './quiz-start.module.css';

interface QuizStartProps {
  lessonId: number;
  /** Absent for who only looks: attempts are for enrolled learners. */
  isEnrolled: boolean;
  onOpen: (attemptId: string) => void;
}

/** The quiz of a lesson before it is begun: what it asks for, how earlier attempts went, and the way in. */
export function QuizStart({ lessonId, isEnrolled, onOpen }: QuizStartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const quiz = useQuery(quizQuery(lessonId));
  const begin = useBeginAttempt(lessonId);
  if (quiz.isError && !quiz.data) return <ErrorState onRetry={() => void quiz.refetch()} />;
  if (!quiz.data) return <Skeleton height={210} radius={14} aria-label={t(($) => $.core.loading)} />;
  const { questionCount, passPercent, attemptsLeft, openAttemptId, attempts } = quiz.data;
  const done = attempts.filter(({ submittedAt }) => submittedAt !== null);
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 });
  const open = () => begin.mutate(undefined, { onSuccess: ({ id }) => onOpen(id) });
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
        <Button size="md" className={classes.go} loading={begin.isPending} onClick={open}>
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
