import { expect, it } from 'vitest';
import { signIn, useBrowser, visit } from './browser.ts';
import { listForeignFiles, listKeptFiles } from './kept-files.ts';

useBrowser();

it('nothing but the client itself is in Cache Storage, while somebody watches and after they have signed out', async () => {
  const { page, close } = await visit({ serviceWorkers: 'allow' });
  await signIn(page, 'student');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto('/education/courses');
  await page.getByRole('link', { name: 'Price action from first principles' }).first().click();
  const seen: string[] = [];
  page.on('response', (answer) => seen.push(new URL(answer.url()).pathname));
  await page
    .getByRole('link', { name: /What a candle really says/ })
    .first()
    .click();
  await page.locator('video').waitFor({ state: 'attached' });
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  await page.evaluate(() => document.querySelector('video')?.play());
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
  expect(seen.some((path) => path.startsWith('/media/'))).toBe(true);
  expect((await listKeptFiles(page)).filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(3);
  expect(await listForeignFiles(page)).toEqual([]);

  // Earlier versions cached every response.
  await page.evaluate(async () => {
    await (await caches.open('candela-0123456789ab')).put('/hls/session/segment-12.m4s', new Response('picture'));
    await (await caches.open('candela-assets')).put('/media/videos/segment-1-1.m4s', new Response('picture'));
  });
  expect(await listForeignFiles(page)).toHaveLength(2);
  await page.getByRole('button', { name: /Amara Okafor/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/login**');
  await expect.poll(() => listForeignFiles(page)).toEqual([]);
  expect(await listKeptFiles(page)).toContain('/');
  await close();
});
