import { getCourse } from '@candela/contract/learning/courses';
import { getLesson } from '@candela/contract/learning/lessons';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LessonPage } from '#app/pages/lesson.page.tsx';
import { buildLesson } from '#testing/lessons.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const lesson = buildLesson({ isEnrolled: false });

function showLesson() {
  const rootRoute = createRootRoute();
  const path = '/education/courses/$courseId/lessons/$lessonId';
  const router = createRouter({
    routeTree: rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path, component: LessonPage })]),
    history: createMemoryHistory({ initialEntries: ['/education/courses/1/lessons/4'] }),
  });
  return renderPart(<RouterProvider router={router as never} />);
}

test('an open lesson closes when it is not included any more, but not for a request that came too often', async () => {
  const api = installTestApi();
  api.answer(getCourse, () => new Refusal('courses.notFound'));
  api.answer(getLesson, () => lesson);
  const { client } = showLesson();
  await screen.findByRole('heading', { name: 'Where the stop goes' });

  api.answer(getLesson, () => new Refusal('request.tooMany'));
  await client.invalidateQueries({ queryKey: ['lessons'] });
  await waitFor(() => expect(api.callsOf(getLesson)).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'Where the stop goes' })).toBeDefined();

  api.answer(getLesson, () => new Refusal('courses.notIncluded'));
  await client.invalidateQueries({ queryKey: ['lessons'] });
  await screen.findByRole('link', { name: 'Back to course' });
  expect(screen.queryByRole('heading', { name: 'Where the stop goes' })).toBeNull();
});
