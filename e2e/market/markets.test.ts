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
