import { expect, it } from 'vitest';
import { callApi, signInByApi } from '../api.ts';
import { findViolations } from '../axe.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { beginSession } from '../signed-in.ts';

useBrowser();

const rowAt = (page: Page, place: string) => page.locator(`[data-place="${place}"]`);
const sentence = (page: Page) => page.locator('[aria-live="polite"]').filter({ hasText: /signal|إشارة/ });

it('a rule is built by keyboard, refused, tried on prices, and goes live', async () => {
  const { page, close } = await visit();
  await beginSession(page, 'admin');
  await page.goto('/admin/strategies/add');
  const name = `Built by keyboard ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Summary' }).fill('Looks for a turn.');
  await page.getByText('Choose a market or a symbol.').waitFor();

  // The market, in a panel that the keyboard opens and closes.
  await page.getByRole('button', { name: 'Symbols: Choose symbols' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Forex' }).press('Space');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText('Choose a market or a symbol.').count()).toBe(0);

  // A price cannot be compared with a percentage.
  await rowAt(page, '0').getByRole('button').first().focus();
  await page.keyboard.press('Alt+Enter');
  await rowAt(page, '1')
    .getByRole('button', { name: /^Left side/ })
    .press('Enter');
  await page.getByRole('searchbox', { name: 'Search indicators' }).fill('donchian');
  await page.getByRole('button', { name: 'Donchian channel' }).press('Enter');
  await page.keyboard.press('Escape');
  await rowAt(page, '1')
    .getByRole('button', { name: /^Right side/ })
    .press('Enter');
  await page.getByRole('searchbox', { name: 'Search indicators' }).fill('rsi');
  await page.getByRole('button', { name: 'Relative strength index (RSI)' }).press('Enter');
  await page.keyboard.press('Escape');
  await rowAt(page, '1').getByText('These cannot be compared: a price with a percentage.').waitFor();
  await rowAt(page, '1')
    .getByRole('button', { name: /^Left side/ })
    .focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => rowAt(page, '1').count()).toBe(0);

  // Tried in the browser, on the bars of the symbol that is chosen.
  const preview = page.getByRole('region', { name: 'Would have fired here' });
  await preview.getByText(/\d+ hits? · in 1,000 bars · about [\d.,]+ a week over \d+ symbols/).waitFor();
  await rowAt(page, '0')
    .getByText(/True on [\d.]+% of the bars/)
    .waitFor();
  await preview.getByRole('button', { name: 'Hit before' }).click();
  expect(await findViolations(page)).toEqual([]);

  const words = await sentence(page).textContent();
  expect(words).toBe('Buy signal on bars of 1 h when RSI (14) crosses 30 upwards. Then no other for 5 bars.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/admin\/strategies\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await page.getByRole('button', { name: /^Go live/ }).click();
  await page.getByText('Live', { exact: true }).first().waitFor();
  await page.reload();
  await expect.poll(() => sentence(page).textContent()).toBe(words);

  const { token } = await signInByApi('admin');
  const { body } = await callApi<{ revision: number }>('GET', `/strategies/managed/${id}`, token);
  const change = { revision: body.revision, change: { action: 'archive' } };
  expect((await callApi('PUT', `/strategies/${id}/state`, token, change)).status).toBe(200);
  await close();
});

it('a rule is read and changed in Arabic on a phone', async () => {
  const { page, close } = await visit({ language: 'ar', viewport: { width: 390, height: 844 } });
  await beginSession(page, 'admin');
  await page.goto('/admin/strategies/add');
  await expect
    .poll(() => sentence(page).textContent())
    .toBe('إشارة شراء على شموع مدتها ساعة عند: عبور RSI (14) فوق 30. ثم لا إشارة أخرى خلال 5 شموع.');
  // Names keep their direction.
  expect(await sentence(page).locator('bdi').allTextContents()).toEqual(['ساعة', 'RSI (14)', '30']);
  await rowAt(page, '0').getByRole('combobox', { name: 'المقارنة' }).selectOption('<');
  await expect.poll(() => sentence(page).textContent()).toContain('RSI (14) أدنى من 30');
  await page.getByRole('button', { name: 'كانت ستعطي إشارة هنا' }).click();
  await page.getByText(/في 1,000 شمعة/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await close();
});
