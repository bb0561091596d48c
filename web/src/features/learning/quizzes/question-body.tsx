import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { AskedQuestion, QuestionResult } from '@candela/contract/learning/quiz-attempts';
import { ChartNoAxesCombined } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ChartQuestion } from './chart-question.tsx';
import { ChoiceQuestion } from './choice-question.tsx';
import { NumberQuestion } from './number-question.tsx';
import classes from './quiz-player.module.css';

interface QuestionBodyProps {
  question: AskedQuestion;
  answer: QuizAnswer | undefined;
  result: QuestionResult | undefined;
  language: string;
  /** Undefined: the answer can no longer be changed. */
  onAnswer: ((answer: QuizAnswer) => void) | undefined;
  children: ReactNode;
}

/** The input for a question, by type, with content beside or below it. */
export function QuestionBody({ question, children, ...props }: QuestionBodyProps) {
  const { t } = useTranslation();
  if (question.type === 'chart') {
    const { chart } = question;
    if (chart && chart.candles.length > 0) {
      return (
        <ChartQuestion question={{ ...question, chart }} {...props}>
          {children}
        </ChartQuestion>
      );
    }
    return (
      <>
        <EmptyState
          icon={ChartNoAxesCombined}
          title={t(($) => $.quizzes.chart.missing)}
          text={t(($) => $.quizzes.chart.missingText)}
        />
        {children}
      </>
    );
  }
  return (
    <div className={classes.narrow}>
      {question.type === 'number' ? (
        <NumberQuestion question={question} {...props} />
      ) : (
        <ChoiceQuestion question={question} {...props} />
      )}
      {children}
    </div>
  );
}
