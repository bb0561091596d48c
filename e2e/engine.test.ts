import { execFileSync } from 'node:child_process';
import { expect, inject, it, onTestFinished } from 'vitest';
import { planLiveEvent, playGrantOf, publishGrantOf } from './api.ts';
import { signIn, useBrowser, visit, type Page } from './browser.ts';
import { installLive, type VideoStats } from './live-page.ts';
import { startLossyRelay } from './lossy-relay.ts';

useBrowser();

/** A page of the product's origin that shows nothing of it, with WHIP and WHEP by hand. */
async function openPage(): Promise<Page> {
  const { page, close } = await visit();
  onTestFinished(close);
  await page.route('**/blank.html', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.addInitScript(installLive);
  await page.goto('/blank.html');
  return page;
}

async function statsOf(page: Page): Promise<VideoStats> {
  return (
    (await page.evaluate(() => window.live.stats())) ?? { codec: '', bytes: 0, packets: 0, lost: 0, frames: 0, at: 0 }
  );
}

/** Waits until so many more pictures were decoded. */
async function waitForPictures(page: Page, count = 10, timeout = 20_000): Promise<void> {
  const before = (await statsOf(page)).frames;
  await expect.poll(async () => (await statsOf(page)).frames - before, { timeout }).toBeGreaterThanOrEqual(count);
}

/** Bits per second of the next half second or so. */
async function bitrateOf(page: Page): Promise<number> {
  const before = await statsOf(page);
  await page.waitForTimeout(500);
  const now = await statsOf(page);
  return before.at === 0 ? 0 : ((now.bytes - before.bytes) * 8000) / Math.max(1, now.at - before.at);
}

const middleOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

it.each(['H264', 'VP8'] as const)('%s is published, decoded soon, and by who comes late as well', async (codec) => {
  const event = await planLiveEvent(`Published as ${codec}`);
  const [studio, home, late] = [await openPage(), await openPage(), await openPage()];
  const [mine, theirs] = [await publishGrantOf(event), await playGrantOf(event)];
  await studio.evaluate(({ address, options }) => window.live.publish(address, options), {
    address: mine,
    options: { codec },
  });
  const begun = performance.now();
  await home.evaluate((address) => window.live.watch(address), theirs);

  // Without feedback on arrivals Chromium stays at 300 kbit/s.
  let best = 0;
  while (best < 1e6 && performance.now() - begun < 5000) best = Math.max(best, await bitrateOf(home));
  expect(best).toBeGreaterThanOrEqual(1e6);
  await waitForPictures(home);
  for (const page of [studio, home]) expect((await statsOf(page)).codec).toBe(`video/${codec}`);

  await home.evaluate(() => window.live.latencies());
  await waitForPictures(home, 30);
  const latency = middleOf(await home.evaluate(() => window.live.latencies()));
  expect(latency).toBeGreaterThan(0);
  expect(latency).toBeLessThan(1000);

  await studio.waitForTimeout(Math.max(0, 5000 - (performance.now() - begun)));
  await late.evaluate((address) => window.live.watch(address), theirs);
  await expect.poll(() => late.evaluate(() => window.live.firstPictureAfter()), { timeout: 10_000 }).not.toBeNull();
  const first = await late.evaluate(() => window.live.firstPictureAfter());
  expect(first).toBeLessThan(3000);
  console.log(
    `${codec}: ${(best / 1e6).toFixed(1)} Mbit/s, ${Math.round(latency)} ms from painted to decoded, ` +
      `${Math.round(first ?? 0)} ms from asking to the first picture`,
  );
});

it('what is lost on the way in and on the way out is sent again', async () => {
  const event = await planLiveEvent('Over a bad line');
  const [wayIn, wayOut] = [
    await startLossyRelay(inject('mediaPort'), 0.05),
    await startLossyRelay(inject('mediaPort'), 0.05),
  ];
  onTestFinished(() => [wayIn, wayOut].forEach((relay) => relay.stop()));
  const [studio, home] = [await openPage(), await openPage()];
  await studio.evaluate(({ address, relayPort }) => window.live.publish(address, { relayPort }), {
    address: await publishGrantOf(event),
    relayPort: wayIn.port,
  });
  await home.evaluate(({ address, relayPort }) => window.live.watch(address, { relayPort }), {
    address: await playGrantOf(event),
    relayPort: wayOut.port,
  });
  await expect.poll(async () => (await statsOf(home)).packets, { timeout: 30_000 }).toBeGreaterThan(1500);
  for (const { seen } of [wayIn, wayOut]) expect(seen.lost / seen.packets).toBeGreaterThan(0.03);
  const { packets, lost } = await statsOf(home);
  console.log(
    `of ${packets} packets ${lost} are missing; the ways lost ${wayIn.seen.lost} of ${wayIn.seen.packets} and ` +
      `${wayOut.seen.lost} of ${wayOut.seen.packets}`,
  );
  expect(lost / (packets + lost)).toBeLessThanOrEqual(0.01);
});
