import { expect, it } from 'vitest';
import { pathOf, signIn, useBrowser, visit, type Page } from './browser.ts';
import { patience } from './pace.ts';

useBrowser();

const video = 'video';

async function positionOf(page: Page): Promise<number> {
  return page.locator(video).evaluate((element) => (element as HTMLVideoElement).currentTime);
}

async function waitForPosition(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) >= at, seconds, {
    timeout: patience(60),
  });
}

/** Waits until the course shows that number of completed lessons. */
async function waitForProgress(page: Page, lessons: number): Promise<void> {
  await page
    .locator(`[role=progressbar][aria-valuenow="${lessons}"]`)
    .first()
    .waitFor({ timeout: patience(60) });
}

/** Scrolls to the end of the text; the lesson completes once a plausible reading time has passed. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark as complete' }).scrollIntoViewIfNeeded();
}

it('a learner signs in, opens a course, plays the lesson, leaves, returns on another device and resumes', async () => {
  const first = await visit();
  const { page } = first;
  await signIn(page, 'student');
  expect(pathOf(page)).toBe('/education/home');
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Amara' }).waitFor();

  // A course in which the learner is not enrolled: the outline shows which lessons are free and which are locked.
  await page.goto('/education/courses');
  await page.getByRole('link', { name: 'Gestión del riesgo, paso a paso' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Gestión del riesgo, paso a paso' }).waitFor();
  await page.getByText('Free', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Enrol' }).click();
  await page.waitForURL(/\/lessons\/\d+$/);

  // The first lesson is a text, completed when the learner says so; this unlocks the second, a video.
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await waitForProgress(page, 1);
  await page.getByRole('link', { name: 'Next lesson' }).click();
  await page.locator(video).waitFor({ state: 'attached' });
  const lessonPath = pathOf(page);
  // Plays the video for a few seconds, from the beginning and from the middle.
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2, undefined, {
    timeout: patience(60),
  });
  await page.evaluate(() => document.querySelector('video')!.play());
  await waitForPosition(page, 3);
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 12;
  });
  await waitForPosition(page, 16);
  await page.goto('/education/mylearning');
  await page
    .getByRole('link', { name: /Gestión del riesgo/ })
    .first()
    .waitFor();
  await first.close();

  // Another device shares only the account.
  const second = await visit({ viewport: { width: 390, height: 844 } });
  await signIn(second.page, 'student');
  await second.page
    .getByRole('link', { name: /Resume at/ })
    .first()
    .click();
  await second.page.waitForURL(`**${lessonPath}`);
  await second.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0, undefined, {
    timeout: patience(60),
  });
  const resumedAt = await positionOf(second.page);
  expect(resumedAt).toBeGreaterThanOrEqual(14);
  expect(resumedAt).toBeLessThan(20);
  await second.close();
});

it('a text lesson is done once it is read, and the course counts it', async () => {
  const { page, close } = await visit();
  await signIn(page, 'student');
  await page.goto('/education/courses');
  await page.getByRole('link', { name: 'Options income without surprises' }).first().click();
  await page.getByRole('button', { name: 'Enrol' }).click();
  await page.waitForURL(/\/lessons\/\d+$/);
  await readToTheEnd(page);
  await waitForProgress(page, 1);
  await page.getByRole('link', { name: 'Next lesson' }).click();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await waitForProgress(page, 2);
  await page.goto('/education/mylearning');
  await page
    .getByRole('link', { name: /Options income without surprises/ })
    .first()
    .waitFor();
  await close();
});

it('an unknown course is said to be none, once, in the language of the reader', async () => {
  const { page, close } = await visit({ language: 'es' });
  await signIn(page, 'trainer');
  await page.goto('/education/courses/999999');
  await page.getByRole('heading', { level: 1, name: /curso/i }).waitFor();
  expect(await page.getByText('Curso no encontrado').count()).toBe(1);
  await close();
});

it('a lesson that is opened by a link from elsewhere leads back to its course', async () => {
  const { page, context, close } = await visit();
  await signIn(page, 'student');
  await page.goto('/education/courses');
  const course = await page.locator('main a[href^="/education/courses/"]').first().getAttribute('href');
  const other = await context.newPage();
  await other.goto(`${course}/lessons/1`);
  await other.getByRole('link', { name: 'Back', exact: true }).click();
  await other.waitForURL(`**${course}`);
  await close();
});
