import { it } from 'vitest';
import { signIn, useBrowser, visit } from './browser.ts';

useBrowser();

it('a session that another tab has ended is over here, and the next person begins on their own page', async () => {
  const { page, context, close } = await visit();
  await signIn(page, 'student');
  await page.goto('/education/courses');
  const other = await context.newPage();
  await other.goto('/education/mylearning');
  // As when the site's data is cleared; the tab that did it is told by no event, only by its next failed call.
  await page.evaluate(() => localStorage.removeItem('session'));
  await other.waitForURL((url) => url.pathname === '/login' && url.search === '');
  await page.evaluate(() => history.pushState({}, '', '/education/courses/999999'));
  await page.waitForURL((url) => url.pathname === '/login');
  await close();
});

it('every address that is none of ours leads to the root', async () => {
  const { page, close } = await visit();
  await signIn(page, 'student');
  for (const path of ['/education/home.x', '//x', '/%5Cx', '/%00', '/nowhere/at.all']) {
    await page.goto(new URL(page.url()).origin + path);
    await page.waitForURL('**/education/home');
  }
  await page.goto('/education/courses?search=v2.0');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await close();
});
