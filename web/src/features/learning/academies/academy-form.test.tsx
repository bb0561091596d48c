import { createAcademy, updateAcademy, type ComposedAcademy } from '@candela/contract/learning/academy-composition';
import { listCourses } from '@candela/contract/learning/courses';
import { listLanguages } from '@candela/contract/site/languages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AcademyForm } from './academy-form.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const courseOf = (courseId: number, title: string, prerequisiteIds: number[]) => ({
  courseId,
  title,
  languageCode: 'en',
  lessonCount: 4,
  durationSeconds: 600,
  isPublished: true,
  prerequisiteIds,
});

const academy: ComposedAcademy = {
  id: 7,
  title: 'London session trader',
  summary: '',
  description: '',
  languageCode: 'en',
  coverPath: null,
  coverSeed: 0,
  subscriptionTypeIds: [],
  deadlineDays: null,
  weeklyLessons: 3,
  hasCertificate: true,
  state: 'draft',
  revision: 4,
  updatedAt: '2026-11-22T08:00:00.000Z',
  courses: [courseOf(1, 'Candles', []), courseOf(2, 'The open', [1]), courseOf(3, 'Risk', [2])],
};

function install() {
  const api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(listCourses, () => ({ data: [], nextCursor: null }));
  return api;
}

const orderOnScreen = () =>
  within(screen.getByRole('list', { name: 'Course order' }))
    .getAllByRole('button', { name: /^Move (?!up|down)/ })
    .map((handle) => handle.getAttribute('aria-label'));

test('courses are moved by keys; what is said names the place, and what does not wait any more', async () => {
  const api = install();
  api.answer(updateAcademy, () => new Refusal('academies.changed'));
  const { user } = renderPart(<AcademyForm academy={academy} />);
  const handle = screen.getByRole('button', { name: 'Move Candles' });
  handle.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(orderOnScreen()).toEqual(['Move The open', 'Move Candles', 'Move Risk']);
  expect(document.activeElement).toBe(handle);
  expect(screen.getByText(/Candles is now at position 2 of 3\. No longer required first: Candles/)).toBeDefined();
  await user.keyboard('{Alt>}{End}{/Alt}');
  expect(orderOnScreen()).toEqual(['Move The open', 'Move Risk', 'Move Candles']);
  // The course is already at the end.
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(orderOnScreen()).toEqual(['Move The open', 'Move Risk', 'Move Candles']);

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(updateAcademy)).toHaveLength(1));
  expect(api.callsOf(updateAcademy)[0]?.body).toMatchObject({
    revision: 4,
    fields: {
      courses: [
        { courseId: 2, prerequisiteIds: [] },
        { courseId: 3, prerequisiteIds: [2] },
        { courseId: 1, prerequisiteIds: [] },
      ],
    },
  });
  // Somebody else has saved first: the input is kept.
  expect(await screen.findByText('Someone else saved this academy')).toBeDefined();
  expect(orderOnScreen()).toEqual(['Move The open', 'Move Risk', 'Move Candles']);
});

test('a course that was removed comes back with what waited for it', async () => {
  install();
  const { user } = renderPart(<AcademyForm academy={academy} />);
  await user.click(screen.getByRole('button', { name: 'Remove The open' }));
  expect(orderOnScreen()).toEqual(['Move Candles', 'Move Risk']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(orderOnScreen()).toEqual(['Move Candles', 'Move The open', 'Move Risk']);
});

test('an academy without a title, or with a pace that is none, says so and is not sent', async () => {
  const api = install();
  api.answer(createAcademy, () => new Refusal('request.tooMany'));
  const { user } = renderPart(<AcademyForm />);
  const title = screen.getByRole('textbox', { name: 'Title' });
  const pace = screen.getByRole('spinbutton', { name: 'Lessons a week' });
  await user.clear(pace);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect([title, pace].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(api.callsOf(createAcademy)).toEqual([]);

  await user.type(title, 'Options');
  await user.click(screen.getByRole('radio', { name: 'A deadline after joining' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(createAcademy)).toHaveLength(1));
  expect(api.callsOf(createAcademy)[0]?.body).toMatchObject({
    title: 'Options',
    deadlineDays: 90,
    weeklyLessons: null,
    courses: [],
  });
  expect(screen.getByDisplayValue('Options')).toBeDefined();
});
