import { describe, expect, it } from 'vitest';
import { pathOf, signIn, useBrowser, visit } from './browser.ts';
import type { Account } from './demo-accounts.ts';
import { beginSession } from './signed-in.ts';

useBrowser();

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
const trainer = ['/trainer/dashboard', '/trainer/courses', '/trainer/profile/{id}'];
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

interface Expectation {
  home: string;
  menu: string[];
  /** Actions of the floating button; null if there is none. */
  actions: string[] | null;
  forbidden: string[];
}

const expected: Record<Account, Expectation> = {
  student: {
    home: '/education/home',
    menu: education,
    actions: null,
    forbidden: ['/trainer/dashboard', '/admin/dashboard', '/notifications/feeds', '/millicast/host'],
  },
  trainer: {
    home: '/trainer/dashboard',
    menu: [...trainer, ...notifications],
    actions: ['New course', 'New feed'],
    forbidden: ['/admin/dashboard', '/admin/settings'],
  },
  admin: {
    home: '/admin/dashboard',
    menu: [...admin, ...notifications],
    actions: ['New event', 'New course', 'New feed', 'New idea'],
    forbidden: [],
  },
  super: {
    home: '/education/home',
    menu: [...education, ...trainer, ...admin, ...notifications],
    actions: ['New event', 'New course', 'New feed', 'New idea'],
    forbidden: [],
  },
};

describe.each(Object.entries(expected) as [Account, Expectation][])(
  '%s',
  (account, { home, menu, actions, forbidden }) => {
    it('starts on its own page, sees its own menu and is led back from areas of others', async () => {
      const { page, close } = await visit();
      await signIn(page, account);
      await page.waitForURL(`**${home}`);

      const id = await page.evaluate(() => JSON.parse(localStorage['session']).state.profile.id as string);
      const nav = page.locator('#side-nav');
      await nav.getByRole('button', { name: 'Log out' }).waitFor();
      const links = () =>
        nav.getByRole('link').evaluateAll((all) => all.flatMap((each) => each.getAttribute('href') ?? []));
      // Feeds and ideas are added when the settings have loaded, a moment after the rest.
      await expect.poll(links).toEqual(menu.map((path) => path.replace('{id}', id)));

      const opener = page.locator('[data-speed-dial] > button');
      if (actions) {
        await opener.click();
        const dial = page.locator('[data-speed-dial]');
        await expect.poll(() => dial.getByRole('link').allInnerTexts()).toEqual(actions);
        await page.keyboard.press('Escape');
        await dial.getByRole('link').first().waitFor({ state: 'hidden' });
      } else {
        expect(await opener.count()).toBe(0);
      }

      for (const path of [...forbidden, '/no/such/page', '/']) {
        await page.goto(path);
        await page.waitForURL(`**${home}`);
      }
      await close();
    });
  },
);

it('a visitor is led to the login page and back to where they wanted to go', async () => {
  const { page, close } = await visit();
  await page.goto('/education/mylearning?state=completed');
  await page.waitForURL('**/login?*');
  await signIn(page, 'student');
  expect(pathOf(page)).toBe('/education/mylearning');
  expect(new URL(page.url()).searchParams.get('state')).toBe('completed');

  await page.goto('/login');
  await page.waitForURL('**/education/home');
  await close();
});

it('signing out in one tab ends it in the others, and clears what was kept', async () => {
  const { page, context, close } = await visit();
  await signIn(page, 'student');
  const other = await context.newPage();
  await other.goto('/education/courses');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('#side-nav').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login**');
  await other.waitForURL('**/login**');
  const kept = await page.evaluate(() => localStorage['session'] as string);
  expect(JSON.parse(kept).state).toEqual({ id: null, profile: null, actor: null, wasRefused: false });
  await close();
});

it('an ended session leads to the login page at the next call', async () => {
  const { page, context, close } = await visit();
  await signIn(page, 'student');
  // As if the session had been ended on another device: this browser's tokens are no longer valid.
  await context.clearCookies();
  await page.goto('/education/courses');
  await page.waitForURL('**/login**');
  await close();
});

it('live rooms have the window to themselves', async () => {
  const { page, close } = await visit();
  await beginSession(page, 'trainer');
  for (const path of ['/streaming/m1/e1', '/streaming/m1', '/millicast/view', '/millicast/host']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('#side-nav').count()).toBe(0);
  }
  await close();
});

it('the menu of a phone opens by its button, leads on and closes', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' });
  await beginSession(page, 'student');
  await page.goto('/education/home');
  const nav = page.locator('#side-nav');
  expect(await nav.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await nav.getByRole('link', { name: 'My learning' }).click();
  await page.waitForURL('**/education/mylearning');
  await nav.waitFor({ state: 'hidden' });
  await close();
});
