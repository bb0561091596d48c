import { expect, it } from 'vitest';
import { signIn, useBrowser, visit } from '../browser.ts';
import { patience } from '../pace.ts';
import { nextMinutes, priceNow } from './demo-market.ts';

useBrowser();

const minute = 60_000;
const symbol = 'DEMO:BTCUSDT';

/** A price that the demo market will reach in the minute after the next one begins, and has not yet. */
async function nextPrice(): Promise<number> {
  const [, bar] = await nextMinutes(symbol, 2);
  const now = await priceNow(symbol);
  if (!bar) throw new Error('the market is closed');
  const [rise, fall] = [bar.h - now, now - bar.l];
  return Number((rise > fall ? now + rise / 2 : now - fall / 2).toFixed(2));
}

it('a learner finds a symbol, watches its price move, and is told when it has reached a price', async () => {
  const { page, close } = await visit();
  await signIn(page, 'student');
  await page.goto('/education/markets');
  await page.getByRole('searchbox', { name: 'Search by name or code' }).fill('btcusdt');
  const found = page.getByRole('region', { name: 'Symbols found' });
  await found.getByRole('button', { name: 'Bitcoin / Tether on the watchlist' }).click();
  await page.getByRole('searchbox', { name: 'Search by name or code' }).fill('');
  const row = page.getByRole('region', { name: 'Watchlist' }).getByRole('listitem').filter({ hasText: symbol });
  const price = row.getByText(/^[\d,]+\.\d\d$/);
  const before = await price.textContent();
  await expect.poll(() => price.textContent(), { timeout: patience(30) }).not.toBe(before);

  await row.getByRole('link', { name: 'Bitcoin / Tether', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Bitcoin / Tether' }).waitFor();
  const alerts = page.getByRole('region', { name: 'Price alerts' });
  await alerts
    .getByLabel('Price', { exact: false })
    .first()
    .fill(String(await nextPrice()));
  await alerts.getByLabel('Note (optional)').fill('Look at the chart');
  await alerts.getByRole('button', { name: 'Set alert' }).click();
  const alert = alerts.getByRole('listitem').filter({ hasText: 'Look at the chart' });
  await alert.getByRole('button', { name: /^Cancel the alert/ }).waitFor();
  // Judged once a minute, by the bars since: without a reload.
  await alert.getByText('Reached', { exact: true }).waitFor({ timeout: 2 * minute + patience(60) });
  await page.locator('header button[aria-haspopup=dialog]:has(svg.lucide-bell)').click();
  await page.getByText(/^Bitcoin \/ Tether has reached /).waitFor();
  await close();
});

it('a learner sets an alert in the chart, by the pointer and by a key, and removes it at its line', async () => {
  const { page, close } = await visit();
  await signIn(page, 'student');
  await page.goto('/education/markets/DEMO:ETHUSDT');
  const chart = page.getByRole('application');
  await page
    .getByRole('region', { name: /^Chart of/ })
    .getByText('Last price', { exact: true })
    .first()
    .waitFor();
  const box = await chart.boundingBox();
  if (!box) throw new Error('there is no chart');
  await chart.click({ button: 'right', position: { x: box.width / 2, y: 60 } });
  const dialog = page.getByRole('dialog', { name: 'Price alerts' });
  const price = Number((await dialog.getByLabel('Price', { exact: false }).first().inputValue()).replaceAll(',', ''));
  expect(price).toBeGreaterThan(await priceNow('DEMO:ETHUSDT'));
  await page.keyboard.press('Enter');
  const removal = chart.locator('..').getByRole('button', { name: /^Cancel the alert at/ });
  await removal.waitFor();
  const line = await removal.boundingBox();
  // Where it was set.
  expect(Math.abs((line?.y ?? 0) + (line?.height ?? 0) / 2 - box.y - 60)).toBeLessThan(12);
  await removal.press('Enter');
  await removal.waitFor({ state: 'detached' });
  await chart.focus();
  await page.keyboard.press('a');
  const shown = await dialog.getByLabel('Price', { exact: false }).first().inputValue();
  expect(Math.abs(Number(shown.replaceAll(',', '')) / (await priceNow('DEMO:ETHUSDT')) - 1)).toBeLessThan(0.02);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await close();
});
