import { expect, it } from 'vitest';
import type { QuizQuestion } from '@candela/contract/learning/quizzes';
import { questionPassagesOf, withQuestionWords } from './quiz-passages.ts';

const common = { id: 'question-1', title: 'Which?', body: 'Look twice.', explanation: '', points: 1 };
const option = (id: string, isRight: boolean) => ({ id, text: `Text of ${id}`, isRight, explanation: '42' });
const target = { id: 'target-1', label: 'Your stop', price: '1.3', priceTolerance: '0.1', at: null, barTolerance: 0 };
const questions: QuizQuestion[] = [
  { ...common, type: 'single', options: [option('option-a', true), option('option-b', false)] },
  { ...common, type: 'trueFalse', isTrue: true },
  { ...common, type: 'number', value: '12.5', tolerance: '0.5', unit: 'pips' },
  {
    ...common,
    type: 'chart',
    symbol: 'DEMO:GBPUSD',
    timeframe: '5m',
    window: null,
    hiddenFrom: null,
    levels: [{ label: 'Entry', price: '1.2' }],
    targets: [target],
  },
];

it('a question is translated by everything in it that has words, under names that stay', () => {
  expect(
    questions.map((question) => questionPassagesOf(question).map(({ field, type }) => `${field} ${type}`)),
  ).toEqual([
    [
      'quiz.question-1.title question',
      'quiz.question-1.body text',
      'quiz.question-1.option-a.text answer',
      'quiz.question-1.option-b.text answer',
    ],
    ['quiz.question-1.title question', 'quiz.question-1.body text'],
    ['quiz.question-1.title question', 'quiz.question-1.body text', 'quiz.question-1.unit label'],
    [
      'quiz.question-1.title question',
      'quiz.question-1.body text',
      'quiz.question-1.level-0 label',
      'quiz.question-1.target-1.label label',
    ],
  ]);
});

it('in another language it keeps ids, numbers and right answers', () => {
  for (const question of questions) {
    const words = new Map(questionPassagesOf(question).map(({ field, source }) => [field, source.toUpperCase()]));
    const other = withQuestionWords(question, (field) => words.get(field) ?? null);
    expect(questionPassagesOf(other).map(({ source }) => source)).toEqual([...words.values()]);
    const back = new Map(questionPassagesOf(question).map(({ field, source }) => [field, source]));
    expect(withQuestionWords(other, (field) => back.get(field) ?? null)).toEqual(question);
  }
});
