import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { planLiveEvent } from '../api.ts';
import { useBrowser, visit } from '../browser.ts';
import { devices, goLive } from '../live/studio-room.ts';
import { browserNames } from './open-page.ts';
import { click, fill, open, patience, signIn, waitFor } from './page-actions.ts';

useBrowser();

describe.each(browserNames)('%s', (name) => {
  it('signs a learner in, finds a course and shows its lessons', async () => {
    const page = await open(name);
    await signIn(page, 'student');
    await waitFor(page, "document.querySelector('h1')?.textContent.includes('Amara')");
    await page.goto(`${inject('url')}/education/courses`);
    await click(page, 'a', 'Gestión del riesgo, paso a paso');
    await waitFor(page, "document.querySelector('h1')?.textContent.includes('Gestión del riesgo')");
    await waitFor(page, "document.querySelectorAll('main li').length > 3");
  });

  it('shows a learner a live session, by whatever way it can, and takes part in the chat', async () => {
    const { path } = await planLiveEvent(`Seen by ${name}`);
    const desk = await visit(devices);
    onTestFinished(() => desk.context.close());
    await goLive(desk.page, path);
    const page = await open(name);
    await signIn(page, 'student');
    await page.goto(`${inject('url')}${path}`);
    const frames = () =>
      page.evaluate<number>("document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0");
    await expect
      .poll(frames, patience)
      .toBeGreaterThan(30)
      .catch(async (error: unknown) => {
        const shown = await page.evaluate(`({
        text: document.querySelector('main, #root, body').innerText.slice(0, 300),
        hasMediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
        types: ['avc1.42e01f', 'avc1.42e01f,opus', 'opus'].map((codecs) =>
          globalThis.MediaSource?.isTypeSupported('video/mp4; codecs="' + codecs + '"')),
        video: [document.querySelector('video')?.readyState, document.querySelector('video')?.error?.message, document.querySelector('video')?.src],
        hasWebRtc: 'RTCPeerConnection' in window,
      })`);
        throw new Error(`no picture: ${JSON.stringify(shown)}`, { cause: error });
      });
    const way = await page.evaluate("document.querySelector('video').srcObject ? 'WebRTC' : 'HLS'");
    console.log(`${name} shows the session by ${String(way)}`);
    await fill(page, '[aria-label="Write a message"], textarea, input[placeholder]', `Hello from ${name}`);
    await click(page, 'button', 'Send');
    await desk.page.getByText(`Hello from ${name}`).waitFor();
  });
});
