import { execFileSync } from 'node:child_process';
import { expect, inject, it, onTestFinished } from 'vitest';
import { planLiveEvent, playGrantOf, publishGrantOf } from '../api.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { openBlankPage } from './blank-page.ts';
import { installLive, type VideoStats } from './live-page.ts';
import { startLossyRelay } from './lossy-relay.ts';
import { devices, enter, small } from './studio-room.ts';
import { loadWhipClients } from './whip-clients.ts';

useBrowser();

/** A blank page with a hand-written WHIP and WHEP client. */
async function openPage(): Promise<Page> {
  const { page, close } = await visit();
  onTestFinished(close);
  await page.addInitScript(installLive);
  await openBlankPage(page);
  return page;
}

async function statsOf(page: Page): Promise<VideoStats> {
  return (
    (await page.evaluate(() => window.live.stats())) ?? { codec: '', bytes: 0, packets: 0, lost: 0, frames: 0, at: 0 }
  );
}

/** Waits until that number of further pictures has been decoded. */
async function waitForPictures(page: Page, count = 10, timeout = patience(20)): Promise<void> {
  const before = (await statsOf(page)).frames;
  await expect.poll(async () => (await statsOf(page)).frames - before, { timeout }).toBeGreaterThanOrEqual(count);
}

/** Bits per second, measured over the next half second. */
async function bitrateOf(page: Page): Promise<number> {
  const before = await statsOf(page);
  await page.waitForTimeout(500);
  const now = await statsOf(page);
  return before.at === 0 ? 0 : ((now.bytes - before.bytes) * 8000) / Math.max(1, now.at - before.at);
}

const middleOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

it.each(['H264', 'VP8'] as const)('%s is published and soon decoded, also by viewers who join late', async (codec) => {
  const event = await planLiveEvent(`Published as ${codec}`);
  const [studio, home, late] = [await openPage(), await openPage(), await openPage()];
  const [mine, theirs] = [await publishGrantOf(event), await playGrantOf(event)];
  await studio.evaluate(({ address, options }) => window.live.publish(address, options), {
    address: mine,
    options: { codec },
  });
  const begun = performance.now();
  await home.evaluate((address) => window.live.watch(address), theirs);

  // Takes a second or two; a busy machine gets ten. It took longer when Chromium started with its default of 300 kbit/s.
  let bitrate = 0;
  while (bitrate < 1e6 && performance.now() - begun < 10_000) bitrate = await bitrateOf(home);
  expect(bitrate).toBeGreaterThanOrEqual(1e6);
  const megabitAfter = (performance.now() - begun) / 1000;
  await waitForPictures(home);
  for (const page of [studio, home]) expect((await statsOf(page)).codec).toBe(`video/${codec}`);

  await home.evaluate(() => window.live.latencies());
  await waitForPictures(home, 30);
  const latency = middleOf(await home.evaluate(() => window.live.latencies()));
  expect(latency).toBeGreaterThan(0);
  expect(latency).toBeLessThan(1000);

  await studio.waitForTimeout(Math.max(0, 5000 - (performance.now() - begun)));
  await late.evaluate((address) => window.live.watch(address), theirs);
  await expect
    .poll(() => late.evaluate(() => window.live.firstPictureAfter()), { timeout: patience(10) })
    .not.toBeNull();
  const first = await late.evaluate(() => window.live.firstPictureAfter());
  expect(first).toBeLessThan(3000);
  console.log(
    `${codec}: ${(bitrate / 1e6).toFixed(1)} Mbit/s after ${megabitAfter.toFixed(1)} s, ${Math.round(latency)} ms from painted to decoded, ` +
      `${Math.round(first ?? 0)} ms from asking to the first picture`,
  );
});

it('packets that are lost from the publisher or to the viewer are sent again', async () => {
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
  await expect.poll(async () => (await statsOf(home)).packets, { timeout: patience(30) }).toBeGreaterThan(1500);
  for (const { seen } of [wayIn, wayOut]) expect(seen.lost / seen.packets).toBeGreaterThan(0.03);
  const { packets, lost } = await statsOf(home);
  console.log(
    `of ${packets} packets ${lost} are missing; the ways lost ${wayIn.seen.lost} of ${wayIn.seen.packets} and ` +
      `${wayOut.seen.lost} of ${wayOut.seen.packets}`,
  );
  expect(lost / (packets + lost)).toBeLessThanOrEqual(0.01);
});

it('publisher and viewer reconnect by themselves when the media process has died', async () => {
  const { path } = await planLiveEvent('Under a crash');
  const [studio, home] = [await visit({ ...devices, ...small }), await visit(small)];
  await enter(studio.page, 'trainer', path);
  await enter(home.page, 'student', path);
  await studio.page.getByRole('button', { name: 'Go live' }).click();
  await waitForMovement(home.page);

  const mediaProcess = () =>
    execFileSync('pgrep', ['-P', String(inject('processId')), '-f', 'media/process'])
      .toString()
      .trim();
  const before = mediaProcess();
  expect(before).toMatch(/^\d+$/);
  process.kill(Number(before), 'SIGKILL');
  const begun = performance.now();
  await home.page.getByText('The host lost their connection').first().waitFor();
  await waitForMovement(home.page);
  await studio.page.getByText('You are live').waitFor();
  console.log(`back ${((performance.now() - begun) / 1000).toFixed(1)} s after the media process was killed`);
  expect(mediaProcess()).not.toBe(before);
  await studio.close();
  await home.close();
});

/** Waits until the picture moves: the number of frames has increased. */
async function waitForMovement(page: Page): Promise<void> {
  const shown = () =>
    page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
  await expect
    .poll(
      async () => {
        const before = await shown();
        await page.waitForTimeout(500);
        return (await shown()) - before;
      },
      { timeout: patience(45) },
    )
    .toBeGreaterThan(2);
}

it.each(['whip-whep', '@eyevinn/whip-web-client'])(
  '%s publishes, and the WHEP client of whip-whep watches',
  async (name) => {
    const event = await planLiveEvent(`Published by ${name}`);
    const [studio, home] = [await openPage(), await openPage()];
    for (const page of [studio, home]) await loadWhipClients(page);
    const mine = await publishGrantOf(event);
    if (name === 'whip-whep') {
      await studio.evaluate(async ({ url, bearer }) => {
        const connection = new RTCPeerConnection();
        const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
        for (const track of stream.getTracks()) connection.addTransceiver(track, { direction: 'sendonly' });
        await new window.clients.WhipOfMedooze().publish(connection, url, bearer);
        window.live.connections.push(connection);
      }, mine);
    } else {
      await studio.evaluate(async ({ url, bearer }) => {
        const client = new window.clients.WhipOfEyevinn({
          endpoint: url,
          opts: { authkey: bearer, iceServers: [] },
          peerConnectionFactory: (configuration: RTCConfiguration) => {
            const connection = new RTCPeerConnection(configuration);
            window.live.connections.push(connection);
            return connection;
          },
        });
        await client.setIceServersFromEndpoint();
        await client.ingest(await navigator.mediaDevices.getUserMedia({ audio: true, video: true }));
      }, mine);
    }
    await waitForPictures(studio);
    const theirs = await playGrantOf(event);
    const watch = () =>
      home.evaluate(async ({ url, bearer }) => {
        const connection = new RTCPeerConnection();
        for (const kind of ['audio', 'video']) connection.addTransceiver(kind, { direction: 'recvonly' });
        connection.addEventListener('track', ({ track }) => track.kind === 'video' && window.live.look(track));
        window.live.connections.push(connection);
        try {
          await new window.clients.WhepOfMedooze().view(connection, url, bearer);
          return 'watching';
        } catch (error) {
          return String(error);
        }
      }, theirs);
    // The client does not ask again until the session is live.
    await expect.poll(watch, { timeout: patience(15), interval: 500 }).toBe('watching');
    await waitForPictures(home, 30);
  },
);
