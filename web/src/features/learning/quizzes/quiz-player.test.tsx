import 'fake-indexeddb/auto';
import type { ProgressResult } from '@candela/contract/learning/lessons';
import {
  checkQuizAnswer,
  saveQuizAnswer,
  submitQuizAttempt,
  type AskedQuestion,
  type QuestionResult,
  type QuizAttempt,
} from '@candela/contract/learning/quiz-attempts';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { previewQuiz, tryQuiz } from '@candela/contract/learning/quiz-previews';
import { QuizPlayer } from './quiz-player.tsx';
import { QuizResults } from './quiz-results.tsx';
import { QuizTrial } from './quiz-trial.tsx';
import { attemptQuery } from './quizzes.api.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';

const single: AskedQuestion = {
  id: 'single-1',
  title: 'Who sets the stop?',
  body: '',
  points: 2,
  type: 'single',
  options: [
    { id: 'option-a', text: 'The market' },
    { id: 'option-b', text: 'The account' },
  ],
};
const candle = (index: number) => ({
  t: 1_791_000_000_000 + index * 300_000,
  o: 1.3,
  h: 1.301,
  l: 1.299,
  c: 1.3003,
  v: 1,
});
const chart: AskedQuestion = {
  id: 'chart-1',
  title: 'Mark your stop',
  body: '',
  points: 4,
  type: 'chart',
  timeframe: '5m',
  levels: [{ label: 'Entry', price: '1.3011' }],
  targets: [{ id: 'target-1', label: 'Your stop', hasTime: false }],
  chart: {
    instrument: { id: 1, symbol: 'DEMO:GBPUSD', name: 'Pound', market: 'forex', pricePrecision: 5, isSimulated: true },
    candles: Array.from({ length: 30 }, (_, index) => candle(index)),
    hiddenFrom: candle(30).t,
  },
};
const attemptOf = (changes: Partial<QuizAttempt> = {}): QuizAttempt => ({
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  number: 1,
  startedAt: '2026-11-20T10:00:00.000Z',
  submittedAt: null,
  points: null,
  maxPoints: 6,
  isPassed: null,
  lessonId: 7,
  passPercent: 70,
  feedback: 'question',
  questions: [single, chart],
  answers: {},
  results: [],
  ...changes,
});
const resultOf = (questionId: string, changes: Partial<QuestionResult> = {}): QuestionResult => ({
  questionId,
  isRight: false,
  points: 0,
  explanation: 'Because of the wick.',
  options: [],
  isTrue: null,
  value: null,
  tolerance: null,
  targets: [],
  laterCandles: [],
  ...changes,
});
const progress: ProgressResult = {
  lesson: { positionSeconds: 0, watchedSeconds: 0, completedAt: '2026-11-20T10:05:00.000Z' },
  completedLessons: 1,
  totalLessons: 2,
  courseCompletedAt: null,
};

let api: TestApi;
const onProgress = vi.fn<(result: ProgressResult) => void>();
beforeEach(() => {
  onProgress.mockReset();
  api = installTestApi();
  api.answer(saveQuizAnswer, () => undefined);
});

function render(attempt: QuizAttempt) {
  const part = <Player id={attempt.id} />;
  const view = renderPart(<p />);
  view.client.setQueryData(attemptQuery(attempt.id).queryKey, attempt);
  view.change(part);
  return view;
}

function Player({ id }: { id: string }) {
  const { data } = useQuery(attemptQuery(id));
  if (!data) return null;
  if (data.submittedAt !== null) {
    return (
      <QuizResults
        attempt={data}
        title="Quiz"
        language="en"
        onAgain={undefined}
        isBeginning={false}
        onLeave={() => {}}
      />
    );
  }
  return (
    <QuizPlayer
      attempt={data}
      title="Quiz"
      courseTitle="Course"
      language="en"
      onLeave={() => {}}
      onProgress={onProgress}
    />
  );
}

describe('a quiz that tells after each question', () => {
  it('checks an answer for good, says why, and submits at its end', async () => {
    const told = [
      { id: 'option-a', isRight: true, explanation: '' },
      { id: 'option-b', isRight: false, explanation: 'Accounts do not know the chart.' },
    ];
    api.answer(checkQuizAnswer, () => resultOf('single-1', { options: told }));
    const closed = attemptOf({
      submittedAt: '2026-11-20T10:05:00.000Z',
      points: 0,
      isPassed: false,
      results: [resultOf('single-1', { options: told }), resultOf('chart-1')],
    });
    api.answer(submitQuizAttempt, () => ({ attempt: closed, progress }));
    const { user } = render(attemptOf());
    const check = await screen.findByRole('button', { name: 'Check my answer' });
    expect((check as HTMLButtonElement).disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'The account' }));
    // On a slow machine the choice may have been saved by itself before.
    const savedBefore = api.callsOf(saveQuizAnswer).length;
    await user.click(check);
    expect(await screen.findByText('Because of the wick.')).toBeDefined();
    expect(screen.getByText('Accounts do not know the chart.')).toBeDefined();
    expect(screen.getByRole('radio', { name: /The market/ }).closest('fieldset')?.disabled).toBe(true);
    expect(api.callsOf(checkQuizAnswer)[0]?.body).toEqual({ answer: { type: 'options', optionIds: ['option-b'] } });

    await user.click(screen.getByRole('button', { name: 'Next question' }));
    expect(document.activeElement?.textContent).toBe('Mark your stop');
    await user.click(screen.getByRole('button', { name: 'Skip for now' }));
    expect(screen.getByText(/1 question has no answer/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('heading', { name: 'Not passed yet' })).toBe(document.activeElement);
    expect(onProgress).toHaveBeenCalledWith(progress);
    expect(api.callsOf(saveQuizAnswer)).toHaveLength(savedBefore);
  });

  it('keeps the answer when checking fails', async () => {
    api.answer(checkQuizAnswer, () => new Refusal('request.tooMany'));
    const { user } = render(attemptOf());
    await user.click(await screen.findByRole('radio', { name: 'The market' }));
    // On a slow machine the choice may have been saved by itself before.
    const savedBefore = api.callsOf(saveQuizAnswer).length;
    await user.click(screen.getByRole('button', { name: 'Check my answer' }));
    expect(await screen.findByText(/couldn’t be checked/)).toBeDefined();
    expect((screen.getByRole('radio', { name: 'The market' }) as HTMLInputElement).checked).toBe(true);
    // The answer was sent with the check, so leaving now does not lose it.
    await waitFor(() => expect(api.callsOf(saveQuizAnswer).length).toBeGreaterThan(savedBefore));
    expect(api.callsOf(saveQuizAnswer).at(-1)?.body).toEqual({ answer: { type: 'options', optionIds: ['option-a'] } });
    expect(screen.getByRole('button', { name: 'Check my answer' })).toBeDefined();
  });
});

describe('the line on a chart', () => {
  it('is a slider of prices in tenths of a pip, and its figures can be typed', async () => {
    const { user } = render(attemptOf({ questions: [chart] }));
    const slider = await screen.findByRole('slider', { name: 'Your stop' });
    expect(slider.getAttribute('aria-valuetext')).toBe('1.30030, 8.0 pips away');
    slider.focus();
    await user.keyboard('{ArrowDown}');
    expect(slider.getAttribute('aria-valuetext')).toBe('1.30029, 8.1 pips away');
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(slider.getAttribute('aria-valuetext')).toBe('1.30039, 7.1 pips away');
    await user.keyboard('{PageDown}');
    expect(slider.getAttribute('aria-valuetext')).toBe('1.29939, 17.1 pips away');

    const field = screen.getByRole('textbox', { name: 'Your stop' });
    await user.clear(field);
    await user.type(field, '1,3001{Enter}');
    expect(slider.getAttribute('aria-valuetext')).toBe('1.30010, 10.0 pips away');
    await user.type(field, '{ArrowUp}');
    expect((field as HTMLInputElement).value).toBe('1.30011');
    await user.type(field, '{PageUp}');
    expect((field as HTMLInputElement).value).toBe('1.30111');
    await user.type(field, '{PageDown}');
    const marks = [{ targetId: 'target-1', price: '1.30011', at: null }];
    await waitFor(() => expect(api.callsOf(saveQuizAnswer).at(-1)?.body).toEqual({ answer: { type: 'chart', marks } }));
  });

  it('moves to where the user clicks, and above the finger', async () => {
    render(attemptOf({ questions: [chart] }));
    const slider = await screen.findByRole('slider', { name: 'Your stop' });
    const plot = slider.parentElement as HTMLElement;
    const valueAfter = (pointerType: string) => {
      fireEvent.pointerDown(plot, { clientX: 100, clientY: 200, pointerType, buttons: 1 });
      return Number(slider.getAttribute('aria-valuenow'));
    };
    const byMouse = valueAfter('mouse');
    expect(valueAfter('touch')).toBeGreaterThan(byMouse);
  });

  it('is fixed once the answer is shown, beside the right one', async () => {
    const target = {
      id: 'target-1',
      price: '1.29996',
      priceTolerance: '0.0005',
      at: null,
      barTolerance: 0,
      isRight: false,
    };
    const result = resultOf('chart-1', { targets: [target], laterCandles: [candle(30), candle(31)] });
    const marks = [{ targetId: 'target-1', price: '1.3003', at: null }];
    const { user } = render(
      attemptOf({ questions: [chart], answers: { 'chart-1': { type: 'chart', marks } }, results: [result] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Question 1, wrong' }));
    expect(screen.queryByRole('slider')).toBeNull();
    const row = screen.getByRole('row', { name: /Distance from Entry/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['8.0 pips', '11.4 pips']);
  });
});

it('an answer that is refused does not stop the others', async () => {
  const saved: string[] = [];
  api.answer(saveQuizAnswer, ({ params }) => {
    saved.push(params.questionId);
    return params.questionId === 'single-1' ? new Refusal('quizzes.checked') : undefined;
  });
  const other = { ...single, id: 'single-2', title: 'And who the size?' };
  const { user } = render(attemptOf({ feedback: 'end', questions: [single, other] }));
  fireEvent.click(await screen.findByRole('radio', { name: 'The market' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next question' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'The market' }));
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(saved).toEqual(['single-1', 'single-2']));
});

it('answers that cannot be sent are kept and named', async () => {
  vi.stubGlobal(
    'fetch',
    ((before) => (address: string, init?: RequestInit) => {
      if (init?.method === 'PUT') return Promise.reject(new TypeError('Failed to fetch'));
      return before(address, init);
    })(globalThis.fetch),
  );
  const { user } = render(attemptOf({ feedback: 'end', questions: [single] }));
  await user.click(await screen.findByRole('radio', { name: 'The market' }));
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() =>
    expect(screen.getAllByText('Offline: your answers are saved on this device').length).toBeGreaterThan(0),
  );
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/Not submitted yet/)).toBeDefined();
});

describe('a quiz that its author tries', () => {
  it('is answered, checked and graded, and keeps nothing', async () => {
    const overview = { questionCount: 1, maxPoints: 2, passPercent: 70, feedback: 'question' as const };
    const none = { maxAttempts: null, attemptsLeft: null, openAttemptId: null, attempts: [] };
    api.answer(previewQuiz, () => ({ ...overview, ...none }));
    api.answer(tryQuiz, ({ body: { answers, checkedIds, isSubmitted } }) => {
      const results = checkedIds.map((id) => resultOf(id, { isRight: true, points: 2 }));
      const score = isSubmitted ? { submittedAt: '2026-11-20T10:05:00.000Z', points: 2, isPassed: true } : {};
      return attemptOf({ questions: [single], maxPoints: 2, answers, results, ...score });
    });
    const place = { courseId: 3, lessonId: 7, languageCode: 'en' };
    renderPart(
      <QuizTrial place={place} title="Quiz" courseTitle="Course" language="en" renderLesson={(start) => start} />,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Start quiz' }));
    fireEvent.click(await screen.findByRole('radio', { name: /The market/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Check my answer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Finish' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    await screen.findByRole('heading', { name: 'Quiz passed' });
    expect(api.callsOf(tryQuiz).map(({ body }) => [body.checkedIds, body.isSubmitted])).toEqual([
      [[], false],
      [['single-1'], false],
      [['single-1'], true],
    ]);
    expect(api.callsOf(saveQuizAnswer)).toEqual([]);
  });
});
