import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { planLiveEvent } from '../api.ts';
import { findViolations } from '../axe.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { beginSession } from '../signed-in.ts';
import { enter } from './studio-room.ts';

useBrowser();

const chartOf = (page: Page) => page.getByRole('region', { name: 'Chart' });

const widthOf = async (shown: Locator) => (await shown.boundingBox())?.width ?? 0;

/** The times at the left and right edge of the chart on a page. */
const edgesOf = async (page: Page) =>
  chartOf(page)
    .locator('time')
    .evaluateAll((edges) => edges.map((edge) => Date.parse((edge as HTMLTimeElement).dateTime)));

const lengthOf = async (page: Page) => {
  const [from = 0, to = 0] = await edgesOf(page);
  return to - from;
};

/** Both pages show the same time range, within one pixel of the narrower screen. */
async function expectSameRange(one: Page, other: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [a, b] = [await edgesOf(one), await edgesOf(other)];
      const pixel = ((a[1] ?? 0) - (a[0] ?? 0)) / 280;
      return a.length === 2 && b.length === 2 && a.every((edge, at) => Math.abs(edge - (b[at] ?? 0)) <= pixel);
    })
    .toBe(true);
}

/** The drawings, as described by the text below the chart. */
async function drawingsOf(page: Page): Promise<string[]> {
  return chartOf(page).locator('details li').allTextContents();
}

/** Clicks on a point of the chart (shares of width and height); the pause avoids a double click. */
async function clickChart(page: Page, across: number, down: number): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('no chart');
  await page.waitForTimeout(600);
  await page.mouse.click(box.x + box.width * across, box.y + box.height * down);
}

it('a trainer shares a chart, and everybody sees the same symbol, zoom and drawings', async () => {
  const [studio, home] = [await visit(), await visit({ viewport: { width: 390, height: 844 } })];
  await planLiveEvent('Levels of the day');
  await beginSession(studio.page, 'trainer');
  const host = studio.page;
  await host.goto('/millicast/host');
  const card = host.getByRole('article').filter({ hasText: 'Levels of the day' });
  await card.getByRole('link', { name: 'Go live' }).click();
  const learner = home.page;
  await host.waitForURL('**/streaming/**');
  const address = host.url();
  await enter(learner, 'student', address);
  await learner.getByText('Starts ').waitFor();
  expect(await chartOf(learner).count()).toBe(0);

  // This works without a camera picture: the session is not live yet.
  await host.getByRole('button', { name: 'Share a chart' }).click();
  for (const page of [host, learner]) {
    await chartOf(page).getByText('DEMO:EURUSD · 15 min').waitFor();
    await chartOf(page).getByText('Simulated').first().waitFor();
    await page.getByRole('application', { name: 'Chart of DEMO:EURUSD' }).waitFor();
  }
  await expectSameRange(host, learner);

  // The chart takes the stage and the picture moves to its corner; a click swaps them.
  expect(await widthOf(chartOf(learner))).toBeGreaterThan(2.5 * (await widthOf(learner.locator('video'))));
  await learner.getByRole('button', { name: 'Show large' }).click();
  await chartOf(learner).waitFor({ state: 'hidden' });
  expect(await widthOf(learner.locator('video'))).toBeGreaterThan(300);
  await learner.getByRole('button', { name: 'Chart', exact: true }).click();
  await expectSameRange(host, learner);

  await host.getByRole('combobox', { name: 'Symbol' }).fill('bitc');
  await host.getByRole('option', { name: 'Bitcoin / Tether (DEMO:BTCUSDT)' }).click();
  for (const timeframe of ['1 week', '30 min']) {
    await host.getByRole('combobox', { name: 'Time frame' }).selectOption({ label: timeframe });
    await chartOf(learner).getByText(`DEMO:BTCUSDT · ${timeframe}`).waitFor();
    await expectSameRange(host, learner);
  }
  await host.getByRole('combobox', { name: 'Time frame' }).selectOption({ label: '1 h' });
  await chartOf(learner).getByText('DEMO:BTCUSDT · 1 h').waitFor();
  await expectSameRange(host, learner);
  const wide = await lengthOf(learner);

  // Zooms by wheel and by keys.
  await host.getByRole('application').hover();
  await host.mouse.wheel(0, -400);
  await expect.poll(() => lengthOf(host)).toBeLessThan(wide * 0.95);
  await expectSameRange(host, learner);
  const near = await lengthOf(host);
  await host.getByRole('application').focus();
  for (let press = 0; press < 4; press++) await host.keyboard.press('-');
  await expect.poll(() => lengthOf(host)).toBeGreaterThan(near * 1.5);
  const [before = 0] = await edgesOf(host);
  await host.keyboard.press('PageUp');
  await expect.poll(async () => ((await edgesOf(host))[0] ?? 0) < before).toBe(true);
  await expectSameRange(host, learner);

  await host.getByRole('button', { name: 'Trend line' }).click();
  await clickChart(host, 0.35, 0.7);
  await clickChart(host, 0.5, 0.4);
  await expect.poll(() => drawingsOf(learner)).toEqual([expect.stringMatching(/^Trend line from [\d,.]+ to [\d,.]+$/)]);
  await host.getByRole('button', { name: 'Horizontal line' }).click();
  await host.getByRole('application').focus();
  await host.keyboard.press('Enter');
  await host.getByRole('button', { name: 'Note' }).click();
  await host.getByLabel('Note text').fill('Watch this');
  await clickChart(host, 0.6, 0.6);
  await expect.poll(() => drawingsOf(host).then(({ length }) => length)).toBe(3);
  await expect.poll(() => drawingsOf(learner)).toEqual(await drawingsOf(host));
  expect((await drawingsOf(learner))[2]).toMatch(/^Note at [\d,.]+: Watch this$/);

  // A learner who scrolls independently returns to the host's view with one click.
  await learner.getByRole('application').focus();
  await learner.keyboard.press('PageUp');
  await learner.getByText('You moved the chart.').waitFor();
  const away = await edgesOf(learner);
  await host.getByRole('application').focus();
  await host.keyboard.press('ArrowRight');
  // A drawing made after the move arrives with it or later.
  await host.getByRole('button', { name: 'Horizontal line', exact: true }).click();
  await host.getByRole('application').focus();
  await host.keyboard.press('Enter');
  await expect.poll(() => drawingsOf(learner).then(({ length }) => length)).toBe(4);
  expect(await edgesOf(learner)).toEqual(away);
  await host.getByRole('button', { name: 'Remove last drawing' }).click();
  // It, and not the note, which the pointer was over since.
  await expect.poll(async () => (await drawingsOf(host)).at(-1)).toMatch(/^Note/);
  await learner.getByRole('button', { name: 'Follow host' }).click();
  await expectSameRange(host, learner);

  // A late viewer gets the current chart.
  const late = await visit({ language: 'es' });
  await enter(late.page, 'super', address);
  const lateChart = late.page.getByRole('region', { name: 'Gráfico' });
  await lateChart.getByText('DEMO:BTCUSDT · 1 h').waitFor();
  await expect.poll(() => lateChart.locator('details li').count()).toBe(3);
  const [from = 0, to = 0] = await edgesOf(host);
  const lateEdges = lateChart.locator('time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime')));
  const shares = (await lateEdges).map((edge) => (Date.parse(edge ?? '') - from) / (to - from));
  for (const [at, share] of shares.entries()) expect(share).toBeCloseTo(at, 0);
  await late.close();

  // The learner loses the connection while drawings change.
  await home.context.setOffline(true);
  await host.getByText('3 drawings').click();
  await host.getByRole('button', { name: /^Remove: Horizontal line/ }).click();
  await host.getByRole('button', { name: 'Remove last drawing' }).click();
  await expect.poll(() => drawingsOf(host).then(({ length }) => length)).toBe(1);
  await home.context.setOffline(false);
  await expect.poll(() => drawingsOf(learner), { timeout: patience(30) }).toEqual(await drawingsOf(host));

  // Drawings belong to their symbol: another symbol does not show them, and they are kept.
  await host.getByRole('combobox', { name: 'Symbol' }).fill('gold');
  await host.getByRole('option', { name: 'Gold (DEMO:XAUUSD)' }).click();
  await chartOf(host).getByText('DEMO:XAUUSD · 1 h').waitFor();
  await chartOf(learner).getByText('DEMO:XAUUSD · 1 h').waitFor();
  expect(await drawingsOf(learner)).toEqual([]);
  await host.getByRole('combobox', { name: 'Symbol' }).fill('bitc');
  await host.getByRole('option', { name: 'Bitcoin / Tether (DEMO:BTCUSDT)' }).click();
  await expect.poll(() => drawingsOf(learner).then(({ length }) => length)).toBe(1);

  for (const page of [learner, host]) {
    expect(await findViolations(page, 'section[aria-label="Chart"]')).toEqual([]);
  }

  await host.getByRole('button', { name: 'Stop sharing' }).click();
  await chartOf(learner).waitFor({ state: 'detached' });
  await host.getByRole('button', { name: 'Share a chart' }).waitFor();
  await home.close();
  await studio.close();
});
