import { expect, it } from 'vitest';
import { openArea, router } from '#app/router.tsx';

it('screens that have a view mode declare the one of the specification', async () => {
  for (const area of ['/admin', '/trainer', '/notifications']) await openArea(area);
  const declared = Object.values(router.routesByPath).flatMap(({ fullPath, options }) =>
    options.staticData?.viewMode === undefined ? [] : [[fullPath, options.staticData.viewMode] as const],
  );
  expect(Object.fromEntries(declared)).toEqual({
    '/admin/events/add': 1,
    '/admin/events/$eventId': 2,
    '/admin/strategies/add': 1,
    '/admin/strategies/$strategyId': 2,
    '/education/events': 5,
    '/education/feeds/$feedId/edit': 2,
    '/education/ideas/$ideaId': 2,
    '/notifications/feeds/$feedId/edit': 2,
    '/notifications/ideas/$ideaId': 2,
    '/trainer/courses/new': 1,
    '/trainer/courses/$courseId': 3,
    '/trainer/courses/$courseId/edit': 2,
  });
});
