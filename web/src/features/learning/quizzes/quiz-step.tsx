import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { AskedQuestion, QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import type { RefObject } from 'react';
import { QuestionActions } from './question-actions.tsx';
import { QuestionBody } from './question-body.tsx';
import { QuestionVerdict } from './question-verdict.tsx';
import { useCheckAnswer } from './quizzes.api.ts';
import classes from './quiz-player.module.css';

interface QuizStepProps {
  attempt: QuizAttempt;
  question: AskedQuestion;
  answer: QuizAnswer | undefined;
  language: string;
  heading: RefObject<HTMLHeadingElement | null>;
  onAnswer: (answer: QuizAnswer) => void;
  /** Sends the answer and requests the result. */
  onCheck: () => void;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

/** One question with its answer and, after checking, the result. */
export function QuizStep(props: QuizStepProps) {
  const { attempt, question, answer, language, heading, onAnswer, onCheck, onNext, onBack } = props;
  const check = useCheckAnswer(attempt.id);
  const result = attempt.results.find(({ questionId }) => questionId === question.id);
  return (
    <article className={classes.question} data-wide={question.type === 'chart' || undefined}>
      <h1 ref={heading} tabIndex={-1} lang={language} dir="auto">
        {question.title}
      </h1>
      {question.body !== '' && (
        <p className={classes.text} lang={language} dir="auto">
          {question.body}
        </p>
      )}
      <QuestionBody
        question={question}
        answer={answer}
        result={result}
        language={language}
        onAnswer={result || check.isPending ? undefined : onAnswer}
      >
        {result && <QuestionVerdict question={question} result={result} language={language} />}
        <QuestionActions
          feedback={attempt.feedback}
          isLast={question.id === attempt.questions.at(-1)?.id}
          hasAnswer={answer !== undefined}
          isTold={result !== undefined}
          isChecking={check.isPending}
          hasFailed={check.isError}
          onCheck={() => {
            if (!answer) return;
            onCheck();
            check.mutate({ questionId: question.id, answer });
          }}
          onNext={onNext}
          onBack={onBack}
        />
      </QuestionBody>
    </article>
  );
}
