import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { ActionIcon } from '@mantine/core';
import { CloudOff, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KeepingState } from './use-quiz-answers.ts';
import classes from './quiz-player.module.css';

interface QuizBarProps {
  attempt: QuizAttempt;
  answers: Record<string, QuizAnswer>;
  index: number;
  title: string;
  courseTitle: string;
  language: string;
  state: KeepingState;
  onLeave: () => void;
  onGo: (index: number) => void;
}

/** Progress in the quiz; links to every question. */
export function QuizBar(props: QuizBarProps) {
  const { attempt, answers, index, title, courseTitle, language, state, onLeave, onGo } = props;
  const { t } = useTranslation();
  const { questions, results } = attempt;
  const stateOf = (id: string) => {
    const result = results.find(({ questionId }) => questionId === id);
    if (result) return result.isRight ? 'right' : 'wrong';
    return answers[id] === undefined ? 'open' : 'answered';
  };
  const place = { number: Math.min(index + 1, questions.length), count: questions.length };
  return (
    <header className={classes.bar}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t(($) => $.quizzes.leave)} onClick={onLeave}>
        <X size={20} aria-hidden />
      </ActionIcon>
      <p className={classes.titles} lang={language} dir="auto">
        <strong>{title}</strong>
        <span>{courseTitle}</span>
      </p>
      {state === 'waiting' && (
        <span className={classes.keeping}>
          <CloudOff size={15} aria-hidden />
          {t(($) => $.quizzes.keeping.waiting)}
        </span>
      )}
      <ol className={classes.steps}>
        {questions.map(({ id }, at) => (
          <li key={id}>
            <button
              type="button"
              data-state={stateOf(id)}
              aria-current={at === index ? 'step' : undefined}
              aria-label={t(($) => $.quizzes.step[stateOf(id)], { number: at + 1 })}
              onClick={() => onGo(at)}
            />
          </li>
        ))}
      </ol>
      <span className={classes.place}>{t(($) => $.quizzes.place, place)}</span>
    </header>
  );
}
