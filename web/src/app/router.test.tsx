import { expect, test } from 'vitest';
import { openArea, router } from '#app/router.tsx';

const matched = (path: string) => {
  const [routes] = router.getMatchedRoutes(path);
  return routes.at(-1)?.fullPath;
};

test('the routes of administration and of trainers are loaded when they are opened', async () => {
  expect(['/admin/settings', '/trainer/videos'].map(matched)).toEqual(['/admin/$', '/trainer/$']);
  await openArea('/education/home');
  await openArea('/administration');
  expect(matched('/admin/settings')).toBe('/admin/$');
  await openArea('/admin/settings');
  expect(['/admin/settings', '/admin/events/7', '/trainer/videos'].map(matched)).toEqual([
    '/admin/settings',
    '/admin/events/$eventId',
    '/trainer/$',
  ]);
  await openArea('/trainer/videos');
  expect(['/trainer/videos', '/trainer/courses/7/preview', '/admin/settings'].map(matched)).toEqual([
    '/trainer/videos',
    '/trainer/courses/$courseId/preview',
    '/admin/settings',
  ]);
  // Unknown paths of an area redirect to the root.
  expect(['/admin/nothing', '/nothing'].map(matched)).toEqual(['/admin/$', '/$']);
});
