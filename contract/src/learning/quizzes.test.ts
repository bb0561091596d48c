import { describe, expect, it } from 'vitest';
import { emptyQuiz, findMissingInQuiz, quizContentSchema, type QuizContent, type QuizQuestion } from './quizzes.ts';

const asked = { id: 'question-1', title: 'Why?', body: '', explanation: '', points: 1 };
const option = (id: string, isRight: boolean) => ({ id, text: id, isRight, explanation: '' });
const target = {
  id: 'target-1',
  label: 'Your stop',
  price: '1.3001',
  priceTolerance: '0.0005',
  at: null,
  barTolerance: 0,
};
const chart: QuizQuestion = {
  ...asked,
  type: 'chart',
  symbol: 'DEMO:GBPUSD',
  timeframe: '5m',
  window: { from: 0, to: 9000 },
  hiddenFrom: 6000,
  levels: [],
  targets: [target],
};
const quizOf = (...questions: QuizQuestion[]): QuizContent => ({ ...emptyQuiz(), questions });

describe('what a quiz lacks', () => {
  it('is its questions, when there are none', () => {
    expect(findMissingInQuiz(emptyQuiz())).toEqual([{ questionId: null, missing: 'questions' }]);
  });

  it.each<[string, QuizQuestion, string[]]>([
    ['no question', { ...asked, title: '', type: 'trueFalse', isTrue: true }, ['title']],
    [
      'no right option',
      { ...asked, type: 'single', options: [option('first-1', false), option('second', false)] },
      ['rightAnswer'],
    ],
    [
      'two right options of one',
      { ...asked, type: 'single', options: [option('first-1', true), option('second', true)] },
      ['rightAnswer'],
    ],
    ['a single option', { ...asked, type: 'multiple', options: [option('first-1', true)] }, ['options']],
    [
      'an option without words',
      { ...asked, type: 'multiple', options: [option('first-1', true), { ...option('second', false), text: '' }] },
      ['optionText'],
    ],
    ['neither true nor false', { ...asked, type: 'trueFalse', isTrue: null }, ['rightAnswer']],
    ['no number', { ...asked, type: 'number', value: null, tolerance: '0', unit: '' }, ['rightAnswer']],
    ['a chart of nothing', { ...chart, symbol: null, window: null, targets: [] }, ['symbol', 'window', 'targets']],
    ['a chart that hides nothing', { ...chart, hiddenFrom: 0 }, ['window']],
    ['a target without a price', { ...chart, targets: [{ ...target, price: null }] }, ['rightAnswer']],
    ['a target without a name', { ...chart, targets: [{ ...target, label: '' }] }, ['targetLabel']],
    ['nothing', chart, []],
    ['nothing', { ...asked, type: 'multiple', options: [option('first-1', true), option('second', true)] }, []],
  ])('is named: %s', (_name, question, missing) => {
    expect(findMissingInQuiz(quizOf(question)).map((each) => each.missing)).toEqual(missing);
  });
});

describe('the content of a quiz', () => {
  it.each([
    [
      'with an id twice',
      quizOf({ ...asked, type: 'trueFalse', isTrue: true }, { ...asked, type: 'trueFalse', isTrue: true }),
    ],
    [
      'with an option twice',
      quizOf({ ...asked, type: 'multiple', options: [option('first-1', true), option('first-1', false)] }),
    ],
    ['with a price that is no number', quizOf({ ...chart, targets: [{ ...target, price: 'NaN' }] })],
    ['with a negative tolerance', quizOf({ ...chart, targets: [{ ...target, priceTolerance: '-1' }] })],
    ['that nobody can fail', { ...emptyQuiz(), passPercent: 0 }],
    ['that nobody can begin', { ...emptyQuiz(), maxAttempts: 0 }],
  ])('is refused: %s', (_name, quiz) => {
    expect(quizContentSchema.safeParse(quiz).success).toBe(false);
  });
});
