import { expect, it } from 'vitest';
import { findViolations } from '../axe.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { countsOf, growthBeyond, growthDuring, watchMedia, type Kept } from './kept-media.ts';
import { devices, enter, goLive, plan } from './studio-room.ts';

useBrowser();

/** Generous for a busy machine. */
const soon = { timeout: patience(10) };

/** The quarter of the picture that contains the bright edge of the camera; the fake screen is all green. */
const quarterOfCamera = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video?.videoWidth) return 'no picture';
    const [width, height] = [video.videoWidth, video.videoHeight];
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    if (!context) return 'no canvas';
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let [count, right, bottom] = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const isBright = (data[at] ?? 0) > 150 && (data[at + 2] ?? 0) > 150;
      if (!isBright) continue;
      count++;
      right += (at / 4) % width > width / 2 ? 1 : 0;
      bottom += at / 4 / width > height / 2 ? 1 : 0;
    }
    if (count < 200) return 'no camera';
    return `${bottom > count / 2 ? 'bottom' : 'top'} ${right > count / 2 ? 'right' : 'left'}`;
  });

it('a host shows the screen with the camera in a corner, without a new connection and in the background', async () => {
  const path = await plan('Screen with camera');
  const [studio, stage] = [await visit(devices), await visit()];
  for (const { context } of [studio, stage]) await context.addInitScript(watchMedia);
  const [host, learner] = [studio.page, stage.page];
  await goLive(host, path);
  await enter(learner, 'student', path);
  await expect.poll(() => quarterOfCamera(learner), soon).toBe('no camera');

  await host.getByRole('button', { name: 'Screen', exact: true }).click();
  await expect.poll(() => quarterOfCamera(learner), soon).toBe('bottom right');
  await host.getByText('Settings', { exact: true }).click();
  await host.getByRole('radio', { name: 'Top left' }).check({ force: true });
  await host.getByRole('radio', { name: 'Medium' }).check();
  await expect.poll(() => quarterOfCamera(learner), soon).toBe('top left');
  expect(await findViolations(host)).toEqual([]);

  // A background page gets no animation frames; publishing continues.
  await host.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  const sent = await growthBeyond(host, 'outbound-rtp', { frames: 15, audioPackets: 90 });
  expect(sent.frames).toBeGreaterThan(15);
  expect(sent.audioPackets).toBeGreaterThan(90);
  expect(sent.connections).toBe(1);

  // The browser's own button stops sharing.
  await host.evaluate(() => {
    const screen = (window as unknown as Kept).kept.tracks.find(({ label }) => label.startsWith('screen'));
    screen?.stop();
    screen?.dispatchEvent(new Event('ended'));
  });
  await host.getByText('Screen sharing stopped').waitFor();
  await expect.poll(() => quarterOfCamera(learner), soon).toBe('no camera');
  expect((await growthBeyond(learner, 'inbound-rtp', { frames: 5 })).frames).toBeGreaterThan(5);
  expect((await countsOf(host, 'outbound-rtp')).connections).toBe(1);

  await host.getByRole('button', { name: 'End for everyone' }).click();
  const question = host.getByRole('alertdialog', { name: 'End for everyone' });
  await question.getByText('1 person is watching.').waitFor();
  expect(
    await question.getByRole('button', { name: 'Stay live' }).evaluate((own) => own === document.activeElement),
  ).toBe(true);
  await host.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await host.getByText('You are live').waitFor();
  await host.getByRole('button', { name: 'End for everyone' }).click();
  await question.getByRole('button', { name: 'End for everyone' }).click();
  await host.getByText('This live session has ended').first().waitFor();
  await host.getByRole('link', { name: 'Back' }).click();
  await host.waitForURL('**/education/events');
  const states = () => host.evaluate(() => (window as unknown as Kept).kept.tracks.map(({ readyState }) => readyState));
  await expect.poll(async () => new Set(await states()), soon).toEqual(new Set(['ended']));
  await stage.close();
  await studio.close();
});

it('a browser that hands out no frames mixes screen and camera in the page; one without captions says so', async () => {
  const path = await plan('Without the newest browser');
  const studio = await visit(devices);
  await studio.context.addInitScript(() => {
    for (const name of ['MediaStreamTrackProcessor', 'SpeechRecognition', 'webkitSpeechRecognition']) {
      Reflect.deleteProperty(window, name);
    }
  });
  await studio.context.addInitScript(watchMedia);
  await goLive(studio.page, path);
  // Cancelling the browser's screen dialog changes nothing.
  await studio.page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getDisplayMedia;
    mediaDevices.getDisplayMedia = () => {
      mediaDevices.getDisplayMedia = open;
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    };
  });
  const [camera, screen] = [/^Camera$/, /^Screen$/].map((name) =>
    studio.page.getByRole('button', { name, pressed: true }),
  );
  await studio.page.getByRole('button', { name: 'Screen', exact: true }).click();
  await camera?.waitFor();
  expect((await growthBeyond(studio.page, 'outbound-rtp', { frames: 5 })).frames).toBeGreaterThan(5);
  await studio.page.getByRole('button', { name: 'Screen', exact: true }).click();
  await screen?.waitFor();
  // A screen that is shared already is not requested again.
  await studio.page.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new Error('asked twice'));
  });
  await expect.poll(() => quarterOfCamera(studio.page), soon).toBe('bottom right');
  await studio.page.getByRole('button', { name: 'Camera on' }).click();
  await expect.poll(() => quarterOfCamera(studio.page), soon).toBe('no camera');
  await studio.page.getByRole('button', { name: 'Camera off' }).click();
  await expect.poll(() => quarterOfCamera(studio.page), soon).toBe('bottom right');
  const sent = await growthBeyond(studio.page, 'outbound-rtp', { frames: 15 });
  expect(sent.frames).toBeGreaterThan(15);
  expect(sent.connections).toBe(1);
  await studio.page.getByText('Settings', { exact: true }).click();
  await studio.page.getByText('This browser doesn’t support live captions').waitFor();
  expect(await studio.page.getByRole('switch', { name: 'Captions' }).isDisabled()).toBe(true);
  await studio.close();
});

it('a viewer takes the sound alone, reads captions and does everything by keys, except while typing', async () => {
  const path = await plan('By ear');
  const [studio, stage] = [await visit(devices), await visit()];
  for (const { context } of [studio, stage]) await context.addInitScript(watchMedia);
  // Replaces the browser's speech recognition, which does not work here: the test supplies the text.
  await studio.context.addInitScript(() => {
    class Speaker extends EventTarget {
      lang = '';
      start(): void {
        Object.assign(window, {
          language: this.lang,
          say: (transcript: string, isFinal: boolean) => {
            const result = Object.assign([{ transcript, confidence: 1 }], { isFinal });
            this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }));
          },
        });
      }
      abort(): void {
        Object.assign(window, { say: undefined });
      }
    }
    Object.assign(window, { SpeechRecognition: Speaker });
  });
  const [host, learner] = [studio.page, stage.page];
  const say = (text: string, isFinal: boolean) =>
    host.evaluate(
      ([words, certain]) =>
        (window as unknown as { say?: (text: string, isFinal: boolean) => void }).say?.(words, certain),
      [text, isFinal] as const,
    );
  await goLive(host, path);
  await enter(learner, 'student', path);
  await learner.getByRole('button', { name: 'Audio only' }).waitFor();
  await expect.poll(async () => (await countsOf(learner, 'inbound-rtp')).frames, soon).toBeGreaterThan(5);

  // Captions are off until both the host and the viewer turn them on.
  expect(await learner.getByRole('button', { name: 'Captions' }).count()).toBe(0);
  await host.getByText('Settings', { exact: true }).click();
  await host.getByText('may send audio to its vendor’s service').waitFor();
  await host.getByRole('switch', { name: 'Captions' }).check({ force: true });
  await host.getByText('Viewers can turn on captions of what you say').waitFor();
  expect(await host.evaluate(() => (window as unknown as { language: string }).language)).toBe('es');
  await say('mira la primera', false);
  await learner.getByRole('button', { name: 'Captions' }).waitFor();
  expect(await learner.getByText('mira la primera').count()).toBe(0);
  await learner.keyboard.press('c');
  await learner.getByText('mira la primera').waitFor();
  await say('Mira la primera vela.', true);
  await learner.getByText('Mira la primera vela.').waitFor();
  await host.getByRole('button', { name: 'Microphone on' }).click();
  await host.getByText('Settings', { exact: true }).click();
  await host.getByText('Captions pause while your microphone is off').waitFor();
  expect(await host.evaluate(() => 'say' in window && window.say)).toBeUndefined();
  await host.getByRole('button', { name: 'Microphone off' }).click();

  // Audio only: no more video arrives, and the choice is remembered.
  await learner.keyboard.press('a');
  await learner.getByText('Video is off to save data').waitFor();
  const heard = await growthDuring(learner, 'inbound-rtp', 3000);
  expect(heard).toMatchObject({ videoPackets: 0, frames: 0 });
  expect(heard.audioPackets).toBeGreaterThan(90);
  await learner.getByText(/\d+ kbit\/s/).waitFor();
  expect(await findViolations(learner)).toEqual([]);
  await learner.reload();
  await learner.getByText('Video is off to save data').waitFor();
  expect((await countsOf(learner, 'inbound-rtp')).videoPackets).toBe(0);
  await learner.keyboard.press('a');
  await expect.poll(async () => (await countsOf(learner, 'inbound-rtp')).frames, soon).toBeGreaterThan(5);

  // Pause, then resume at the live position.
  const isPaused = () => learner.evaluate(() => document.querySelector('video')?.paused);
  await learner.keyboard.press('k');
  await expect.poll(isPaused, soon).toBe(true);
  await learner.locator('video + button').filter({ hasText: 'Back to live' }).waitFor();
  await learner.keyboard.press(' ');
  await expect.poll(isPaused, soon).toBe(false);

  // Volume: by keys, and by arrow keys on the slider.
  const soundOf = () =>
    learner.evaluate(() => {
      const video = document.querySelector('video');
      return video?.muted ? 0 : video?.volume;
    });
  await learner.getByRole('slider', { name: 'Volume' }).focus();
  await learner.keyboard.press('End');
  await expect.poll(soundOf, soon).toBe(1);
  for (let press = 0; press < 4; press++) await learner.keyboard.press('ArrowLeft');
  await expect.poll(soundOf, soon).toBeCloseTo(0.8);
  await learner.keyboard.press('m');
  await expect.poll(soundOf, soon).toBe(0);
  await learner.keyboard.press('f');
  await expect.poll(() => learner.evaluate(() => document.fullscreenElement !== null), soon).toBe(true);
  await learner.keyboard.press('f');
  await expect.poll(() => learner.evaluate(() => document.fullscreenElement), soon).toBeNull();
  await learner.keyboard.press('?');
  await learner.getByText('Pause or return to live').waitFor();
  expect(await findViolations(learner)).toEqual([]);
  await learner.keyboard.press('Escape');
  await learner.getByText('Pause or return to live').waitFor({ state: 'hidden' });

  // Shortcuts do not work while typing.
  await learner.getByLabel('Write a message').fill('');
  await learner.getByLabel('Write a message').pressSequentially('make a fact? k');
  expect(await learner.getByLabel('Write a message').inputValue()).toBe('make a fact? k');
  expect(await isPaused()).toBe(false);
  expect(await soundOf()).toBe(0);
  expect(await learner.getByText('Video is off to save data').count()).toBe(0);
  await stage.close();
  await studio.close();
});

it('the room fits a phone: the picture stays on top, on its side beside the chat', async () => {
  const path = await plan('On a phone');
  const studio = await visit(devices);
  await goLive(studio.page, path);
  for (const language of ['en', 'ar'] as const) {
    const phone = await visit({
      language,
      viewport: { width: 360, height: 640 },
      isMobile: true,
      hasTouch: true,
    });
    const { page } = phone;
    await enter(page, 'student', path);
    const picture = page.locator('video');
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0), soon)
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect.poll(async () => (await picture.boundingBox())?.y, soon).toBe(48);
    expect((await picture.boundingBox())?.width).toBe(360);
    await page.setViewportSize({ width: 640, height: 360 });
    await expect.poll(async () => (await picture.boundingBox())?.height, soon).toBe(320);
    expect((await picture.boundingBox())?.width).toBeGreaterThan(390);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('form textarea')?.getBoundingClientRect().bottom), soon)
      .toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
    await phone.close();
  }
  await studio.page.setViewportSize({ width: 390, height: 844 });
  expect(await studio.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await studio.close();
});
