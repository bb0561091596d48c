import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildCourse, buildLessonContent, buildSession, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createEnrolment, removeEnrolment } from '@candela/contract/learning/enrolments';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import {
  beginQuizAttempt,
  checkQuizAnswer,
  saveQuizAnswer,
  submitQuizAttempt,
} from '@candela/contract/learning/quiz-attempts';
import { emptyQuiz, type ChartQuestion, type QuizContent } from '@candela/contract/learning/quizzes';
import { listCandles, type CandlePage } from '@candela/contract/market-data/candles';
import { emptyRichText } from '@candela/contract/rich-text';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';

const { db, call } = await startTestServer({ config: { isDemo: true } });

const minute = 60_000;
const at = (hour: number, minutes = 0, day = 14) => Date.UTC(2026, 9, day, hour, minutes);
const hiddenFrom = at(8, 15);
const windowEnd = at(10, 30);
const question: ChartQuestion = {
  id: 'chart-1',
  title: 'Mark your stop',
  body: '',
  explanation: '',
  points: 1,
  type: 'chart',
  symbol: 'DEMO:GBPUSD',
  timeframe: '5m',
  window: { from: at(5, 30), to: windowEnd },
  hiddenFrom,
  levels: [],
  targets: [{ id: 'target-1', label: 'Stop', price: '1.3', priceTolerance: '0.01', at: null, barTolerance: 0 }],
};
const answer: QuizAnswer = { type: 'chart', marks: [{ targetId: 'target-1', price: '1.3', at: null }] };

/** A learner of a course with a quiz about this question, who has not begun it. */
async function buildQuiz(given: Partial<QuizContent> = {}, asked: Partial<ChartQuestion> = {}) {
  const learner = await buildUser(db);
  const course = await buildCourse(db, { lessons: [{ type: 'quiz' }, {}] });
  const lessonId = course.lessonIds[0] ?? 0;
  const quiz = { ...emptyQuiz(), ...given, questions: [{ ...question, ...asked }] };
  const lesson = { title: 'Quiz', body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 60 };
  await buildLessonContent(db, { courseId: course.id, lessonId }, { ...lesson, type: 'quiz', quiz });
  const begin = async (user: { token: string } = learner) => {
    await call(createEnrolment, { params: { id: course.id } }, user.token);
    return bodyOf(await call(beginQuizAttempt, { params: { id: lessonId } }, user.token)).id;
  };
  return { course, lessonId, learner, begin };
}

type Query = Omit<Parameters<typeof call<typeof listCandles>>[1]['query'] & object, 'symbol' | 'timeframe'>;

async function look(token: string, timeframe: Timeframe, query: Query, symbol = 'DEMO:GBPUSD') {
  const found = await call(listCandles, { query: { symbol, timeframe, ...query } }, token);
  return found.ok ? found.body : found.body.title.slice('errors.'.length, -'.title'.length);
}

const lastOf = (page: CandlePage | string) => (typeof page === 'string' ? page : page.data.at(-1)?.t);
const firstOf = (page: CandlePage | string) => (typeof page === 'string' ? page : page.data[0]?.t);
const isSeen = async (token: string) =>
  (await look(token, '5m', { from: hiddenFrom, to: windowEnd })) !== 'candles.hidden';

describe('the bars that an open attempt withholds', () => {
  it('are refused in every timeframe, up to the bar that is shown and again after the window', async () => {
    const { learner, begin } = await buildQuiz();
    const { token } = learner;
    expect(await isSeen(token)).toBe(true);
    await begin();
    for (const timeframe of timeframes) {
      // A week before: the bar of a week opens on Sunday.
      const from = at(0, 0, 13) - 7 * 1440 * minute;
      const found = await look(token, timeframe, { from, to: windowEnd, limit: 1000 });
      expect([timeframe, found]).toEqual([timeframe, 'candles.hidden']);
    }
    // Shown with the question: everything before.
    expect(lastOf(await look(token, '5m', { to: hiddenFrom }))).toBe(hiddenFrom - 5 * minute);
    expect(lastOf(await look(token, '1m', { to: hiddenFrom }))).toBe(hiddenFrom - minute);
    expect(await look(token, '5m', { to: hiddenFrom + 1 })).toBe('candles.hidden');
    expect(await look(token, '1m', { from: hiddenFrom, to: hiddenFrom + minute })).toBe('candles.hidden');
    // A longer bar that opens before, but contains them.
    expect(await look(token, '1h', { to: at(8, 1) })).toBe('candles.hidden');
    expect(lastOf(await look(token, '1h', { to: at(8) }))).toBe(at(7));
    // Their trading day began at 17:00 in New York on the day before.
    expect(await look(token, '1d', { to: at(21, 1, 13) })).toBe('candles.hidden');
    expect(lastOf(await look(token, '1d', { to: at(21, 0, 13) }))).toBe(at(21, 0, 12));
    // The last bar of the window may have ended a bar later.
    expect(await look(token, '1m', { from: at(10, 34), to: at(10, 40) })).toBe('candles.hidden');
    expect(firstOf(await look(token, '1m', { from: at(10, 35), to: at(10, 40) }))).toBe(at(10, 35));
  });

  it('are refused on every page that contains one, also on the way back from today', async () => {
    const { learner, begin } = await buildQuiz();
    await begin();
    expect(await look(learner.token, '1d', { limit: 300 })).toBe('candles.hidden');
    let page = await look(learner.token, '4h', { limit: 40 });
    let pages = 0;
    while (typeof page !== 'string' && page.earlier !== null && pages < 30) {
      expect(page.data.every(({ t }) => t >= windowEnd)).toBe(true);
      pages++;
      page = await look(learner.token, '4h', { limit: 40, to: page.earlier });
    }
    expect([page, pages > 0]).toEqual(['candles.hidden', true]);
  });

  it('are those of this symbol, for this learner, in each of their sessions', async () => {
    const { learner, begin } = await buildQuiz();
    await begin();
    const other = await buildSession(db, learner.id);
    expect([await isSeen(learner.token), await isSeen(other)]).toEqual([false, false]);
    expect(await isSeen((await buildUser(db)).token)).toBe(true);
    const range = { from: hiddenFrom, to: windowEnd };
    expect(firstOf(await look(learner.token, '5m', range, 'DEMO:EURUSD'))).toBe(hiddenFrom);
  });

  it('are seen by the authors of the course, who see the answers', async () => {
    const { course, begin } = await buildQuiz();
    const token = await buildSession(db, course.trainer.id);
    await begin({ token });
    expect(await isSeen(token)).toBe(true);
    const stranger = await buildUser(db, { roleId: 2 });
    await begin(stranger);
    expect(await isSeen(stranger.token)).toBe(false);
  });

  it('are seen once the attempt is submitted, not when an answer is only saved, and not in the next attempt', async () => {
    const { learner, begin } = await buildQuiz();
    const id = await begin();
    const params = { id, questionId: 'chart-1' };
    await call(saveQuizAnswer, { params, body: { answer } }, learner.token);
    expect(await isSeen(learner.token)).toBe(false);
    bodyOf(await call(submitQuizAttempt, { params: { id } }, learner.token));
    expect(await isSeen(learner.token)).toBe(true);
    await begin();
    expect(await isSeen(learner.token)).toBe(false);
  });

  it('are seen once the answer was checked, which shows them', async () => {
    const { learner, begin } = await buildQuiz({ feedback: 'question' });
    const params = { id: await begin(), questionId: 'chart-1' };
    expect(await isSeen(learner.token)).toBe(false);
    bodyOf(await call(checkQuizAnswer, { params, body: { answer } }, learner.token));
    expect(await isSeen(learner.token)).toBe(true);
  });

  it('stay hidden from who leaves the course meanwhile, but not when the lesson is gone', async () => {
    const { course, lessonId, learner, begin } = await buildQuiz();
    await begin();
    await call(removeEnrolment, { params: { id: course.id } }, learner.token);
    expect(await isSeen(learner.token)).toBe(false);
    await run(db)`update lessons set removed_at = now() where id = ${lessonId}`;
    expect(await isSeen(learner.token)).toBe(true);
  });

  it('are not told by the last price or the previous close either', async () => {
    const now = Date.now();
    const range = { from: at(0, 0, 5), to: at(6, 0, 5) };
    const daily = { timeframe: '1d' as const, symbol: 'DEMO:BTCUSDT' };
    for (const [from, to] of [
      [now - 60 * minute, now + 60 * minute],
      // It ended hours ago: only the close of yesterday is in it.
      [now - 2 * 1440 * minute, now - 1620 * minute],
    ] as const) {
      const { learner, begin } = await buildQuiz(
        {},
        { ...daily, window: { from: from - 30 * 1440 * minute, to }, hiddenFrom: from },
      );
      expect(firstOf(await look(learner.token, '1h', range, 'DEMO:BTCUSDT'))).toBe(at(0, 0, 5));
      await begin();
      expect(await look(learner.token, '1h', range, 'DEMO:BTCUSDT')).toBe('candles.hidden');
    }
  });
});
