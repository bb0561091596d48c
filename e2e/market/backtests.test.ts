import { expect, it } from 'vitest';
import { callApi, signInByApi } from '../api.ts';
import { findViolations } from '../axe.ts';
import { useBrowser, visit } from '../browser.ts';
import { patience } from '../pace.ts';
import { beginSession } from '../signed-in.ts';

useBrowser();

const day = 86_400_000;
const backtestsPath = '/education/strategies/1/backtests';

/** What stands above the chart of the trade that is chosen. */
const shownTrade = /^(Trade|الصفقة) [\d,]+/;

it('a trainer backtests a rule, looks at its trades by keys, and removes it', async () => {
  const { page, close } = await visit();
  await beginSession(page, 'trainer');
  await page.goto(backtestsPath);
  const start = page.getByRole('button', { name: 'Run backtest' });
  await page.getByRole('textbox', { name: 'Multiple' }).first().fill('0');
  await start.click();
  await page.getByText(/^From [\d.]+ to /).waitFor();
  await page.getByRole('textbox', { name: 'Multiple' }).first().fill('2');
  await page.getByLabel('From').fill(new Date(Date.now() - 8 * day).toISOString().slice(0, 10));
  await start.press('Enter');
  await page.waitForURL(/\/backtests\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await page.getByText('Each, after costs').waitFor({ timeout: patience(60) });
  await page.getByText('Nobody traded this.', { exact: false }).waitFor();

  const trade = page.getByText(shownTrade).first();
  const first = await trade.textContent();
  const trades = page.getByRole('button', { name: /DEMO:/ });
  await trades.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => trade.textContent()).not.toBe(first);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(new RegExp(`${backtestsPath}$`));
  const { token } = await signInByApi('trainer');
  expect((await callApi('GET', `/backtests/${id}`, token)).status).toBe(404);
  await close();
});

it('the backtest of the demo is done, and reads well in Arabic on a phone; learners see none', async () => {
  const { page, close } = await visit({ language: 'ar', viewport: { width: 390, height: 844 } });
  await beginSession(page, 'trainer');
  await page.goto(`${backtestsPath}/1`);
  await page
    .getByText(shownTrade)
    .first()
    .waitFor({ timeout: patience(90) });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findViolations(page)).toEqual([]);
  await close();
  const { token } = await signInByApi('student');
  expect((await callApi('GET', '/backtests/1', token)).status).toBe(403);
});

it('a backtest that a trainer shows is on the page of the strategy for learners, and the chart of a symbol with it', async () => {
  const trainer = await signInByApi('trainer');
  const show = (isShown: boolean) => callApi('PUT', '/backtests/1/shown', trainer.token, { isShown });
  await expect.poll(async () => (await show(true)).status, { timeout: patience(90) }).toBe(200);
  const { page, close } = await visit({ language: 'ar', viewport: { width: 390, height: 844 } });
  await beginSession(page, 'student');
  await page.goto('/education/strategies/1');
  await page.getByRole('heading', { name: 'الاختبار التاريخي لهذا الإصدار' }).waitFor();
  const choice = page.getByRole('combobox');
  await choice.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('application', { name: await choice.inputValue() }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findViolations(page)).toEqual([]);
  expect((await show(false)).status).toBe(200);
  await page.reload();
  await page.getByRole('combobox').waitFor();
  expect(await page.getByRole('heading', { name: 'الاختبار التاريخي لهذا الإصدار' }).count()).toBe(0);
  await close();
});
