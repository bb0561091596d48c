import { expect, it } from 'vitest';
import { findViolations } from '../axe.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { breakDevices, type DeviceFaults, type Repairing } from './device-faults.ts';
import { countsOf, growthBeyond, watchMedia, type Kept } from './kept-media.ts';
import { devices, enter, goLive, plan } from './studio-room.ts';

useBrowser();

/** Generous for a busy machine. */
const soon = { timeout: 15_000 };

async function visitStudio(faults: DeviceFaults) {
  const studio = await visit(devices);
  await studio.context.addInitScript(breakDevices, faults);
  await studio.context.addInitScript(watchMedia);
  return studio;
}

const sceneOf = (page: Page) =>
  page.getByRole('group', { name: 'Scene' }).getByRole('button', { pressed: true }).textContent();

/** Whether the picture is a card: dark at its edge, unlike the fake camera and screen. */
const isCard = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video?.videoWidth) return null;
    const context = Object.assign(document.createElement('canvas'), { width: 64, height: 36 }).getContext('2d');
    if (!context) return null;
    context.drawImage(video, 0, 0, 64, 36);
    const { data } = context.getImageData(1, 30, 6, 4);
    return data.every((value, at) => at % 4 === 3 || value < 60);
  });

const liveTracks = (page: Page, kind: 'audio' | 'video') =>
  page.evaluate(
    (wanted) =>
      (window as unknown as Kept).kept.tracks.filter((track) => track.kind === wanted && track.readyState === 'live')
        .length,
    kind,
  );

it(
  'without a camera: chart and voice at once, and everything by keys, except while typing',
  async () => {
    const path = await plan('Chart and voice');
    const [studio, stage] = [await visitStudio({ camera: 'NotFoundError' }), await visit()];
    await stage.context.addInitScript(watchMedia);
    const [host, learner] = [studio.page, stage.page];
    await enter(host, 'trainer', path);
    await host.getByText('No camera found').waitFor();
    expect(await host.getByText('No microphone').count()).toBe(0);
    await host.getByRole('button', { name: 'Go live' }).click();
    await host.getByText('You are live').waitFor();
    await enter(learner, 'student', path);
    await expect.poll(() => isCard(learner), soon).toBe(true);
    const heard = await growthBeyond(learner, 'inbound-rtp', { frames: 2, audioPackets: 90 });
    expect(heard.audioPackets).toBeGreaterThan(90);

    await host.keyboard.press('1');
    const chart = (page: Page) => page.getByRole('application', { name: /^Chart of/ });
    for (const page of [host, learner]) await chart(page).waitFor();
    expect(await sceneOf(host)).toContain('Chart');
    expect(await findViolations(host)).toEqual([]);
    await host.keyboard.press('3');
    await chart(learner).waitFor({ state: 'detached' });
    // The break silences the microphone too.
    await host.keyboard.press('4');
    await host.getByText('Break: your microphone and camera are off').waitFor();
    await host.getByText('Microphone off').first().waitFor();
    expect(await host.evaluate(() => (window as unknown as Kept).kept.tracks.at(-1)?.enabled)).toBe(false);
    await host.keyboard.press('1');
    await chart(learner).waitFor();
    await host.keyboard.press('m');
    await host.getByRole('button', { name: 'Microphone off' }).waitFor();
    await host.keyboard.press('m');
    await host.getByRole('button', { name: 'Microphone on' }).waitFor();

    const field = host.getByLabel('Write a message');
    await field.pressSequentially('3 moves vs 4 quiet');
    expect(await field.inputValue()).toBe('3 moves vs 4 quiet');
    expect(await sceneOf(host)).toContain('Chart');
    await field.fill('');
    await field.blur();
    // The next question.
    await learner.getByRole('button', { name: 'Questions' }).click();
    await learner.getByLabel('Ask a question').fill('Where is your stop?');
    await learner.keyboard.press('Enter');
    await host.getByRole('img', { name: '1 open question' }).waitFor();
    await host.keyboard.press('q');
    await learner.getByRole('region', { name: 'Answering now' }).getByText('Where is your stop?').waitFor();
    await host.keyboard.press('q');
    await learner.getByRole('region', { name: 'Answering now' }).waitFor({ state: 'detached' });

    // One is connected.
    await host.evaluate(() => (window as unknown as Repairing).repair('camera'));
    await host.getByText('No camera found').waitFor({ state: 'detached' });
    await host.keyboard.press('3');
    await expect.poll(() => isCard(learner), soon).toBe(false);
    expect((await countsOf(host, 'outbound-rtp')).connections).toBe(1);
    await stage.close();
    await studio.close();
  },
  patience(180),
);

it(
  'without a microphone: the camera is shown, the host is warned, and one that is connected later is heard',
  async () => {
    const path = await plan('No voice yet');
    const [studio, stage] = [await visitStudio({ microphone: 'NotReadableError' }), await visit()];
    await stage.context.addInitScript(watchMedia);
    const [host, learner] = [studio.page, stage.page];
    await enter(host, 'trainer', path);
    await host.getByText('Another program uses the microphone').waitFor();
    await host.getByRole('button', { name: 'Go live' }).click();
    await host.getByText('You are live').waitFor();
    await enter(learner, 'student', path);
    await expect.poll(async () => (await countsOf(learner, 'inbound-rtp')).frames, soon).toBeGreaterThan(5);
    expect(await isCard(learner)).toBe(false);
    // Opened by itself.
    await host.getByText('You have no microphone: nobody hears you.').waitFor(soon);
    const sent = () =>
      host.evaluate(() => {
        const senders = (window as unknown as Kept).kept.connections.at(-1)?.getSenders() ?? [];
        return senders.find(({ track }) => track?.kind === 'audio')?.track?.label ?? '';
      });
    expect(await sent()).not.toMatch(/fake/i);
    await host.evaluate(() => (window as unknown as Repairing).repair('microphone'));
    await expect.poll(sent, soon).toMatch(/fake/i);
    await host.getByText('You have no microphone').waitFor({ state: 'detached' });
    expect((await countsOf(host, 'outbound-rtp')).connections).toBe(1);

    // Camera off: it is released, and viewers see a card.
    await host.keyboard.press('v');
    await host.getByRole('button', { name: 'Camera off' }).waitFor();
    await expect.poll(() => liveTracks(host, 'video'), soon).toBe(0);
    await expect.poll(() => isCard(learner), soon).toBe(true);
    await host.keyboard.press('v');
    await expect.poll(() => isCard(learner), soon).toBe(false);
    await stage.close();
    await studio.close();
  },
  patience(180),
);

it(
  'says what the browser blocks, and waits until there is something to send',
  async () => {
    const path = await plan('Blocked');
    const studio = await visitStudio({ camera: 'NotAllowedError', microphone: 'NotAllowedError' });
    const host = studio.page;
    await enter(host, 'trainer', path);
    await host.getByText('The browser blocks the camera').waitFor();
    await host.getByText('The browser blocks the microphone').waitFor();
    await host.getByText('To go live, connect or allow').waitFor();
    expect(await host.getByRole('button', { name: 'Go live' }).isDisabled()).toBe(true);
    expect(await findViolations(host)).toEqual([]);
    await host.keyboard.press('2');
    await expect.poll(() => host.getByRole('button', { name: 'Go live' }).isEnabled(), soon).toBe(true);
    await studio.close();
  },
  patience(120),
);

it(
  'health opens by itself when nothing is heard from the microphone',
  async () => {
    const path = await plan('Nothing heard');
    const studio = await visitStudio({ microphone: 'silent' });
    const host = studio.page;
    await goLive(host, path);
    const warning = host.getByText('Nothing is heard from your microphone');
    await warning.waitFor({ timeout: 30_000 });
    // Closed by the host, it stays closed.
    await host.getByText('Check your stream').click();
    await warning.waitFor({ state: 'hidden' });
    await studio.close();
  },
  patience(120),
);
