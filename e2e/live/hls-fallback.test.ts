import { expect, it } from 'vitest';
import { planLiveEvent } from '../api.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { beginSession } from '../signed-in.ts';
import { devices, enter, goLive, small } from './studio-room.ts';

useBrowser();

/** A feature that the viewer's browser lacks, or that the network blocks. */
const obstacles: Record<string, (page: Page) => Promise<unknown>> = {
  'no UDP comes through': async (page) => {
    // Nothing listens at that port.
    await page.route('**/whep/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/^(a=candidate:\S+ \d \S+ \d+ \S+) \d+/gm, '$1 9');
      await route.fulfill({ response, body });
    });
  },
  'the browser has no WebRTC': (page) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(window, 'RTCPeerConnection');
    }),
  'the browser has no H.264 for WebRTC': (page) =>
    page.route('**/whep/*', (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replaceAll('H264/90000', 'X264/90000') }),
    ),
};

it.each(Object.entries(obstacles))('a learner watches by HLS where %s', async (_what, obstruct) => {
  const { path } = await planLiveEvent('By HLS');
  const [desk, home] = [await visit({ ...devices, ...small }), await visit(small)];
  await goLive(desk.page, path);
  await beginSession(home.page, 'student');
  await obstruct(home.page);
  let begun = 0;
  home.page.on('request', (request) => {
    if (begun === 0 && request.url().endsWith('/play-grant')) begun = performance.now();
  });
  await home.page.goto(path);
  const framesOf = () =>
    home.page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
  await expect.poll(framesOf, { timeout: patience(20), interval: 50 }).toBeGreaterThan(0);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`the first picture is there ${seconds.toFixed(1)} s after it was asked for`);
  // Takes six on an otherwise idle machine.
  expect(seconds).toBeLessThan(10);
  const before = await framesOf();
  // Three seconds of the fake camera.
  await expect.poll(framesOf, { timeout: patience(10) }).toBeGreaterThan(before + 30);
  await home.page.getByText('Connecting').waitFor({ state: 'detached' });
  expect(await home.page.evaluate(() => document.querySelector('video')?.src.startsWith('blob:'))).toBe(true);
  // Counted like any other.
  await desk.page.getByText('1 viewer', { exact: true }).waitFor();
  await desk.page.getByRole('button', { name: 'End for everyone' }).click();
  await desk.page.getByText('1 person is watching.').waitFor();
  await home.close();
  await desk.close();
});

it('who comes late to UDP that works after all sees it by WebRTC', async () => {
  const { path } = await planLiveEvent('Both ways');
  const [desk, home] = [await visit({ ...devices, ...small }), await visit(small)];
  await goLive(desk.page, path);
  await beginSession(home.page, 'student');
  // Withholds the candidates until HLS has started.
  await home.page.route('**/whep/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/^a=candidate:.*\r\n/gm, '');
    const candidates = (await response.text()).match(/^a=candidate:.*$/gm) ?? [];
    await home.page.evaluate((lines) => Object.assign(window, { late: lines }), candidates);
    await route.fulfill({ response, body });
  });
  await home.page.addInitScript(() => {
    const Connection = RTCPeerConnection;
    window.RTCPeerConnection = class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        window.setTimeout(() => {
          const { late } = window as unknown as { late?: string[] };
          for (const line of late ?? []) {
            void this.addIceCandidate({ candidate: line.slice(2), sdpMLineIndex: 0 }).catch(() => {});
          }
        }, 6000);
      }
    };
  });
  await home.page.goto(path);
  const isByHls = () => home.page.evaluate(() => document.querySelector('video')?.src.startsWith('blob:') ?? false);
  await expect.poll(isByHls, { timeout: patience(10) }).toBe(true);
  const isByWebRtc = () =>
    home.page.evaluate(() => {
      const video = document.querySelector('video');
      return video?.srcObject instanceof MediaStream && !video.src.startsWith('blob:') && video.videoWidth > 0;
    });
  await expect.poll(isByWebRtc, { timeout: patience(15) }).toBe(true);
  await home.close();
  await desk.close();
});

it('a studio says what the browser cannot send, before anybody goes live', async () => {
  const { path } = await planLiveEvent('What it can send');
  const [without, vp8] = [await visit(devices), await visit(devices)];
  await without.page.addInitScript(() => {
    Reflect.deleteProperty(window, 'RTCPeerConnection');
  });
  await vp8.page.addInitScript(() => {
    RTCRtpSender.getCapabilities = () => ({
      codecs: [{ mimeType: 'video/VP8', clockRate: 90_000 }],
      headerExtensions: [],
    });
  });
  for (const { page } of [without, vp8]) {
    await enter(page, 'trainer', path);
  }
  await without.page.getByText('This browser can’t broadcast').waitFor();
  await without.page.getByText('Stream from OBS', { exact: true }).click();
  await without.page.getByRole('button', { name: 'Show server and token' }).waitFor();
  expect(await without.page.getByRole('button', { name: 'Go live' }).isDisabled()).toBe(true);
  await vp8.page.getByText('This browser can’t send H.264').waitFor();
  await expect
    .poll(() => vp8.page.getByRole('button', { name: 'Go live' }).isEnabled(), { timeout: patience(10) })
    .toBe(true);
  await without.close();
  await vp8.close();
});
