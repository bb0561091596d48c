import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findViolations } from './axe.ts';
import { signIn, useBrowser, type Page } from './browser.ts';
import { looks, restoreLanguage, useLanguage, visitIn } from './looks.ts';
import { patience } from './pace.ts';
import { signedInPages, signedOutPages } from './pages.ts';

useBrowser();
restoreLanguage();

const routes = globSync(join(import.meta.dirname, '../web/src/app/routes/{*.routes,*-routes,*-route}.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const pathsOf = (pattern: RegExp) => [...routes.matchAll(pattern)].map((match) => match[1] ?? '');

it('covers every route of the product', () => {
  const paths = new Set([...signedInPages, ...signedOutPages].map((page) => page.replace(/\?.*/, '')));
  expect([...paths].toSorted()).toEqual(pathsOf(/path: '([^']+)'/g).toSorted());
});

it.each(looks)(
  'every page passes axe in $language, $colorScheme, at $viewport.width pixels',
  async (configuration) => {
    const { language, direction, colorScheme } = configuration;
    const { page, close } = await visitIn(configuration);
    const complaints: string[] = [];
    const waitForAnswers = followRequests(page);
    const look = async (path: string) => {
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await waitForAnswers();
      for (const violation of await findViolations(page)) complaints.push(`${path}: ${violation}`);
    };
    await page.goto('/login');
    for (const path of signedOutPages) {
      await follow(page, path.replace('$number', 'CAN-0000-0000-0000'));
      await look(path);
    }
    await signIn(page, 'super');
    await useLanguage(page, language);
    const lesson = await videoLesson(page);
    for (const path of signedInPages) {
      await follow(
        page,
        path
          .replace('$courseId', lesson.courseId)
          .replace('$lessonId', lesson.lessonId)
          .replace('$symbol', 'DEMO:EURUSD')
          .replace(/\$\w+/g, '1'),
      );
      await look(path);
    }
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(colorScheme === 'dark');
    expect(complaints).toEqual([]);
    await close();
  },
  patience(300),
);

/**
 * Goes to a page as a link does, without loading the product anew, which takes twice as long, and waits for its heading. Two addresses
 * may share a page, which then keeps its heading: it is loaded anew.
 */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['isOfFormerPage'] = '';
    history.pushState(null, '', to);
  }, path);
  const heading = page.locator('h1:not([data-is-of-former-page])').first();
  await heading.waitFor({ timeout: 3000 }).catch(() => page.goto(path));
}

/** Waits until a page has had no open request for a tenth of a second; the browser's own `networkidle` takes half a second. */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let changedAt = 0;
  const close = (request: unknown) => {
    open.delete(request);
    changedAt = performance.now();
  };
  page.on('request', (request) => void open.add(request));
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return async () => {
    const isQuiet = () => open.size === 0 && performance.now() - changedAt > 100;
    await expect.poll(isQuiet, { interval: 25 }).toBe(true);
  };
}

/** A free lesson with a video. */
async function videoLesson(page: Page): Promise<{ courseId: string; lessonId: string }> {
  await page.goto('/education/courses');
  await page.getByRole('link', { name: 'Price action from first principles' }).first().click();
  const link = page.locator('main ol a:has(svg.lucide-circle-play)').first();
  const href = (await link.getAttribute('href')) ?? '';
  const [, courseId = '', lessonId = ''] = /courses\/(\d+)\/lessons\/(\d+)/.exec(href) ?? [];
  return { courseId, lessonId };
}
