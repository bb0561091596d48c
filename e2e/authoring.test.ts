import { expect, it } from 'vitest';
import { pathOf, useBrowser, visit, type Page } from './browser.ts';
import { patience } from './pace.ts';
import { beginSession } from './signed-in.ts';

useBrowser();

const patient = { timeout: patience(15) };

/** A generated picture, like one from a camera. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const pen = canvas.getContext('2d');
    for (let bar = 0; bar < 40; bar++) pen?.fillRect(bar * 32, 200 + ((bar * 53) % 300), 18, 140);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Lesson text' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

/** Creates a course with a cover, a summary and one lesson. */
async function draftCourse(page: Page, title: string): Promise<string> {
  await page.goto('/trainer/courses/new');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/edit'));
  const address = pathOf(page);
  await page.getByRole('button', { name: 'Write a summary' }).waitFor(patient);
  await page.getByRole('textbox', { name: 'Summary' }).fill('Where the stop goes, and why.');
  await page
    .locator('input[type=file][accept^="image/"]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await picture(page) });
  await page.getByRole('dialog', { name: 'Crop the cover' }).getByRole('button', { name: 'Use this crop' }).click();
  await page.getByRole('button', { name: 'Remove' }).waitFor(patient);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('button', { name: 'Lesson', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'Lesson title' }).fill('Below the sweep');
  await text(page).click();
  await page.keyboard.type('A stop is not a sum of money.');
  await saved(page).waitFor(patient);
  return address;
}

/** Submits the draft on the page for review. */
async function submit(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit for review' });
  await dialog.getByRole('textbox', { name: 'Note to the reviewer' }).fill(note);
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor(patient);
}

it('a course goes from the first draft to its learners, and on from there', async () => {
  const trainer = await visit({
    mayComplain: /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/,
    serviceWorkers: 'allow',
  });
  await beginSession(trainer.page, 'trainer');
  const title = `Placing the stop ${Date.now()}`;
  const edit = await draftCourse(trainer.page, title);
  const lesson = trainer.page.url();

  // The tab is closed while offline; another tab restores what was written.
  await trainer.context.setOffline(true);
  await text(trainer.page).click();
  await trainer.page.keyboard.press('End');
  await trainer.page.keyboard.type(' It is a price.');
  await trainer.page.getByText('Not saved: offline, kept on this device').waitFor(patient);
  await trainer.page.close();
  await trainer.context.setOffline(false);
  const page = await trainer.context.newPage();
  await page.goto(lesson);
  await page.getByText('A stop is not a sum of money. It is a price.').waitFor(patient);
  await saved(page).waitFor(patient);
  await page.reload();
  await page.getByText('A stop is not a sum of money. It is a price.').waitFor(patient);
  await submit(page, 'First version');

  // The reviewer comments on what has to be fixed, and why it is not approved yet.
  const admin = await visit();
  await beginSession(admin.page, 'admin');
  const review = edit.replace(/\/edit$/, '');
  await admin.page.goto(review);
  await admin.page.getByText('First version').waitFor(patient);
  await admin.page.getByText('A stop is not a sum of money. It is a price.').first().waitFor(patient);
  await admin.page.keyboard.press('j');
  await admin.page.keyboard.press('c');
  await admin.page.getByRole('textbox', { name: 'Your comment' }).fill('Say which price.');
  await admin.page.getByRole('checkbox', { name: 'Must be fixed before approval' }).check();
  await admin.page.getByRole('button', { name: 'Send' }).click();
  await admin.page.getByText('1 comment must be fixed first').waitFor(patient);
  expect(await admin.page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
  await admin.page.getByRole('button', { name: 'Request changes' }).click();
  const asking = admin.page.getByRole('dialog', { name: 'Request changes' });
  await asking.getByRole('button', { name: 'Request changes' }).click();
  await asking.getByText('Describe what should change.').waitFor(patient);
  await asking.getByRole('textbox', { name: 'Note to the trainer' }).fill('One sentence more, please.');
  await asking.getByRole('button', { name: 'Request changes' }).click();
  await asking.waitFor({ state: 'detached' });

  // The editor notifies the trainer, who replies and submits again.
  await page.getByText('One sentence more, please.').waitFor(patient);
  await text(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' The one at which the idea is wrong.');
  await saved(page).waitFor(patient);
  await page.getByRole('button', { name: /^Comments/ }).click();
  await page.getByText('Say which price.').waitFor(patient);
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Done.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Done.', { exact: true }).waitFor(patient);
  await submit(page, 'With the sentence');

  // The reviewer resolves the comment by keyboard; then the course is approved and published.
  await admin.page.getByText('Done.', { exact: true }).waitFor(patient);
  await admin.page.getByText('With the sentence').waitFor(patient);
  await admin.page.locator('body').click({ position: { x: 5, y: 400 } });
  await admin.page.keyboard.press('r');
  await admin.page.getByText(/^Resolved by/).waitFor(patient);
  await admin.page.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('button', { name: 'Publish now' }).click();
  await admin.page.getByText('Published', { exact: true }).first().waitFor(patient);

  const learner = await visit();
  await beginSession(learner.page, 'student');
  await learner.page.goto(review.replace('/trainer/', '/education/'));
  await learner.page.getByRole('heading', { level: 1, name: title }).waitFor(patient);
  await learner.page.getByRole('button', { name: /enrol/i }).first().click();
  await learner.page
    .getByRole('link', { name: /Below the sweep/ })
    .first()
    .click();
  await learner.page.getByText('The one at which the idea is wrong.').waitFor(patient);
  await learner.page.getByRole('button', { name: 'Mark as complete' }).click();
  await learner.page.getByText('Lesson completed').waitFor(patient);

  // Learners see the trainer's next changes only after approval.
  await page.goto(lesson);
  await page.getByText('The one at which the idea is wrong.').waitFor(patient);
  await text(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Nothing else.');
  await saved(page).waitFor(patient);
  await learner.page.reload();
  await learner.page.getByText('The one at which the idea is wrong.').waitFor(patient);
  expect(await learner.page.getByText('Nothing else.').count()).toBe(0);
  await submit(page, 'Shorter');
  await admin.page.goto(review);
  await admin.page.locator('ins').filter({ hasText: 'Nothing else.' }).waitFor(patient);
  await admin.page.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('button', { name: 'Publish now' }).click();
  // The learner is in the lesson: the page stays as it is and tells; the lesson stays completed, and says that it has changed.
  const news = learner.page.getByRole('status').filter({ hasText: 'This course was just updated.' });
  await news.waitFor(patient);
  expect(await learner.page.getByText('Nothing else.').count()).toBe(0);
  await news.getByRole('button', { name: 'Show the new version' }).click();
  await learner.page.getByText('Nothing else.').waitFor(patient);
  await learner.page.getByText('Lesson completed').waitFor(patient);
  await learner.page.getByText('Updated', { exact: true }).waitFor(patient);
  await Promise.all([trainer, admin, learner].map(({ close }) => close()));
});

it('lessons are moved by keys, and opening a course writes nothing', async () => {
  const { page, close } = await visit({ reducedMotion: 'no-preference' });
  await beginSession(page, 'trainer');
  await page.goto('/trainer/courses');
  await page.getByRole('link', { name: 'Price action from first principles' }).click();
  const outline = page.getByRole('navigation', { name: 'Outline' });
  const lessons = outline.locator('button[data-row^="lesson-"]');
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/course-drafts/')) writes.push(pathname);
  });
  await lessons.nth(1).click();
  await text(page).waitFor(patient);
  // Leaving a lesson sends at once what it has not saved.
  await lessons.nth(2).click();
  await expect.poll(() => lessons.nth(2).getAttribute('aria-current'), patient).toBe('page');
  expect(await page.getByText('Published', { exact: true }).count()).toBeGreaterThan(0);
  const [first, second] = [await lessons.nth(0).textContent(), await lessons.nth(1).textContent()];
  await lessons.nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => lessons.nth(0).textContent(), patient).toBe(second);
  // The move is the first thing that is written.
  await expect.poll(() => writes, patient).toEqual([expect.stringMatching(/\/outline$/)]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(second);
  await outline.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => lessons.nth(0).textContent(), patient).toBe(first);
  await close();
});
