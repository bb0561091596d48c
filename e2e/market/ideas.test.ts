import { expect, it } from 'vitest';
import { useBrowser, visit } from '../browser.ts';
import { patience } from '../pace.ts';
import { beginSession } from '../signed-in.ts';
import { nextMinutes, priceNow } from './demo-market.ts';

useBrowser();

const minute = 60_000;
/** Traded around the clock, in cents. */
const choices = [
  { symbol: 'DEMO:BTCUSDT', name: 'Bitcoin / Tether' },
  { symbol: 'DEMO:ETHUSDT', name: 'Ether / Tether' },
  { symbol: 'DEMO:BNBUSDT', name: 'BNB / Tether' },
  { symbol: 'DEMO:SOLUSDT', name: 'Solana / Tether' },
];

/** Minutes until which the idea is certainly published. */
const publishedWithin = 3;

/**
 * Levels of a market order whose outcome is known: the demo market is a formula. The range holds the price of now and the next opens, so that
 * the order is filled; the target is the first price beyond the range that is reached afterwards.
 */
async function knownLevels(symbol: string) {
  const bars = await nextMinutes(symbol, 30);
  const last = await priceNow(symbol);
  const next = bars.slice(0, publishedWithin);
  const [low, high] = [Math.min(last, ...next.map(({ l }) => l)), Math.max(last, ...next.map(({ h }) => h))];
  const away = 0.05;
  const later = bars.slice(publishedWithin - 1).find(({ h, l }) => h > high + 2 * away || l < low - 2 * away);
  if (!later) return null;
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

/** The symbol whose outcome comes first. */
async function soonest() {
  const known = await Promise.all(choices.map(async (each) => ({ ...each, levels: await knownLevels(each.symbol) })));
  const [first] = known
    .flatMap(({ levels, ...each }) => (levels ? { ...each, reachedAt: levels.reachedAt } : []))
    .toSorted((a, b) => a.reachedAt - b.reachedAt);
  if (!first) throw new Error('the demo market does not move');
  return first;
}

it(
  'a trainer publishes an idea on a moving market; a learner sees it, and its outcome, without a reload',
  async () => {
    const learner = await visit();
    await beginSession(learner.page, 'student');
    await learner.page.goto('/education/ideas');
    await learner.page.getByRole('heading', { level: 1, name: 'Trade ideas' }).waitFor();

    const { page, close } = await visit();
    const { symbol, name } = await soonest();
    await beginSession(page, 'trainer');
    await page.goto('/notifications/ideas/new');
    await page.getByRole('combobox', { name: 'Symbol' }).fill(symbol.slice('DEMO:'.length).toLowerCase());
    await page.getByRole('option', { name: `${name} (${symbol})` }).click();
    await page.getByRole('heading', { level: 1, name: `New idea: ${name}` }).waitFor();

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
    const levels = await knownLevels(symbol);
    if (!levels) throw new Error('the demo market does not move');
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

    const row = learner.page.getByRole('listitem').filter({ hasText: name }).first();
    await row.getByText('Waiting, ').waitFor({ timeout: patience(30) });
    await row.getByText('Unread.').waitFor();
    const outcome = { timeout: levels.reachedAt - Date.now() + 2 * minute + patience(60) };
    await row.getByText('Target reached').waitFor(outcome);
    await row.getByText('final').waitFor();

    // The author's page, too, and with what happened.
    await page.getByText('Target reached').first().waitFor(outcome);
    await page.getByText('Entry filled').waitFor();
    await page.getByText(/^Target 1 reached/).waitFor();
    await row.getByRole('link', { name }).click();
    await learner.page.getByText('Final result').waitFor();
    await close();
    await learner.close();
  },
  35 * minute,
);
