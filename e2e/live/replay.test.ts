import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { callApi, planLiveEvent, signInByApi } from '../api.ts';
import { findViolations } from '../axe.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { listForeignFiles } from '../kept-files.ts';
import { patience } from '../pace.ts';
import { enter } from './studio-room.ts';

useBrowser();

/** Trims a second from the beginning and two from the end with the keys, after undoing a larger cut made with the mouse. */
async function trim(host: Page): Promise<void> {
  const editor = host.getByRole('region', { name: 'Trim and publish' });
  const [begin, end] = [editor.getByRole('slider', { name: 'Start' }), editor.getByRole('slider', { name: 'End' })];
  const placeOf = async (handle: typeof end) => Number(await handle.getAttribute('aria-valuenow'));
  await begin.focus();
  await host.keyboard.press('Shift+ArrowRight');
  const whole = await placeOf(end);
  const box = await end.boundingBox();
  if (!box) throw new Error('no handle');
  await host.mouse.move(box.x + 7, box.y + 30);
  await host.mouse.down();
  await host.mouse.move(box.x - 250, box.y + 30, { steps: 5 });
  await host.mouse.up();
  expect(await placeOf(end)).toBeLessThan(whole - 1);
  await editor.getByRole('button', { name: 'Undo' }).click();
  expect(await placeOf(end)).toBe(whole);
  await end.focus();
  await host.keyboard.press('Shift+ArrowLeft');
  await host.keyboard.press('Shift+ArrowLeft');
  expect([await placeOf(begin), await placeOf(end)]).toEqual([1, whole - 2]);
}

/** Plays the trimmed recording. @returns the first and the last second that it showed */
async function preview(host: Page): Promise<{ first: number; last: number }> {
  await host.getByRole('button', { name: 'Preview the cut' }).click();
  await host.getByRole('button', { name: 'Stop the preview' }).waitFor();
  const first = (await pictureOf(host)).at;
  await host.getByRole('button', { name: 'Preview the cut' }).waitFor({ timeout: patience(40) });
  return { first, last: (await pictureOf(host)).at };
}

/** The playback position in seconds, and the number of frames shown. */
const pictureOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return { at: video?.currentTime ?? 0, frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0 };
  });

it('a session is watched without UDP, and replayed with what was said after its host has published it', async () => {
  // Another one in a second try, so that the search finds one recording.
  const title = `Replayed for those who slept ${Date.now() % 10_000}`;
  const { path: address, id } = await planLiveEvent(title, { isRecorded: true });
  const [studio, home] = [
    await visit({ permissions: ['camera', 'microphone'] }),
    // With the service worker, whose files are looked through.
    await visit({ serviceWorkers: 'allow' }),
  ];
  const [host, learner] = [studio.page, home.page];
  await enter(host, 'trainer', address);
  // Prevents the learner from connecting to the media port by WebRTC.
  await learner.addInitScript(() => {
    const Connection = RTCPeerConnection;
    window.RTCPeerConnection = class extends Connection {
      constructor(given?: RTCConfiguration) {
        super({ ...given, iceTransportPolicy: 'relay' });
      }
    };
  });
  await enter(learner, 'student', address);
  await learner.getByText('Starts ').waitFor();
  await host.getByRole('button', { name: 'Go live' }).click();
  await host.getByText('Recording').first().waitFor();
  await expect.poll(async () => (await pictureOf(learner)).frames, { timeout: patience(40) }).toBeGreaterThan(20);
  await learner.getByLabel('Write a message').fill('I see you by HLS');
  await learner.keyboard.press('Enter');
  await host.getByRole('listitem').filter({ hasText: 'I see you by HLS' }).waitFor();
  expect(await listForeignFiles(learner)).toEqual([]);
  // Adds a caption by the API: this browser has no speech recognition.
  const { token } = await signInByApi('trainer');
  const caption = { text: 'Gold holds above the low of the week.', isFinal: true };
  expect((await callApi('POST', `/rooms/${id}/captions`, token, caption)).status).toBe(204);
  const saidAt = Date.now();
  await expect.poll(() => Date.now() - saidAt, { timeout: patience(10) }).toBeGreaterThan(4000);

  await host.getByRole('button', { name: 'End for everyone' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: 'End for everyone' }).click();
  await learner.getByText('This live session has ended.').first().waitFor();

  // After the session the recording replaces the studio without a reload.
  const editor = host.getByRole('region', { name: 'Trim and publish' });
  await editor.waitFor({ timeout: patience(30) });
  await trim(host);
  const end = Number(await editor.getByRole('slider', { name: 'End' }).getAttribute('aria-valuenow'));
  const seen = await preview(host);
  expect(seen.first).toBeGreaterThanOrEqual(0.9);
  expect(Math.abs(seen.last - end)).toBeLessThan(1);
  await editor.getByRole('button', { name: 'Go to the start' }).click();
  await editor.getByLabel('Title', { exact: true }).fill(`${title}, cut`);
  await editor.getByLabel(/^New chapter at/).fill('The open');
  await editor.getByRole('button', { name: 'Add chapter' }).click();
  await editor.getByRole('button', { name: 'Publish', exact: true }).click();
  await editor.getByText('Published', { exact: true }).waitFor();
  await host.getByRole('heading', { level: 1, name: `${title}, cut` }).waitFor();
  const download = host.waitForEvent('download');
  await editor.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(`${title}, cut.mp4`);
  expect((await stat(await (await download).path())).size).toBeGreaterThan(50_000);
  await editor.getByRole('button', { name: 'Add to course' }).click();
  await editor.getByRole('link', { name: 'Open the lesson' }).waitFor();
  expect(await findViolations(host)).toEqual([]);

  await learner.goto('/education/events?recorded=true');
  await learner.getByLabel('Search recordings').fill('for those who slept');
  await learner.getByRole('link', { name: new RegExp(title) }).click();
  const timeline = learner.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Nothing yet at this point.').waitFor();
  await learner.getByRole('button', { name: 'The open' }).click();
  await expect.poll(async () => (await pictureOf(learner)).frames, { timeout: patience(20) }).toBeGreaterThan(10);
  const duration = await learner.evaluate(() => document.querySelector('video')?.duration ?? 0);
  const seekAndWait = async (seek: () => Promise<unknown>) => {
    const seeked = learner.evaluate(
      () =>
        new Promise<number>((done) => {
          const video = document.querySelector('video');
          video?.addEventListener('seeked', () => done(video.currentTime), { once: true });
        }),
    );
    await seek();
    return seeked;
  };
  await seekAndWait(() =>
    learner.evaluate((to) => {
      const video = document.querySelector('video');
      if (video) video.currentTime = to;
    }, duration - 1),
  );
  const said = timeline.getByRole('listitem').filter({ hasText: 'I see you by HLS' });
  expect(await seekAndWait(() => said.getByRole('button').click())).toBeLessThan(duration - 2);
  await learner.keyboard.press('c');
  const cues = () =>
    learner.evaluate(() => {
      const tracks = [...(document.querySelector('video')?.textTracks ?? [])];
      const shown = tracks.filter(({ kind, mode }) => kind === 'captions' && mode === 'showing');
      const all = shown.flatMap(({ cues }) => [...(cues ?? [])]);
      return all.map((cue) => ({ text: cue instanceof VTTCue ? cue.text : '', length: cue.endTime - cue.startTime }));
    });
  await expect.poll(cues, { timeout: patience(10) }).toEqual([{ text: caption.text, length: expect.any(Number) }]);
  expect((await cues())[0]?.length).toBeGreaterThan(1);
  expect(await findViolations(learner)).toEqual([]);

  await host.getByRole('link', { name: 'Open the lesson' }).click();
  await host.getByRole('heading', { level: 1, name: title }).waitFor();
  await studio.close();
  await home.close();
});
