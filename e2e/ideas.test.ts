import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { patience } from './pace.ts';
import { beginSession } from './signed-in.ts';

useBrowser();

const minute = 60_000;
const symbol = 'DEMO:BTCUSDT';

interface Bar {
  t: number;
  o: number;
  h: number;
  l: number;
}

/** The part of the demo market that is used here. */
interface DemoMarket {
  candles(request: object): Promise<{ data: Bar[] } | null>;
  lastPrice(symbol: string): Promise<{ price: number } | null>;
}

/** Types of the server are not those of this project. */
const demoMarketFile = new URL('../server/src/market-data/candles/demo-market.ts', import.meta.url).href;

/**
 * Levels of a market order whose outcome is known: the demo market is a formula. The range holds the price of now and the next opens, so that
 * the order is filled; the target is the first price beyond the range that is reached afterwards.
 */
async function knownLevels() {
  const { createDemoMarket } = (await import(demoMarketFile)) as { createDemoMarket(now?: () => number): DemoMarket };
  const from = Math.floor(Date.now() / minute) * minute;
  const to = from + 30 * minute;
  const page = await createDemoMarket(() => to).candles({ symbol, timeframe: '1m', from, to, limit: 30 });
  const bars = page?.data ?? [];
  const last = (await createDemoMarket().lastPrice(symbol))?.price ?? 0;
  const next = bars.slice(0, 4);
  const [low, high] = [Math.min(last, ...next.map(({ l }) => l)), Math.max(last, ...next.map(({ h }) => h))];
  const away = 0.5;
  const later = bars.slice(2).find(({ h, l }) => h > high + 2 * away || l < low - 2 * away);
  if (!later) throw new Error('the demo market does not move');
  const isLong = later.h > high + 2 * away;
  const risk = 40 * (high - low);
  return {
    direction: isLong ? 'Long' : 'Short',
    entry: [low.toFixed(2), high.toFixed(2)] as const,
    stop: (isLong ? high - risk : low + risk).toFixed(2),
    target: (isLong ? high + away : low - away).toFixed(2),
    reachedAt: later.t + minute,
  };
}

it(
  'a trainer publishes an idea on a moving market; a learner sees it, and its outcome, without a reload',
  async () => {
    const learner = await visit();
    await beginSession(learner.page, 'student');
    await learner.page.goto('/education/ideas');
    await learner.page.getByRole('heading', { level: 1, name: 'Trade ideas' }).waitFor();

    const { page, close } = await visit();
    await beginSession(page, 'trainer');
    await page.goto('/notifications/ideas/new');
    await page.getByRole('combobox', { name: 'Symbol' }).fill('btcusdt');
    await page.getByRole('option', { name: `Bitcoin / Tether (${symbol})` }).click();
    await page.getByRole('heading', { level: 1, name: 'New idea: Bitcoin / Tether' }).waitFor();

    // By keys: the field and the chart are one state.
    const slider = page.getByRole('slider', { name: 'Target 2' });
    const field = page.getByRole('textbox', { name: 'Target 2', exact: true });
    const before = Number(await field.inputValue());
    await slider.press('PageUp');
    await slider.press('Shift+ArrowUp');
    await slider.press('ArrowUp');
    await expect.poll(async () => (Number(await field.inputValue()) - before).toFixed(2)).toBe('1.11');

    await page
      .getByRole('textbox', { name: 'Why' })
      .fill('The market of the demo is a formula, so the outcome is known before.');
    await page.getByLabel('Style').selectOption({ index: 1 });
    await page.getByText('I intend to', { exact: true }).click();
    await page.getByRole('button', { name: 'Remove Target 2' }).click();
    await page.getByText('Market', { exact: true }).click();
    await page.getByRole('button', { name: 'Range', exact: true }).click();
    const levels = await knownLevels();
    await page.getByText(levels.direction, { exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Entry from' }).fill(levels.entry[0]);
    await page.getByRole('textbox', { name: 'Entry to' }).fill(levels.entry[1]);
    await page.getByRole('textbox', { name: 'Stop', exact: true }).fill(levels.stop);
    await page.getByRole('textbox', { name: 'Target 1', exact: true }).fill(levels.target);
    // A fault is said at its field, and publishing leads there.
    const share = page.getByRole('textbox', { name: 'Share of Target 1' });
    await share.fill('90');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Shares must add up to 100 %.' }).waitFor();
    await share.fill('100');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Publish this idea?' });
    await question.getByText(/cannot be undone/).waitFor();
    await question.getByRole('button', { name: 'Publish' }).click();
    await page
      .getByText('Waiting, ')
      .first()
      .waitFor({ timeout: patience(20) });

    const row = learner.page.getByRole('listitem').filter({ hasText: 'Bitcoin / Tether' }).first();
    await row.getByText('Waiting, ').waitFor({ timeout: patience(30) });
    await row.getByText('Unread.').waitFor();
    const outcome = { timeout: levels.reachedAt - Date.now() + 2 * minute + patience(60) };
    await row.getByText('Target reached').waitFor(outcome);
    await row.getByText('final').waitFor();

    // The author's page, too, and with what happened.
    await page.getByText('Target reached').first().waitFor(outcome);
    await page.getByText('Entry filled').waitFor();
    await page.getByText(/^Target 1 reached/).waitFor();
    await row.getByRole('link', { name: 'Bitcoin / Tether' }).click();
    await learner.page.getByText('Final result').waitFor();
    await close();
    await learner.close();
  },
  35 * minute,
);
