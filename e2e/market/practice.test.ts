import { expect, it } from 'vitest';
import { findViolations } from '../axe.ts';
import { useBrowser, visit } from '../browser.ts';
import { beginSession } from '../signed-in.ts';

useBrowser();

it('a learner practises blind, sees what it was, and finds the trade in the journal', async () => {
  const { page, close } = await visit();
  await beginSession(page, 'student');
  await page.goto('/education/practice');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/education\/practice\/[0-9a-f-]{36}$/);
  await page.getByText('0 bars since the start, the end is hidden').waitFor();
  // Nothing of the page tells the market.
  expect(await page.locator('main').innerText()).not.toContain('DEMO:');

  await page.getByRole('button', { name: 'Long' }).click();
  await page.getByRole('button', { name: 'Place' }).click();
  await page.getByText('Waits for its entry.').waitFor();
  await page.getByRole('button', { name: 'Next bar' }).click();
  await page.getByText('1 bar since the start, the end is hidden').waitFor();

  // A reload goes on at the same bar.
  await page.reload();
  await page.getByText('1 bar since the start, the end is hidden').waitFor();
  await page.getByRole('button', { name: 'End' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await page.getByText('proved in your browser').waitFor();
  await page.getByText('DEMO:').first().waitFor();

  await page.getByRole('button', { name: 'Add to journal' }).click();
  await page.getByRole('link', { name: 'In the journal' }).click();
  await page.waitForURL('**/education/journal');
  await page.getByText('Practice', { exact: true }).last().waitFor();

  await page.getByRole('button', { name: 'Add a trade' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Symbol').fill('EURUSD');
  await dialog.getByLabel('Entry').fill('1.10');
  await dialog.getByLabel('Stop').fill('1.09');
  await dialog.getByLabel('Exit').fill('1.12');
  const buffer = await page.screenshot();
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add a picture of before' }).click();
  await (await chosen).setFiles({ name: 'chart.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('img', { name: 'Before the trade' }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('EURUSD').first().waitFor();
  await page.getByText('+2.00').first().waitFor();
  await page.getByRole('button', { name: /EURUSD.*1 picture/ }).click();
  const picture = dialog.getByRole('img', { name: 'Before the trade' });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
  expect(await picture.getAttribute('src')).toMatch(/^\/journal-pictures\//);
  expect(await findViolations(page)).toEqual([]);
  await close();
});
