import { expect, it } from 'vitest';
import { mayCreate } from '#app/shell/speed-dial.access.ts';
import { speedDialActions } from '#app/shell/speed-dial.actions.ts';
import { buildSettings, buildUser } from '#testing/people.ts';

const routesOf = (...given: Parameters<typeof speedDialActions>) =>
  speedDialActions(...given).map(({ route }) => route);

const event = '/admin/events/add';
const course = '/trainer/courses/new';
const feed = '/notifications/feeds/new';
const idea = '/notifications/ideas/new';

it('offers each role what it may do', () => {
  const settings = buildSettings();
  expect(routesOf(buildUser(1), settings)).toEqual([event, course, feed, idea]);
  expect(routesOf(buildUser(4), settings)).toEqual([event, course, feed, idea]);
  expect(routesOf(buildUser(2), settings)).toEqual([course, feed]);
  expect(routesOf(buildUser(3), settings)).toEqual([]);
});

it('needs the grant beside the role, and the role beside the grant', () => {
  const settings = buildSettings();
  expect(routesOf({ ...buildUser(1), permissions: ['Manage Feeds'] }, settings)).toEqual([feed]);
  expect(routesOf({ ...buildUser(2), permissions: ['Manage Signals', 'Manage Events'] }, settings)).toEqual([]);
  expect(routesOf({ ...buildUser(3), permissions: ['Manage Courses'] }, settings)).toEqual([]);
});

it('leaves out what settings hide', () => {
  expect(routesOf(buildUser(1), buildSettings({ feeds: false, ideas: false }))).toEqual([event, course]);
});

it('is loaded for everybody who has an action, and for nobody else', () => {
  const settings = buildSettings();
  for (const role of [1, 2, 3, 4] as const)
    for (const permissions of [
      [],
      ['Manage Feeds'],
      ['Manage Signals'],
      ['Manage Courses'],
      ['Manage Events'],
    ] as const) {
      const user = { ...buildUser(role), permissions: [...permissions] };
      expect([role, permissions, mayCreate(user)]).toEqual([role, permissions, routesOf(user, settings).length > 0]);
    }
});
