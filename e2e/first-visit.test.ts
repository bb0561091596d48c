import { expect, it } from 'vitest';
import { signIn, useBrowser, visit } from './browser.ts';

useBrowser();

it('a first visit to the home page makes at most 20 requests for code', async () => {
  const before = await visit();
  await signIn(before.page, 'student');
  const storageState = await before.context.storageState();
  await before.close();

  const { page, context, close } = await visit({ storageState, serviceWorkers: 'allow' });
  const files: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.push(pathname);
  });
  await page.goto('/education/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The service worker and its files are the last code that a first visit loads.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(20);
  expect(files).toContain('/service-worker.js');
  await close();
});
