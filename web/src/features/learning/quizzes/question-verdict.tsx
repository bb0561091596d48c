import type { AskedQuestion, QuestionResult } from '@candela/contract/learning/quiz-attempts';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './quiz-player.module.css';

interface QuestionVerdictProps {
  question: AskedQuestion;
  result: QuestionResult;
  language: string;
}

/** Whether the answer was right, its points, and the explanation. */
export function QuestionVerdict({ question, result, language }: QuestionVerdictProps) {
  const { t } = useTranslation();
  const paragraphs = result.explanation.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <div className={classes.verdict}>
      <div className={classes.verdictHead} data-right={result.isRight} role="status">
        <span>{result.isRight ? <Check size={19} aria-hidden /> : <X size={19} aria-hidden />}</span>
        <p>
          <strong>{result.isRight ? t(($) => $.quizzes.isRight) : t(($) => $.quizzes.isWrong)}</strong>
          <small>{t(($) => $.quizzes.points, { points: result.points, count: question.points })}</small>
        </p>
      </div>
      {paragraphs.map((text) => (
        <p key={text} lang={language} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}
