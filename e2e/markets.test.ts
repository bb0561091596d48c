import { expect, it } from 'vitest';
import { signIn, useBrowser, visit } from './browser.ts';
import { patience } from './pace.ts';

useBrowser();

const minute = 60_000;
const symbol = 'DEMO:BTCUSDT';

/** The part of the demo market that is used here. */
interface DemoMarket {
  candles(request: {
    symbol: string;
    timeframe: '1m';
    from: number;
    to: number;
    limit: number;
  }): Promise<{ data: { h: number; l: number }[] } | null>;
  lastPrice(symbol: string): Promise<{ price: number } | null>;
}

/** Types of the server are not those of this project. */
const demoMarketFile = new URL('../server/src/market-data/candles/demo-market.ts', import.meta.url).href;

/** A price that the demo market, which is a formula, will reach in the minute after the next one begins, and has not yet. */
async function nextPrice(): Promise<number> {
  const { createDemoMarket } = (await import(demoMarketFile)) as { createDemoMarket(now?: () => number): DemoMarket };
  const from = (Math.floor(Date.now() / minute) + 1) * minute;
  const market = createDemoMarket(() => from + minute);
  const page = await market.candles({ symbol, timeframe: '1m', from, to: from + minute, limit: 1 });
  const bar = page?.data[0];
  const now = (await createDemoMarket().lastPrice(symbol))?.price ?? 0;
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
