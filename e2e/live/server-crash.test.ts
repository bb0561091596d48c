import { afterAll, beforeAll, expect, it } from 'vitest';
import { callProductAt, planLiveEvent } from '../api.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { startProduct, type Product } from '../product.ts';
import { enter, small } from './studio-room.ts';

useBrowser();

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  callProductAt(product.url);
});
afterAll(() => product.stop());

const framesOf = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);

/** Resolves with the time when the picture moves; the frame count restarts with each connection. */
async function movingAt(page: Page): Promise<number> {
  let before = await framesOf(page);
  const grow = async () => {
    const now = await framesOf(page);
    const grown = now - before;
    before = now;
    return grown;
  };
  await expect.poll(grow, { timeout: patience(40), interval: 200 }).toBeGreaterThan(1);
  return performance.now();
}

/** Takes five on an otherwise idle machine; the measured figure is printed. */
const backSeconds = 20;

it('the server is killed and started again, and everybody is back soon after it answers', async () => {
  const { path } = await planLiveEvent('Through a crash');
  const at = {
    ...small,
    serviceWorkers: 'allow' as const,
    baseURL: product.url,
    mayComplain: /^WebSocket connection .* failed/,
  };
  const [studio, ...homes] = [
    await visit({ ...at, permissions: ['camera', 'microphone'] }),
    await visit(at),
    await visit(at),
  ];
  for (const { page } of homes) {
    await enter(page, 'student', path);
  }
  await enter(studio.page, 'trainer', path);
  await studio.page.getByRole('button', { name: 'Go live' }).click();
  await Promise.all(homes.map(({ page }) => movingAt(page)));

  for (const round of [1, 2]) {
    const banners = homes.map(({ page }) => page.getByText('Can’t reach the server'));
    const lost = Promise.all([
      // Not the banner, which appears before the studio has noticed the loss of its connection.
      studio.page.getByText('Reconnecting…', { exact: true }).waitFor(),
      ...banners.map((banner) => banner.waitFor()),
    ]);
    await product.crashAndStart();
    await lost;
    const answersAt = performance.now();
    // The current picture may be from before the crash, so it has to move.
    const [host, ...viewers] = await Promise.all([
      studio.page
        .getByText('You are live')
        .waitFor({ timeout: patience(40) })
        .then(() => performance.now()),
      ...homes.map(({ page }) => movingAt(page)),
    ]);
    const seconds = [host, ...viewers].map((moment) => (moment - answersAt) / 1000);
    console.log(
      `crash ${round}: host and viewers are back after ${seconds.map((each) => each.toFixed(1)).join(', ')} s`,
    );
    for (const each of seconds) expect(each).toBeLessThan(backSeconds);
    for (const banner of banners) await banner.waitFor({ state: 'detached' });
  }
  for (const { close } of [studio, ...homes]) await close();
});
