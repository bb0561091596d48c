import { describe, expect, it } from 'vitest';
import { buildCourse, buildLessonContent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import {
  beginQuizAttempt,
  checkQuizAnswer,
  getQuizAttempt,
  saveQuizAnswer,
  submitQuizAttempt,
  type QuizAttempt,
} from '@candela/contract/learning/quiz-attempts';
import { emptyQuiz, type QuizContent, type QuizQuestion } from '@candela/contract/learning/quizzes';
import { listCandles } from '@candela/contract/market-data/candles';
import { emptyRichText } from '@candela/contract/rich-text';

const { db, call } = await startTestServer({ config: { isDemo: true } });

const window = { from: Date.UTC(2026, 9, 14, 5, 30), to: Date.UTC(2026, 9, 14, 10, 30) };
const hiddenFrom = Date.UTC(2026, 9, 14, 8, 15);
const symbol = 'DEMO:GBPUSD';
const chart: QuizQuestion = {
  id: 'chart-1',
  title: 'Mark your stop',
  body: '',
  explanation: '',
  points: 4,
  type: 'chart',
  symbol,
  timeframe: '5m',
  window,
  hiddenFrom,
  isBlind: true,
  levels: [{ label: 'Entry', price: '1.30100' }],
  targets: [
    {
      id: 'target-1',
      label: 'Your stop',
      price: '1.29996',
      priceTolerance: '0.0005',
      at: hiddenFrom - 3_600_000,
      barTolerance: 1,
    },
  ],
};
const common = { title: 'Quiz', body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 60 };

async function buildQuiz(given: Partial<QuizContent> = {}, question: QuizQuestion = chart) {
  const course = await buildCourse(db, { lessons: [{ type: 'quiz' }] });
  const lessonId = course.lessonIds[0] ?? 0;
  const quiz = { ...emptyQuiz(), ...given, questions: [question] };
  await buildLessonContent(db, { courseId: course.id, lessonId }, { ...common, type: 'quiz', quiz });
  return async () => {
    const { token } = await buildUser(db);
    bodyOf(await call(createEnrolment, { params: { id: course.id } }, token));
    const attempt = bodyOf(await call(beginQuizAttempt, { params: { id: lessonId } }, token));
    return { token, attempt };
  };
}

function chartOf({ questions }: QuizAttempt) {
  const [question] = questions;
  if (question?.type !== 'chart' || !question.chart) throw new Error('no chart');
  return { ...question.chart, levels: question.levels };
}

/** By what an attempt has multiplied prices, and moved times. */
async function waysOf({ candles }: { candles: { t: number; c: number }[] }) {
  const query = { symbol, timeframe: '5m', ...window, to: hiddenFrom, limit: 1000 } as const;
  const { token: other } = await buildUser(db);
  const { data } = bodyOf(await call(listCandles, { query }, other));
  expect(candles).toHaveLength(data.length);
  return { factor: (candles[0]?.c ?? 0) / (data[0]?.c ?? 1), shift: (candles[0]?.t ?? 0) - (data[0]?.t ?? 0) };
}

describe('a blind chart question', () => {
  it('tells neither its symbol nor prices and times of any chart, and another attempt shows others', async () => {
    const begin = await buildQuiz();
    const [one, two] = [await begin(), await begin()];
    const shown = chartOf(one.attempt);
    expect(JSON.stringify(one.attempt)).not.toMatch(/GBPUSD|1\.30|1\.29/);
    expect(shown).toMatchObject({ isBlind: true, instrument: { id: 0, name: '' } });
    expect(shown.hiddenFrom).toBeLessThan(Date.UTC(2011, 11, 31));
    const ways = await waysOf(shown);
    expect(ways.shift % (7 * 86_400_000)).toBe(-0);
    expect(Number(shown.levels[0]?.price)).toBeCloseTo(1.301 * ways.factor, 2);
    expect(chartOf(two.attempt).candles[0]?.c).not.toBe(shown.candles[0]?.c);
    // A reload shows the same.
    const again = bodyOf(await call(getQuizAttempt, { params: { id: one.attempt.id } }, one.token));
    expect(chartOf(again)).toEqual(shown);
  });

  it('is graded in the prices that are shown, and tells at the end what it was', async () => {
    const begin = await buildQuiz();
    const { token, attempt } = await begin();
    const { factor, shift } = await waysOf(chartOf(attempt));
    const mark = {
      targetId: 'target-1',
      price: (1.3003 * factor).toFixed(3),
      at: hiddenFrom - 3_600_000 + 300_000 + shift,
    };
    const params = { id: attempt.id, questionId: 'chart-1' };
    const answer = { type: 'chart' as const, marks: [mark] };
    expect((await call(saveQuizAnswer, { params, body: { answer } }, token)).status).toBe(204);
    const { attempt: closed } = bodyOf(await call(submitQuizAttempt, { params: { id: attempt.id } }, token));
    expect(closed).toMatchObject({ points: 4, isPassed: true });
    expect(closed.results[0]).toMatchObject({ isRight: true, market: { symbol, hiddenFrom } });
    expect(Number(closed.results[0]?.targets[0]?.price)).toBeCloseTo(1.29996 * factor, 2);
    expect(closed.results[0]?.laterCandles[0]?.t).toBe(hiddenFrom + shift);
  });

  it('does not accept the prices of the market', async () => {
    const begin = await buildQuiz({ feedback: 'question' });
    const { token, attempt } = await begin();
    const answer = {
      type: 'chart' as const,
      marks: [{ targetId: 'target-1', price: '1.29996', at: hiddenFrom - 3_600_000 }],
    };
    const params = { id: attempt.id, questionId: 'chart-1' };
    const result = bodyOf(await call(checkQuizAnswer, { params, body: { answer } }, token));
    expect(result).toMatchObject({ isRight: false, market: { symbol } });
  });

  it('is blind, too, where the right price is 0', async () => {
    const [target] = chart.targets;
    const begin = await buildQuiz({}, { ...chart, levels: [], targets: target ? [{ ...target, price: '0' }] : [] });
    const { attempt } = await begin();
    expect(JSON.stringify(attempt)).not.toMatch(/GBPUSD/);
    expect(chartOf(attempt)).toMatchObject({ isBlind: true, instrument: { id: 0, name: '' } });
  });

  it.each([true, false])('does not tell its market by bars that are refused elsewhere, blind: %s', async (isBlind) => {
    const begin = await buildQuiz({}, { ...chart, isBlind });
    const { token } = await begin();
    const query = { symbol, timeframe: '5m', from: hiddenFrom, to: window.to, limit: 10 } as const;
    expect((await call(listCandles, { query }, token)).status).toBe(isBlind ? 200 : 409);
  });

  it('stays as it was where authors show the market', async () => {
    const begin = await buildQuiz({}, { ...chart, isBlind: false });
    const { attempt } = await begin();
    expect(chartOf(attempt)).toMatchObject({ instrument: { symbol }, hiddenFrom });
    expect(chartOf(attempt).isBlind).toBeUndefined();
  });
});
