import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, useBrowser, visit, type Page } from './browser.ts';
import { patience } from './pace.ts';
import { startProduct, type Product } from './product.ts';

useBrowser();

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const clip = join(import.meta.dirname, '../server/src/demo/clips/price-action-from-first-principles-4.mp4');
const bytesPerSecond = 60_000;
const patient = { timeout: patience(60) };

/** After this number of segments the first token is refused, as if it had expired. */
const segmentsOfFirstToken = 3;

/** Refuses the first token after a few segments; returns a function that counts the refusals. */
async function expireFirstToken(page: Page): Promise<() => number> {
  let [first, served, refused] = ['', 0, 0];
  await page.route('**/media/**/*.m4s', async (route) => {
    const token = route.request().url().split('/')[5] ?? '';
    first ||= token;
    if (token === first && ++served > segmentsOfFirstToken) {
      refused++;
      await route.fulfill({ status: 403 });
    } else await route.continue();
  });
  return () => refused;
}

it('a video is uploaded through a killed server, gets captions, and plays on when its address expires', async () => {
  const mayComplain = /^WebSocket connection .* failed|net::ERR_|fetch/;
  const { page, context, close } = await visit({ baseURL: product.url, mayComplain, serviceWorkers: 'allow' });
  await signIn(page, 'trainer');
  await page.goto('/trainer/videos');
  const network = await context.newCDPSession(page);
  const slowDown = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await slowDown(bytesPerSecond);
  const buffer = await readFile(clip);
  const file = page.locator('input[type=file]').first();
  await file.setInputFiles({ name: 'Level by level.mp4', mimeType: 'video/mp4', buffer });
  await page.waitForFunction(() => {
    const bar = document.querySelector('[role=progressbar][aria-valuenow]');
    return bar !== null && Number(bar.ariaValueNow) > 0.15 * Number(bar.ariaValueMax ?? 100);
  });
  await product.crashAndStart();
  await slowDown(-1);
  await page.getByRole('link', { name: 'Level by level' }).waitFor(patient);
  await page.getByText('576p').first().waitFor(patient);

  await page.getByRole('link', { name: 'Level by level' }).click();
  await page.getByRole('link', { name: 'Captions and chapters' }).click();
  await page.getByRole('combobox', { name: 'Add a language' }).selectOption('en');
  const srt = '1\n00:00:00,000 --> 00:00:30,000\nSwings first\n\n2\n00:00:30,000 --> 00:01:20,000\nThen the trend\n';
  await page
    .locator('input[type=file][aria-label="From a file"]')
    .setInputFiles({ name: 'en.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(srt) });
  await page.getByText('2 lines were read').waitFor();
  await page.getByRole('status').getByText('Saved').waitFor(patient);

  const refusals = await expireFirstToken(page);
  await page.reload();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2, undefined, patient);
  await page.getByRole('switch', { name: 'Captions' }).click();
  const stalls = await page.evaluate(async () => {
    const video = document.querySelector('video')!;
    video.muted = true;
    await video.play();
    const waited: number[] = [];
    video.addEventListener('waiting', () => waited.push(video.currentTime));
    while (video.currentTime < 4) await new Promise((next) => setTimeout(next, 100));
    return waited.length;
  });
  expect(stalls).toBe(0);
  // A position beyond the segments of the first token.
  const shown = await page.evaluate(async () => {
    const video = document.querySelector('video')!;
    video.currentTime = 45;
    await new Promise((next) => video.addEventListener('seeked', next, { once: true }));
    while (video.currentTime < 46) await new Promise((next) => setTimeout(next, 100));
    const track = [...video.textTracks].find(({ mode }) => mode === 'showing');
    return [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text);
  });
  expect(shown).toEqual(['Then the trend']);
  expect(refusals()).toBeGreaterThan(0);
  await close();
});
