import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { buildCourse, buildLessonContent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createEnrolment, removeEnrolment } from '@candela/contract/learning/enrolments';
import { getLesson, openLesson } from '@candela/contract/learning/lessons';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import {
  beginQuizAttempt,
  checkQuizAnswer,
  getQuiz,
  getQuizAttempt,
  saveQuizAnswer,
  submitQuizAttempt,
} from '@candela/contract/learning/quiz-attempts';
import { emptyQuiz, type QuizContent, type QuizQuestion } from '@candela/contract/learning/quizzes';
import { emptyRichText } from '@candela/contract/rich-text';

const { db, call } = await startTestServer({ config: { isDemo: true } });

const asked = { body: '', explanation: 'SECRET why', points: 1 };
const option = (id: string, isRight: boolean) => ({ id, text: `Text ${id}`, isRight, explanation: 'SECRET option' });
const single: QuizQuestion = {
  ...asked,
  id: 'single-1',
  title: 'Which?',
  type: 'single',
  options: [option('option-a', true), option('option-b', false), option('option-c', false)],
};
const number: QuizQuestion = {
  ...asked,
  id: 'number-1',
  title: 'How many?',
  type: 'number',
  value: '12.5',
  tolerance: '0.5',
  unit: 'pips',
};
const hiddenFrom = Date.UTC(2026, 9, 14, 8, 15);
const chart: QuizQuestion = {
  ...asked,
  id: 'chart-1',
  title: 'Mark your stop',
  type: 'chart',
  symbol: 'DEMO:GBPUSD',
  timeframe: '5m',
  window: { from: Date.UTC(2026, 9, 14, 5, 30), to: Date.UTC(2026, 9, 14, 10, 30) },
  hiddenFrom,
  levels: [],
  targets: [
    { id: 'target-1', label: 'Your stop', price: '1.29996', priceTolerance: '0.0005', at: null, barTolerance: 0 },
  ],
};
const right: Record<string, QuizAnswer> = {
  'single-1': { type: 'options', optionIds: ['option-a'] },
  'number-1': { type: 'number', value: '13' },
  'chart-1': { type: 'chart', marks: [{ targetId: 'target-1', price: '1.2997', at: null }] },
};

const content = { title: 'Quiz', body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 60 };

async function buildQuiz(given: Partial<QuizContent> = {}, questions: QuizQuestion[] = [single, number]) {
  const learner = await buildUser(db);
  const course = await buildCourse(db, { lessons: [{ type: 'quiz' }, {}] });
  const lessonId = course.lessonIds[0] ?? 0;
  const quiz = { ...emptyQuiz(), ...given, questions };
  await buildLessonContent(db, { courseId: course.id, lessonId }, { ...content, type: 'quiz', quiz });
  bodyOf(await call(createEnrolment, { params: { id: course.id } }, learner.token));
  const begin = () => call(beginQuizAttempt, { params: { id: lessonId } }, learner.token);
  const submit = (id: string) => call(submitQuizAttempt, { params: { id } }, learner.token);
  const save = (id: string, questionId: string, answer: QuizAnswer) =>
    call(saveQuizAnswer, { params: { id, questionId }, body: { answer } }, learner.token);
  return { course, lessonId, learner, begin, submit, save };
}

const countRow = rowOf({ count: z.int() });

describe('an attempt at a quiz', () => {
  it('asks without telling what is right, and tells it once it is submitted', async () => {
    const { lessonId, learner, begin, save, submit } = await buildQuiz();
    const attempt = bodyOf(await begin());
    const questions = attempt.questions.map(({ id }) => id).toSorted();
    expect(questions).toEqual(['number-1', 'single-1']);
    const told = /SECRET|isRight|12\.5|tolerance/;
    expect(JSON.stringify(attempt)).not.toMatch(told);
    expect(JSON.stringify(bodyOf(await call(getQuiz, { params: { id: lessonId } }, learner.token)))).not.toMatch(told);
    expect(JSON.stringify(bodyOf(await call(getLesson, { params: { id: lessonId } }, learner.token)))).not.toMatch(
      told,
    );
    expect(bodyOf(await begin()).id).toBe(attempt.id);
    for (const id of questions) expect((await save(attempt.id, id, right[id] as QuizAnswer)).status).toBe(204);
    const { attempt: closed, progress } = bodyOf(await submit(attempt.id));
    expect(closed).toMatchObject({ points: 2, maxPoints: 2, isPassed: true });
    expect(closed.results.find(({ questionId }) => questionId === 'number-1')).toMatchObject({
      isRight: true,
      value: '12.5',
      explanation: 'SECRET why',
    });
    expect(progress).toMatchObject({ completedLessons: 1, totalLessons: 2 });
    expect(progress.lesson.completedAt).not.toBeNull();
  });

  it('that is not passed completes nothing, and says how each question went', async () => {
    const { begin, save, submit } = await buildQuiz();
    const { id } = bodyOf(await begin());
    await save(id, 'number-1', { type: 'number', value: '13.1' });
    const { attempt, progress } = bodyOf(await submit(id));
    expect(attempt).toMatchObject({ points: 0, isPassed: false });
    expect(progress.lesson.completedAt).toBeNull();
    expect(
      await readRows(db, rowOf({ questionId: z.string(), isAnswered: z.boolean(), isRight: z.boolean() }))`
        select question_id as "questionId", is_answered as "isAnswered", is_right as "isRight"
        from quiz_results where attempt_id = ${id}::uuid order by 1`,
    ).toEqual([
      { questionId: 'number-1', isAnswered: true, isRight: false },
      { questionId: 'single-1', isAnswered: false, isRight: false },
    ]);
  });

  it('keeps its order, and others have another one', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...number, id: `number-${index}` }));
    const { begin, submit, learner } = await buildQuiz({}, many);
    const orderOf = ({ questions }: { questions: { id: string }[] }) => questions.map(({ id }) => id).join();
    const first = bodyOf(await begin());
    expect(orderOf(bodyOf(await call(getQuizAttempt, { params: { id: first.id } }, learner.token)))).toBe(
      orderOf(first),
    );
    await submit(first.id);
    expect(orderOf(bodyOf(await begin()))).not.toBe(orderOf(first));
  });

  it('is of the quiz as it was when it was begun', async () => {
    const { course, lessonId, begin, save, submit } = await buildQuiz({}, [single]);
    const { id } = bodyOf(await begin());
    const quiz = { ...emptyQuiz(), questions: [number] };
    await buildLessonContent(db, { courseId: course.id, lessonId }, { ...content, type: 'quiz', quiz });
    await save(id, 'single-1', right['single-1'] as QuizAnswer);
    expect(bodyOf(await submit(id)).attempt).toMatchObject({ isPassed: true, maxPoints: 1 });
  });
});

describe('many requests at once', () => {
  it('that submit one attempt count once', async () => {
    const { begin, save, submit, learner, course } = await buildQuiz({}, [single]);
    const { id } = bodyOf(await begin());
    await save(id, 'single-1', right['single-1'] as QuizAnswer);
    const answers = await Promise.all(Array.from({ length: 40 }, () => submit(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(
      await readRow(db, countRow)`select count(*)::int as count from quiz_results where attempt_id = ${id}::uuid`,
    ).toEqual({ count: 1 });
    expect(
      await readRow(db, countRow)`
        select completed_lessons as count from enrolments where user_id = ${learner.id} and course_id = ${course.id}`,
    ).toEqual({ count: 1 });
  });

  it('begin one attempt', async () => {
    const { begin, lessonId } = await buildQuiz({ maxAttempts: 3 });
    const answers = await Promise.all(Array.from({ length: 20 }, begin));
    expect(new Set(answers.map((answer) => bodyOf(answer).id)).size).toBe(1);
    expect(
      await readRow(db, countRow)`select count(*)::int as count from quiz_attempts where lesson_id = ${lessonId}`,
    ).toEqual({ count: 1 });
  });

  it('do not begin more attempts than there are', async () => {
    const { begin, submit, lessonId, learner } = await buildQuiz({ maxAttempts: 2 });
    for (let round = 0; round < 2; round++) await submit(bodyOf(await begin()).id);
    const answers = await Promise.all(Array.from({ length: 10 }, begin));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
    expect(bodyOf(await call(getQuiz, { params: { id: lessonId } }, learner.token))).toMatchObject({ attemptsLeft: 0 });
  });
});

describe('an answer', () => {
  it('is refused when it is none to the question, of another learner, or too late', async () => {
    const { begin, save, submit } = await buildQuiz();
    const { token } = await buildUser(db);
    const { id } = bodyOf(await begin());
    const wrong: [string, QuizAnswer, number][] = [
      ['single-1', { type: 'trueFalse', isTrue: true }, 400],
      ['single-1', { type: 'options', optionIds: ['option-x'] }, 400],
      ['single-1', { type: 'options', optionIds: ['option-a', 'option-b'] }, 400],
      ['number-1', { type: 'number', value: 'many' }, 400],
      ['number-2', right['number-1'] as QuizAnswer, 404],
      ['chart-1', right['chart-1'] as QuizAnswer, 404],
    ];
    for (const [questionId, answer, status] of wrong) expect((await save(id, questionId, answer)).status).toBe(status);
    const params = { id, questionId: 'number-1' };
    const body = { answer: right['number-1'] as QuizAnswer };
    expect((await call(saveQuizAnswer, { params, body }, token)).status).toBe(404);
    expect((await call(checkQuizAnswer, { params, body }, token)).status).toBe(404);
    expect((await call(submitQuizAttempt, { params: { id } }, token)).status).toBe(404);
    expect((await call(getQuizAttempt, { params: { id } }, token)).status).toBe(404);
    await submit(id);
    expect(await save(id, 'number-1', body.answer)).toMatchObject({
      status: 409,
      body: { title: 'errors.quizzes.submitted.title' },
    });
  });

  it('that was checked stands, and only then its result is told', async () => {
    const { begin, save, submit, learner } = await buildQuiz({ feedback: 'question' });
    const { id } = bodyOf(await begin());
    const check = (answer: QuizAnswer) =>
      call(checkQuizAnswer, { params: { id, questionId: 'single-1' }, body: { answer } }, learner.token);
    await save(id, 'single-1', right['single-1'] as QuizAnswer);
    const wrong: QuizAnswer = { type: 'options', optionIds: ['option-b'] };
    expect(bodyOf(await check(wrong))).toMatchObject({ isRight: false, points: 0, explanation: 'SECRET why' });
    const again = await Promise.all([check(right['single-1'] as QuizAnswer), check(right['single-1'] as QuizAnswer)]);
    expect(again.map((answer) => bodyOf(answer).isRight)).toEqual([false, false]);
    expect((await save(id, 'single-1', right['single-1'] as QuizAnswer)).status).toBe(409);
    const attempt = bodyOf(await call(getQuizAttempt, { params: { id } }, learner.token));
    expect(attempt.results.map(({ questionId }) => questionId)).toEqual(['single-1']);
    expect(bodyOf(await submit(id)).attempt.points).toBe(0);
  });

  it('is not checked where the quiz tells at its end', async () => {
    const { begin, learner } = await buildQuiz();
    const { id } = bodyOf(await begin());
    const body = { answer: right['single-1'] as QuizAnswer };
    expect((await call(checkQuizAnswer, { params: { id, questionId: 'single-1' }, body }, learner.token)).status).toBe(
      409,
    );
  });
});

describe('a mark on the chart', () => {
  it('is set without the bars that follow, and graded by price', async () => {
    const { begin, learner } = await buildQuiz({ feedback: 'question' }, [chart]);
    const attempt = bodyOf(await begin());
    const [question] = attempt.questions;
    if (question?.type !== 'chart' || !question.chart) throw new Error('no chart');
    expect(question.chart.candles.length).toBeGreaterThan(20);
    expect(question.chart.candles.every(({ t }) => t < hiddenFrom)).toBe(true);
    expect(JSON.stringify(attempt)).not.toMatch(/1\.29996|tolerance/i);
    const params = { id: attempt.id, questionId: 'chart-1' };
    const result = bodyOf(
      await call(checkQuizAnswer, { params, body: { answer: right['chart-1'] as QuizAnswer } }, learner.token),
    );
    expect(result).toMatchObject({ isRight: true, targets: [{ id: 'target-1', price: '1.29996', isRight: true }] });
    expect(result.laterCandles.length).toBeGreaterThan(20);
    expect(result.laterCandles.every(({ t }) => t >= hiddenFrom)).toBe(true);
  });

  it('at a bar is graded by bars of the market', async () => {
    const at = hiddenFrom - 600_000;
    const target = { id: 'target-1', label: 'The low', price: '1.3', priceTolerance: '1', at, barTolerance: 1 };
    const { begin, save, submit } = await buildQuiz({}, [{ ...chart, targets: [target] }]);
    for (const [distance, isPassed] of [
      [1, true],
      [2, false],
    ] as const) {
      const { id } = bodyOf(await begin());
      const marks = [{ targetId: 'target-1', price: '1.3', at: at - distance * 300_000 }];
      await save(id, 'chart-1', { type: 'chart', marks });
      expect(bodyOf(await submit(id)).attempt.isPassed).toBe(isPassed);
    }
  });
});

describe('a quiz', () => {
  it('whose access has ended shows nothing more, and takes nothing more', async () => {
    const { course, learner, begin, save, submit } = await buildQuiz({ feedback: 'question' });
    const { id } = bodyOf(await begin());
    await call(removeEnrolment, { params: { id: course.id } }, learner.token);
    const checking = { params: { id, questionId: 'single-1' }, body: { answer: right['single-1'] as QuizAnswer } };
    for (const answer of [
      await call(getQuizAttempt, { params: { id } }, learner.token),
      await save(id, 'single-1', checking.body.answer),
      await call(checkQuizAnswer, checking, learner.token),
      await submit(id),
    ])
      expect(answer).toMatchObject({ status: 409, body: { title: 'errors.lessons.notEnrolled.title' } });
  });

  it('with a chart that has no prices can be handed in without that answer, and not with it', async () => {
    const target = { id: 'target-1', label: 'Low', price: '1', priceTolerance: '1', at: hiddenFrom, barTolerance: 1 };
    const { begin, save, submit } = await buildQuiz({}, [{ ...chart, symbol: 'DEMO:GONE', targets: [target] }]);
    const { id } = bodyOf(await begin());
    expect(bodyOf(await submit(id)).attempt).toMatchObject({ points: 0, isPassed: false });
    const { id: next } = bodyOf(await begin());
    await save(next, 'chart-1', { type: 'chart', marks: [{ targetId: 'target-1', price: '1', at: hiddenFrom }] });
    expect(await submit(next)).toMatchObject({ body: { title: 'errors.candles.notConnected.title' } });
  });

  it('is closed to who may not open the lesson, and is done by passing it alone', async () => {
    const { lessonId, course } = await buildQuiz();
    const stranger = await buildUser(db);
    const params = { params: { id: lessonId } };
    expect((await call(getQuiz, params)).status).toBe(401);
    expect((await call(getQuiz, params, stranger.token)).status).toBe(409);
    expect((await call(beginQuizAttempt, params, stranger.token)).status).toBe(409);
    expect((await call(getQuiz, { params: { id: 2_000_000_000 } }, stranger.token)).status).toBe(404);
    // Staff can view it, but take it like learners.
    expect((await call(getQuiz, params, course.trainer.token)).status).toBe(200);
    expect((await call(beginQuizAttempt, params, course.trainer.token)).status).toBe(409);
    bodyOf(await call(createEnrolment, { params: { id: course.id } }, stranger.token));
    expect((await call(openLesson, params, stranger.token)).status).toBe(409);
    expect((await call(getQuiz, { params: { id: course.lessonIds[1] ?? 0 } }, stranger.token)).status).toBe(409);
    await db.execute(sql`update courses set status = 'archived' where id = ${course.id}`);
    expect((await call(beginQuizAttempt, params, stranger.token)).status).toBe(404);
  });
});
