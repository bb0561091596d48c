import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { planLiveEvent } from '../api.ts';
import { useBrowser, visit } from '../browser.ts';
import { password } from '../demo-accounts.ts';
import { devices, goLive } from '../live/studio-room.ts';
import { openPage, type BrowserName } from './open-page.ts';
import type { RemotePage } from './remote-page.ts';

useBrowser();

const patience = { timeout: 60_000, interval: 300 };

async function open(name: BrowserName): Promise<RemotePage> {
  const page = await openPage(name);
  onTestFinished(() => page.close());
  return page;
}

const text = (value: string) => JSON.stringify(value);

async function waitFor(page: RemotePage, condition: string): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(`Boolean(${condition})`).catch(() => false), patience).toBe(true);
}

/** Sets a value through the browser's native setter, so that React notices it as typing. */
async function fill(page: RemotePage, selector: string, value: string): Promise<void> {
  await waitFor(page, `document.querySelector(${text(selector)})`);
  await page.evaluate(`(() => {
    const field = document.querySelector(${text(selector)});
    const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(field, ${text(value)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
}

const labelled = (selector: string, label: string) =>
  `[...document.querySelectorAll(${text(selector)})].find((element) =>
    (element.getAttribute('aria-label') ?? element.textContent).includes(${text(label)}))`;

async function click(page: RemotePage, selector: string, label: string): Promise<void> {
  await waitFor(page, labelled(selector, label));
  await page.evaluate(`void ${labelled(selector, label)}.click()`);
}

async function signIn(page: RemotePage): Promise<void> {
  await page.goto(`${inject('url')}/login`);
  await fill(page, 'input[type=email]', 'student@candela.test');
  await fill(page, 'input[type=password]', password);
  await page.evaluate("void document.querySelector('button[type=submit]').click()");
  await waitFor(page, "!['/', '/login'].includes(location.pathname)");
}

/** The browsers to test; the script that runs this prints which are missing. */
const names = (process.env['BROWSERS'] ?? 'chromium').split(',') as BrowserName[];

describe.each(names)('%s', (name) => {
  it('signs a learner in, finds a course and shows its lessons', async () => {
    const page = await open(name);
    await signIn(page);
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
    await signIn(page);
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
