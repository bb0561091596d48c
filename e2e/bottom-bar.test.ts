import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { beginSession } from './signed-in.ts';

useBrowser();

it('marks only the item of the page that is shown', async () => {
  const { page, context, close } = await visit({ viewport: { width: 390, height: 844 } });
  // Simulates the installed app: only there is the bar shown.
  await context.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => matchMedia(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await beginSession(page, 'student');
  await page.goto('/education/home');
  const bar = page.getByRole('navigation', { name: 'Quick navigation' });
  const marked = () => bar.locator('[aria-current]').allTextContents();
  await expect.poll(marked).toEqual(['Home']);
  await bar.getByRole('link', { name: 'Events' }).click();
  await expect.poll(marked).toEqual(['Events']);
  await page.goto('/education/events?mine=true');
  await bar.waitFor();
  expect(await marked()).toEqual([]);
  await close();
});
