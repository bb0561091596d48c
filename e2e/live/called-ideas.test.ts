import { expect, it } from 'vitest';
import { planLiveEvent } from '../api.ts';
import { findViolations } from '../axe.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { devices, enter, goLive } from './studio-room.ts';

useBrowser();

const chartOf = (page: Page) => page.getByRole('region', { name: 'Chart' });

/** Charts are drawn on a canvas: notes the texts that pages draw from now on. */
async function noteDrawnTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts: string[] = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    Object.assign(window, { drawnTexts: texts });
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      texts.push(text);
      texts.splice(0, texts.length - 200);
      fillText.call(this, text, ...at);
    };
  });
}

const drawnTexts = (page: Page): Promise<string> =>
  page.evaluate(() => ('drawnTexts' in window ? (window.drawnTexts as string[]).join(' ') : ''));

async function shareBitcoin(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'Share a chart' }).click();
  const symbol = chartOf(host).getByRole('combobox', { name: 'Symbol' });
  await symbol.click();
  await symbol.fill('btcusdt');
  await host.getByRole('option', { name: /DEMO:BTCUSDT/ }).click();
  await chartOf(host).getByText('DEMO:BTCUSDT · 15 min').waitFor();
}

it('a host calls a trade idea live: those who watch see it at once, and its recording leads to it', async () => {
  const { path } = await planLiveEvent(`Called live ${Date.now() % 10_000}`, { isRecorded: true });
  const [studio, room] = [await visit(devices), await visit()];
  const [host, learner] = [studio.page, room.page];
  await noteDrawnTexts(host);
  await noteDrawnTexts(learner);
  await enter(learner, 'student', path);
  await learner.getByText('Starts ').waitFor();
  await goLive(host, path);
  await shareBitcoin(host);

  await host.getByRole('button', { name: 'Call a trade idea' }).press('i');
  const panel = host.getByRole('dialog', { name: 'Call a trade idea' });
  await panel.getByRole('combobox', { name: 'Symbol' }).fill('btcusdt');
  await panel.getByRole('option', { name: 'Bitcoin / Tether (DEMO:BTCUSDT)' }).click();
  await panel.getByText('Whoever may come to the session sees it.').waitFor();
  await panel
    .getByRole('textbox', { name: 'Why' })
    .fill('Said on stream, so that everybody can hold me to what I have said.');
  await panel.getByLabel('Style').selectOption({ index: 1 });
  await panel.getByText('I intend to', { exact: true }).click();
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  await host.getByRole('alertdialog', { name: 'Publish this idea?' }).getByRole('button', { name: 'Publish' }).click();
  await panel.waitFor({ state: 'hidden' });

  for (const page of [host, learner]) {
    const ideas = page.getByRole('region', { name: 'Trade ideas of this session' });
    await ideas.getByRole('link', { name: 'Bitcoin / Tether' }).waitFor({ timeout: patience(15) });
    await ideas.getByText('Long').waitFor();
  }
  // Its levels stand on the chart that everybody sees.
  await expect.poll(() => drawnTexts(learner), { timeout: patience(15) }).toMatch(/Target 1.*Entry.*Stop/);
  expect(await findViolations(learner)).toEqual([]);

  // A little more is recorded after it.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  await host.getByRole('button', { name: 'End for everyone' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: 'End for everyone' }).click();
  const listed = host.getByRole('region', { name: 'Trade ideas of this session' });
  await listed.getByRole('button', { name: /^Bitcoin .* watch from \d+:\d\d$/ }).waitFor({ timeout: patience(90) });
  const mark = host
    .getByRole('list', { name: 'Trade ideas on the timeline' })
    .getByRole('button', { name: /^Bitcoin .* · Long · .* · Simulated: watch from \d+:\d\d$/ });
  await mark.waitFor();
  await host.evaluate(() => 'drawnTexts' in window && (window.drawnTexts as string[]).splice(0));
  await mark.press('Enter');
  await expect.poll(() => host.evaluate(() => document.querySelector('video')?.paused ?? true)).toBe(false);
  // The chart of the recording has the levels from the second on at which they were called.
  await expect.poll(() => drawnTexts(host), { timeout: patience(30) }).toMatch(/Target 1.*Entry.*Stop/);
  await studio.close();
  await room.close();
});
