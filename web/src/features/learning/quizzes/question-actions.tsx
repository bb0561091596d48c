import { Button } from '@mantine/core';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './quiz-player.module.css';

interface QuestionActionsProps {
  feedback: 'question' | 'end';
  isLast: boolean;
  hasAnswer: boolean;
  /** Whether the result is shown. */
  isTold: boolean;
  isChecking: boolean;
  hasFailed: boolean;
  onCheck: () => void;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

/** Check, next, skip and back; on phones at the bottom. */
export function QuestionActions(props: QuestionActionsProps) {
  const { feedback, isLast, hasAnswer, isTold, isChecking, hasFailed, onCheck, onNext, onBack } = props;
  const { t } = useTranslation();
  const isToCheck = feedback === 'question' && !isTold;
  const next = isLast ? t(($) => $.quizzes.toEnd) : t(($) => $.quizzes.next);
  const main = useRef<HTMLButtonElement>(null);
  const wasChecking = useRef(false);
  useEffect(() => {
    // The button is disabled while the answer is checked, and has lost the focus to the page by then.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasChecking.current && !isChecking && isLost) main.current?.focus({ preventScroll: true });
    wasChecking.current = isChecking;
  }, [isChecking]);
  return (
    <div className={classes.actions}>
      {hasFailed && (
        <p className={classes.failed} role="alert">
          {t(($) => $.quizzes.checkFailed)}
        </p>
      )}
      {isToCheck ? (
        <Button ref={main} size="md" disabled={!hasAnswer} loading={isChecking} onClick={onCheck}>
          {t(($) => $.quizzes.check)}
        </Button>
      ) : (
        <Button
          ref={main}
          size="md"
          rightSection={<ArrowRight size={17} className="flips" aria-hidden />}
          onClick={onNext}
        >
          {!isTold && !hasAnswer ? t(($) => $.quizzes.skip) : next}
        </Button>
      )}
      <div className={classes.minor}>
        {onBack && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<ArrowLeft size={16} className="flips" aria-hidden />}
            onClick={onBack}
          >
            {t(($) => $.quizzes.back)}
          </Button>
        )}
        {isToCheck && (
          <Button variant="subtle" color="gray" onClick={onNext}>
            {t(($) => $.quizzes.skip)}
          </Button>
        )}
      </div>
    </div>
  );
}
