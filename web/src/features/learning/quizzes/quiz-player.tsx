import type { ProgressResult } from '@candela/contract/learning/lessons';
import type { QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QuizBar } from './quiz-bar.tsx';
import { QuizEnd } from './quiz-end.tsx';
import { QuizStep } from './quiz-step.tsx';
import { useSubmitAttempt } from './quizzes.api.ts';
import { useQuizAnswers } from './use-quiz-answers.ts';
import classes from './quiz-player.module.css';

interface QuizPlayerProps {
  attempt: QuizAttempt;
  title: string;
  courseTitle: string;
  language: string;
  /** A note about the language. */
  note?: ReactNode;
  onLeave: () => void;
  /** Called after submitting, which may complete the lesson. */
  onProgress?: (result: ProgressResult) => void;
}

/** An attempt, question by question; at the end lists unanswered ones and submits. */
export function QuizPlayer({ attempt, title, courseTitle, language, note, onLeave, onProgress }: QuizPlayerProps) {
  const { t } = useTranslation();
  const { answers, state, change, drop, flush } = useQuizAnswers(attempt);
  const submit = useSubmitAttempt(attempt);
  const { questions } = attempt;
  const firstOpen = questions.findIndex(({ id }) => answers[id] === undefined);
  const [index, setIndex] = useState(firstOpen < 0 ? questions.length : firstOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  const question = questions[index];
  // Moves the screen reader's focus to the next question, but not to the first one when the page opens.
  const [firstIndex] = useState(index);
  useEffect(() => {
    if (index !== firstIndex) heading.current?.focus();
  }, [index, firstIndex]);
  const finish = async () => {
    await flush();
    submit.mutate(undefined, { onSuccess: ({ progress }) => progress && onProgress?.(progress) });
  };
  return (
    <div className={classes.player}>
      <QuizBar
        attempt={attempt}
        answers={answers}
        index={index}
        title={title}
        courseTitle={courseTitle}
        language={language}
        state={state}
        onLeave={onLeave}
        onGo={setIndex}
      />
      {note}
      <div className={classes.body}>
        {question ? (
          <QuizStep
            key={question.id}
            attempt={attempt}
            question={question}
            answer={answers[question.id]}
            language={language}
            heading={heading}
            onAnswer={(answer) => change(question.id, answer)}
            onCheck={() => drop(question.id)}
            onNext={() => setIndex(index + 1)}
            onBack={index > 0 ? () => setIndex(index - 1) : undefined}
          />
        ) : (
          <QuizEnd
            attempt={attempt}
            answers={answers}
            heading={heading}
            submit={submit}
            onGo={setIndex}
            onSubmit={() => void finish()}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {state === 'waiting' && t(($) => $.quizzes.keeping.waiting)}
      </p>
    </div>
  );
}
