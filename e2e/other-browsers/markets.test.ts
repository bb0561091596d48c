import { describe, expect, inject, it } from 'vitest';
import { browserNames } from './open-page.ts';
import { click, open, patience, signIn, waitFor } from './page-actions.ts';
import type { RemotePage } from './remote-page.ts';

const textOf = (page: RemotePage) => page.evaluate<string>('document.body.innerText');

/** Whether something is drawn on a canvas: an empty one has one colour. */
const isDrawn = `[...document.querySelectorAll('canvas')].some((canvas) => {
  const { width, height } = canvas;
  if (width < 50 || height < 50) return false;
  const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, width, height).data.buffer);
  return new Set(pixels).size > 3;
})`;

describe.each(browserNames)('%s', (name) => {
  it('draws the chart of a symbol, and its price moves without a reload', async () => {
    const page = await open(name);
    await signIn(page, 'student');
    await page.goto(`${inject('url')}/education/markets/DEMO:BTCUSDT`);
    await waitFor(page, isDrawn);
    const price = () =>
      page.evaluate<string>("document.querySelector('main').innerText.match(/[\\d,.]{6,}/)?.[0] ?? ''");
    const before = await price();
    expect(before).not.toBe('');
    await expect.poll(price, patience).not.toBe(before);
  });

  it('shows a closed trade idea with its chart and what happened to it', async () => {
    const page = await open(name);
    await signIn(page, 'student');
    await page.goto(`${inject('url')}/education/ideas?status=ended`);
    await waitFor(page, "document.querySelector('a[data-idea]')");
    await page.evaluate("void document.querySelector('a[data-idea]').click()");
    await waitFor(page, "document.body.innerText.includes('What happened')");
    await waitFor(page, isDrawn);
  });

  it('practises blind and proves the hidden bars', async () => {
    const page = await open(name);
    await signIn(page, 'student');
    await page.goto(`${inject('url')}/education/practice`);
    await click(page, 'button', 'Start');
    await waitFor(page, "document.body.innerText.includes('0 bars since the start, the end is hidden')");
    await click(page, 'button', 'Next bar');
    await waitFor(page, "document.body.innerText.includes('1 bar since the start, the end is hidden')");
    await click(page, 'button', 'End');
    await click(page, '[role=alertdialog] button', 'End');
    await waitFor(page, "document.body.innerText.includes('proved in your browser')");
  });

  it('checks the public log for a stranger', async () => {
    const page = await open(name);
    await page.goto(`${inject('url')}/ledger`);
    await waitFor(page, "document.body.innerText.includes('Every entry continues the one before')");
    await waitFor(page, "document.body.innerText.includes('Right.')");
    expect(await textOf(page)).not.toContain('Wrong.');
  });
});
