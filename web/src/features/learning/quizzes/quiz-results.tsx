import type { QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { Button } from '@mantine/core';
import { ArrowRight, Check, ChevronDown, Trophy, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { QuestionBody } from './question-body.tsx';
import { QuestionVerdict } from './question-verdict.tsx';
import classes from './quiz-player.module.css';

interface QuizResultsProps {
  attempt: QuizAttempt;
  title: string;
  language: string;
  /** A note about the language. */
  note?: ReactNode;
  /** Undefined: no attempts are left, or it is passed. */
  onAgain: (() => void) | undefined;
  isBeginning: boolean;
  onLeave: () => void;
  /** To the lesson that follows; undefined: there is none, or the quiz is not passed. */
  onNext?: (() => void) | undefined;
}

/** A submitted attempt: the score, and for each question the given and the correct answer. */
export function QuizResults(props: QuizResultsProps) {
  const { attempt, title, language, note, onAgain, isBeginning, onLeave, onNext } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that submitted is gone, and the focus was lost to the page.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const { questions, results, answers, points, maxPoints, passPercent } = attempt;
  const share = maxPoints > 0 ? (points ?? 0) / maxPoints : 0;
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <div className={classes.results}>
      <section className={classes.score} data-passed={attempt.isPassed}>
        <span className={classes.scoreIcon}>
          {attempt.isPassed ? <Trophy size={26} aria-hidden /> : <X size={26} aria-hidden />}
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {attempt.isPassed ? t(($) => $.quizzes.passed) : t(($) => $.quizzes.failed)}
          </h1>
          <p>
            <bdi>{title}</bdi> ·{' '}
            {t(($) => $.quizzes.score, { share: percent(share), needed: percent(passPercent / 100) })} ·{' '}
            {t(($) => $.quizzes.points, { points: points ?? 0, count: maxPoints })}
          </p>
        </div>
        <div className={classes.scoreActions}>
          <Button variant={onAgain || onNext ? 'default' : 'filled'} onClick={onLeave}>
            {t(($) => $.quizzes.toLesson)}
          </Button>
          {onNext && (
            <Button rightSection={<ArrowRight size={16} className="flips" aria-hidden />} onClick={onNext}>
              {t(($) => $.lessons.next)}
            </Button>
          )}
          {onAgain && (
            <Button loading={isBeginning} onClick={onAgain}>
              {t(($) => $.quizzes.again)}
            </Button>
          )}
        </div>
      </section>
      {note}
      <h2>{t(($) => $.quizzes.perQuestion)}</h2>
      {questions.map((question, index) => {
        const result = results.find(({ questionId }) => questionId === question.id);
        if (!result) return null;
        return (
          <details key={question.id} className={classes.told}>
            <summary>
              <span data-right={result.isRight}>
                {result.isRight ? (
                  <Check size={17} role="img" aria-label={t(($) => $.quizzes.isRight)} />
                ) : (
                  <X size={17} role="img" aria-label={t(($) => $.quizzes.isWrong)} />
                )}
              </span>
              <strong lang={language} dir="auto">
                {index + 1}. {question.title}
              </strong>
              <small>{t(($) => $.quizzes.points, { points: result.points, count: question.points })}</small>
              <ChevronDown size={17} aria-hidden />
            </summary>
            <div className={classes.toldBody}>
              <QuestionBody
                question={question}
                answer={answers[question.id]}
                result={result}
                language={language}
                onAnswer={undefined}
              >
                <QuestionVerdict question={question} result={result} language={language} />
              </QuestionBody>
            </div>
          </details>
        );
      })}
    </div>
  );
}
