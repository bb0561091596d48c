import { describe, expect, it } from 'vitest';
import { isCurrent, menusOf } from '#app/shell/menus.ts';
import { buildSettings, buildUser } from '#testing/people.ts';

const routesOf = (...given: Parameters<typeof menusOf>) =>
  menusOf(...given).flatMap(({ items }) => items.map(({ route }) => route));

const education = [
  '/education/home',
  '/education/academies',
  '/education/mylearning',
  '/education/events',
  '/education/educators',
  '/education/scanners',
  '/education/news',
  '/education/feeds',
  '/education/ideas',
];
const trainer = ['/trainer/dashboard', '/trainer/courses', `/trainer/profile/${buildUser(2).id}`, '/trainer/documents'];
const admin = [
  '/admin/dashboard',
  '/admin/events',
  '/admin/users',
  '/admin/usermanagement',
  '/admin/dyntube-projects',
  '/admin/languages',
  '/admin/strategies',
  '/admin/settings',
  '/admin/announcements',
];
const notifications = ['/notifications/feeds', '/notifications/ideas'];

describe('side menu', () => {
  it('has the menus of each role', () => {
    const settings = buildSettings();
    expect(routesOf(buildUser(3), settings)).toEqual(education);
    expect(routesOf(buildUser(2), settings)).toEqual([...trainer, ...notifications]);
    expect(routesOf(buildUser(1), settings)).toEqual([...admin, ...notifications]);
    expect(routesOf(buildUser(4), settings)).toEqual([...education, ...trainer, ...admin, ...notifications]);
  });

  it('is the union for several roles', () => {
    expect(routesOf(buildUser(3, 2), buildSettings())).toEqual([...education, ...trainer, ...notifications]);
  });

  it('hides feeds and ideas by settings, and the menu that would be empty', () => {
    const hidden = buildSettings({ feeds: false, ideas: false });
    expect(routesOf(buildUser(3), hidden)).toEqual(education.slice(0, -2));
    expect(routesOf(buildUser(1), hidden)).toEqual(admin);
    expect(routesOf(buildUser(1), buildSettings({ feeds: false }))).toEqual([...admin, '/notifications/ideas']);
    expect(routesOf(buildUser(1), undefined)).toEqual(admin);
  });

  it('shows documents disabled', () => {
    const items = menusOf(buildUser(2), undefined).flatMap((menu) => menu.items);
    expect(items.filter((item) => item.isDisabled).map(({ route }) => route)).toEqual(['/trainer/documents']);
  });

  it('ends the learner’s menu with the external link, when there is an address', () => {
    const items = menusOf(buildUser(3), buildSettings({ liveV2Url: 'https://live.example.com' }))[0]?.items;
    expect(items?.at(-1)).toMatchObject({ route: 'https://live.example.com', isExternal: true });
  });

  it('marks the item of the page and of pages below it', () => {
    const item = menusOf(buildUser(1), undefined)[0]!.items[1]!;
    expect(isCurrent(item, '/admin/events')).toBe(true);
    expect(isCurrent(item, '/admin/events/add')).toBe(true);
    expect(isCurrent(item, '/admin/eventsets')).toBe(false);
  });
});
