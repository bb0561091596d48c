import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './quiz-player.module.css';

interface QuizEndProps {
  attempt: QuizAttempt;
  answers: Record<string, QuizAnswer>;
  heading: RefObject<HTMLHeadingElement | null>;
  submit: { isPending: boolean; isError: boolean };
  onGo: (index: number) => void;
  onSubmit: () => void;
}

/** Before submitting: lists unanswered questions, which count as wrong, with links to them. */
export function QuizEnd({ attempt, answers, heading, submit, onGo, onSubmit }: QuizEndProps) {
  const { t } = useTranslation();
  const open = attempt.questions.flatMap(({ id, title }, index) =>
    answers[id] === undefined ? [{ index, title }] : [],
  );
  return (
    <section className={classes.end}>
      <h1 ref={heading} tabIndex={-1}>
        {t(($) => $.quizzes.end.title)}
      </h1>
      <p className={classes.text}>
        {open.length === 0 ? t(($) => $.quizzes.end.complete) : t(($) => $.quizzes.end.open, { count: open.length })}
      </p>
      {open.length > 0 && (
        <ul>
          {open.map(({ index, title }) => (
            <li key={index}>
              <button type="button" onClick={() => onGo(index)}>
                {index + 1}. <bdi>{title}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {submit.isError && (
        <p className={classes.failed} role="alert">
          {t(($) => $.quizzes.end.failed)}
        </p>
      )}
      <Button size="md" loading={submit.isPending} onClick={onSubmit}>
        {t(($) => $.quizzes.end.submit)}
      </Button>
    </section>
  );
}
