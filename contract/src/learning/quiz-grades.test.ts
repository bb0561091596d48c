import { describe, expect, it } from 'vitest';
import type { QuizAnswer } from './quiz-answers.ts';
import { grade, isAnswerTo, isPassed } from './quiz-grades.ts';
import type { QuizQuestion } from './quizzes.ts';

const asked = { id: 'question-1', title: 'Why?', body: '', explanation: '', points: 4 };
const option = (id: string, isRight: boolean) => ({ id, text: id, isRight, explanation: '' });
const options = [option('first-1', true), option('second', false), option('third-1', true)];
const multiple: QuizQuestion = { ...asked, type: 'multiple', options };
const single: QuizQuestion = { ...asked, type: 'single', options: options.slice(0, 2) };
const number: QuizQuestion = { ...asked, type: 'number', value: '0.3', tolerance: '0.1', unit: '' };
const bars = [0, 300, 600, 900, 4500, 4800];
const target = { id: 'target-1', label: 'Stop', price: '1.30010', priceTolerance: '0.0005', at: 900, barTolerance: 1 };
const chart: QuizQuestion = {
  ...asked,
  type: 'chart',
  symbol: 'DEMO:GBPUSD',
  timeframe: '5m',
  window: { from: 0, to: 5000 },
  hiddenFrom: 4800,
  levels: [],
  targets: [target],
};
const chosen = (...optionIds: string[]): QuizAnswer => ({ type: 'options', optionIds });
const marked = (price: string, at: number | null = 900): QuizAnswer => ({
  type: 'chart',
  marks: [{ targetId: 'target-1', price, at }],
});

describe('a grade', () => {
  it.each<[string, QuizQuestion, QuizAnswer | null, boolean]>([
    ['no answer', single, null, false],
    ['the right option', single, chosen('first-1'), true],
    ['another option', single, chosen('second'), false],
    ['exactly the right options, in any order', multiple, chosen('third-1', 'first-1'), true],
    ['one of the right options', multiple, chosen('first-1'), false],
    ['every option', multiple, chosen('first-1', 'second', 'third-1'), false],
    ['a right option twice', multiple, chosen('first-1', 'first-1'), false],
    ['an answer to something else', multiple, { type: 'trueFalse', isTrue: true }, false],
    ['true', { ...asked, type: 'trueFalse', isTrue: true }, { type: 'trueFalse', isTrue: true }, true],
    [
      'nothing where nothing is right',
      { ...asked, type: 'trueFalse', isTrue: null },
      { type: 'trueFalse', isTrue: false },
      false,
    ],
    // 0.3 - 0.2 is 0.09999999999999998 in binary, 0.4 - 0.3 is 0.10000000000000003.
    ['the tolerance itself, below', number, { type: 'number', value: '0.2' }, true],
    ['the tolerance itself, above', number, { type: 'number', value: '0.4' }, true],
    ['the last digit too much', number, { type: 'number', value: '0.400000000001' }, false],
    [
      'twenty-four digits',
      { ...number, value: '999999999999.123456789012', tolerance: '0' },
      { type: 'number', value: '999999999999.123456789013' },
      false,
    ],
    ['a mark on the edge in price', chart, marked('1.3006'), true],
    ['a mark beyond it', chart, marked('1.30060001'), false],
    ['a mark one bar off, over a break in trading', chart, marked('1.3001', 4500), true],
    ['a mark within the bar', chart, marked('1.3001', 1000), true],
    ['a mark two bars off', chart, marked('1.3001', 4800), false],
    ['a mark without its bar', chart, marked('1.3001', null), false],
    [
      'a line where no bar is asked for',
      { ...chart, targets: [{ ...target, at: null }] },
      marked('1.3001', null),
      true,
    ],
    ['one mark of two', { ...chart, targets: [target, { ...target, id: 'target-2' }] }, marked('1.3001'), false],
    ['a mark where there is no target', { ...chart, targets: [] }, { type: 'chart', marks: [] }, false],
  ])('of %s', (_name, question, answer, isRight) => {
    expect(grade(question, answer, bars)).toEqual({ isRight, points: isRight ? 4 : 0 });
  });

  it('passes at the mark, not below it', () => {
    expect(isPassed(7, 10, 70)).toBe(true);
    expect(isPassed(69, 100, 70)).toBe(false);
    expect(isPassed(0, 0, 1)).toBe(false);
  });
});

it('an answer that names what the question does not have is no answer to it', () => {
  expect(isAnswerTo(multiple, chosen('unknown'))).toBe(false);
  expect(isAnswerTo(single, chosen('first-1', 'second'))).toBe(false);
  expect(isAnswerTo(chart, { type: 'chart', marks: [{ targetId: 'unknown', price: '1', at: null }] })).toBe(false);
  expect(isAnswerTo(single, chosen())).toBe(true);
});
