import type { Page } from '../browser.ts';

/** Opens a page of the product's origin without its content, which takes a second of processor time. */
export async function openBlankPage(page: Page): Promise<void> {
  await page.route('**/blank.html', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto('/blank.html');
}
