import { getLessonInsight, type LessonInsight } from '@candela/contract/learning/insight';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LessonFigures } from './lesson-figures.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const lesson = {
  id: 4,
  title: 'The sweep',
  sectionTitle: 'Basics',
  type: 'video' as const,
  durationSeconds: 120,
  startedCount: 40,
  completedCount: 20,
  stoppedCount: 12,
};

const curve = [0, 30, 60, 90].map((second, index) => ({ second, viewerCount: 40 - 10 * index }));

function show(insight: Partial<LessonInsight>) {
  const api = installTestApi();
  api.answer(getLessonInsight, () => ({ ...lesson, video: null, quiz: null, ...insight }));
  return renderPart(<LessonFigures courseId={1} lesson={lesson} number={2} period={{}} days={{}} />);
}

const video = (viewerCount: number) => ({
  viewerCount,
  averagePercent: 62,
  curve: curve.map((point) => ({ ...point, viewerCount: (point.viewerCount * viewerCount) / 40 })),
  drop: { second: 30, lostCount: 10 },
  lines: [
    { second: 20, text: 'Wait for the close.' },
    { second: 61, text: 'The wick is a question.' },
  ],
});

test('the arrow keys walk along the curve and say time, share and what is said', async () => {
  const { user } = show({ video: video(40) });
  const slider = await screen.findByRole('slider', { name: 'Still watching, second by second' });
  expect(slider.getAttribute('aria-valuetext')).toBe('0:30, 75%: Wait for the close.');
  slider.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(slider.getAttribute('aria-valuetext')).toBe('1:30, 25%: The wick is a question.');
  await user.keyboard('{ArrowRight}{End}');
  expect(slider.getAttribute('aria-valuenow')).toBe('90');
  await user.keyboard('{Home}');
  expect(slider.getAttribute('aria-valuetext')).toBe('0:00, 100%');
  expect(screen.getByText('40 viewers', { exact: false }).textContent).toContain('62% watched on average');
});

test('of fewer than ten learners there are numbers, no shares, and a reason', async () => {
  show({ video: video(8) });
  const slider = await screen.findByRole('slider');
  expect(slider.getAttribute('aria-valuetext')).toBe('0:30, 6: Wait for the close.');
  expect(screen.getByText(/once there are 10 learners/)).toBeDefined();
  expect(document.body.textContent).not.toContain('%');
});

test('questions of a quiz say how they went', async () => {
  const question = { id: 'question-1', title: 'Which candle?', type: 'single' as const };
  show({
    quiz: {
      learnerCount: 20,
      questions: [{ ...question, learnerCount: 20, atOnceCount: 9, laterCount: 6, notYetCount: 5 }],
    },
  });
  expect(await screen.findByText('45%')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Correct first time: 9, Correct later: 6, Not yet: 5' })).toBeDefined();
});

test('a failure stays in its card and can be tried again', async () => {
  const api = installTestApi();
  api.answer(getLessonInsight, () => new Refusal('lessons.notFound'));
  const { user } = renderPart(<LessonFigures courseId={1} lesson={lesson} number={2} period={{}} days={{}} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.answer(getLessonInsight, () => ({
    ...lesson,
    video: { ...video(40), viewerCount: 0, drop: null, curve: [] },
    quiz: null,
  }));
  await user.click(again);
  expect(await screen.findByText('Nobody has watched this video yet.')).toBeDefined();
});
