import type { AskedQuestion, QuestionResult } from '@candela/contract/learning/quiz-attempts';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { NumberQuestion } from './number-question.tsx';

const question: Extract<AskedQuestion, { type: 'number' }> = {
  id: 'number-1',
  title: 'What share of winners comes out even?',
  body: '',
  points: 2,
  type: 'number',
  unit: '%',
};
const result: QuestionResult = {
  questionId: 'number-1',
  isRight: false,
  points: 0,
  explanation: '',
  options: [],
  isTrue: null,
  value: '25.6',
  tolerance: '0.5',
  targets: [],
  laterCandles: [],
};
const rightOf = (changes: Partial<QuestionResult>) => {
  renderPart(
    <NumberQuestion question={question} answer={undefined} result={{ ...result, ...changes }} onAnswer={undefined} />,
  );
  return [...document.querySelectorAll('p bdi[dir="ltr"]')].at(-1)?.textContent;
};

test('the right number stands with its tolerance and its unit in one text from left to right', () => {
  expect(rightOf({})).toBe('25.6 ± 0.5 %');
  expect(rightOf({ tolerance: null })).toBe('25.6 %');
});
