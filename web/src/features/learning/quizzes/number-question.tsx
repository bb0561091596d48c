import '@mantine/core/styles/Input.layer.css';
import type { AskedQuestion, QuestionResult } from '@candela/contract/learning/quiz-attempts';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { readDecimal } from '#ui/decimal-text.ts';
import classes from './questions.module.css';

interface NumberQuestionProps {
  question: Extract<AskedQuestion, { type: 'number' }>;
  answer: QuizAnswer | undefined;
  result: QuestionResult | undefined;
  /** Undefined: the answer can no longer be changed. */
  onAnswer: ((answer: QuizAnswer) => void) | undefined;
}

export function NumberQuestion({ question, answer, result, onAnswer }: NumberQuestionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [text, setText] = useState(answer?.type === 'number' ? answer.value : '');
  const change = (given: string) => {
    setText(given);
    const value = readDecimal(given);
    if (value !== null) onAnswer?.({ type: 'number', value });
  };
  const number = (value: string) => format.number(Number(value), { maximumFractionDigits: 12 });
  const tolerance = result?.tolerance != null && Number(result.tolerance) > 0 ? [`± ${number(result.tolerance)}`] : [];
  return (
    <div className={classes.number}>
      <TextInput
        label={t(($) => $.quizzes.yourAnswer)}
        inputMode="decimal"
        value={text}
        disabled={!onAnswer}
        error={text !== '' && readDecimal(text) === null && t(($) => $.quizzes.noNumber)}
        rightSection={question.unit === '' ? undefined : <bdi className={classes.unit}>{question.unit}</bdi>}
        rightSectionWidth={Math.max(36, question.unit.length * 9 + 16)}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {result?.value != null && (
        <p className={classes.right}>
          {t(($) => $.quizzes.rightNumber)}{' '}
          {/* One text from left to right: between isolates of their own, signs would change places on pages from right to left. */}
          <bdi dir="ltr">{[number(result.value), ...tolerance, question.unit].join(' ').trim()}</bdi>
        </p>
      )}
    </div>
  );
}
