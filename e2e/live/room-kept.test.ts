import { expect, it } from 'vitest';
import { callApi, planLiveEvent, signInByApi } from '../api.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { watchMedia, type Kept } from './kept-media.ts';
import { devices, enter, goLive, small } from './studio-room.ts';

useBrowser();

/** Generous for a busy machine. */
const soon = { timeout: patience(20) };

/** Whether the video shows a picture: that of the fake camera is green. */
const hasPicture = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    const box = video?.getBoundingClientRect();
    if (!video || !box || video.videoWidth === 0) return false;
    // Nothing that is opaque lies on it.
    return document.elementFromPoint(box.left + box.width / 2, box.top + 40) === video;
  });

/** What a lost network does to the media: they end, and new connections fail. */
async function loseMedia(page: Page): Promise<void> {
  await page.evaluate(() => {
    const connection = (window as unknown as Kept).kept.connections.at(-1);
    connection?.close();
    Object.defineProperty(connection, 'connectionState', { value: 'failed', configurable: true });
    connection?.dispatchEvent(new Event('connectionstatechange'));
  });
}

it('a viewer who loses the network keeps the last picture and what they have written, and goes on by themselves', async () => {
  const { path } = await planLiveEvent('Lost for a while');
  const [studio, home] = [await visit({ ...devices, ...small }), await visit(small)];
  await home.context.addInitScript(watchMedia);
  const learner = home.page;
  await goLive(studio.page, path);
  await enter(learner, 'student', path);
  await expect.poll(() => hasPicture(learner), soon).toBe(true);

  // What is written survives the other tab.
  await learner.getByLabel('Write a message').fill('Half a sentence');
  await learner.getByRole('button', { name: 'Questions' }).click();
  await learner.getByLabel('Ask a question').fill('Half a question');
  await learner.getByRole('button', { name: 'Chat', exact: true }).click();
  expect(await learner.getByLabel('Write a message').inputValue()).toBe('Half a sentence');

  await home.context.setOffline(true);
  await loseMedia(learner);
  await learner.getByText('This is the last picture').waitFor(soon);
  expect(await hasPicture(learner)).toBe(true);
  await home.context.setOffline(false);
  await learner.getByText('This is the last picture').waitFor({ state: 'detached', ...soon });
  const frames = () =>
    learner.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames);
  const before = (await frames()) ?? 0;
  await expect.poll(frames, soon).toBeGreaterThan(before + 5);
  expect(await learner.getByLabel('Write a message').inputValue()).toBe('Half a sentence');
  await learner.getByRole('button', { name: 'Questions' }).click();
  expect(await learner.getByLabel('Ask a question').inputValue()).toBe('Half a question');
  await home.close();
  await studio.close();
});

it('whoever was removed is back as soon as a host lets them in; the muted are offered to be unmuted, and nobody both', async () => {
  const { id, path } = await planLiveEvent('Out and in');
  const [studio, home] = [await visit({ ...devices, ...small }), await visit(small)];
  const [host, learner] = [studio.page, home.page];
  await enter(learner, 'student', path);
  await learner.getByLabel('Write a message').fill('Buy my course at www.example.com/now!');
  await learner.getByRole('button', { name: 'Send' }).click();
  const link = learner.getByRole('link', { name: 'www.example.com/now', exact: true });
  expect(await link.getAttribute('href')).toBe('https://www.example.com/now');
  await enter(host, 'trainer', path);
  const actions = host.getByRole('button', { name: 'Actions for Amara Okafor’s message' });
  await actions.click();
  expect(await host.getByRole('button', { name: 'Unmute Amara Okafor' }).count()).toBe(0);
  await host.getByRole('button', { name: 'Mute Amara Okafor' }).click();
  await learner.getByText(/muted/).first().waitFor();
  await actions.click();
  await host.getByRole('button', { name: 'Unmute Amara Okafor' }).waitFor();
  expect(await host.getByRole('button', { name: 'Mute Amara Okafor', exact: true }).count()).toBe(0);
  await host.getByRole('button', { name: 'Unmute Amara Okafor' }).click();
  await learner.getByLabel('Write a message').waitFor();

  await actions.click();
  await host.getByRole('button', { name: 'Remove Amara Okafor' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: 'Remove Amara Okafor' }).click();
  await learner.getByLabel('Write a message').waitFor({ state: 'detached' });
  // To moderators they are named.
  const { token } = await signInByApi('super');
  const { body: asModerator } = await callApi<{ sanctions: { kind: string }[] }>('GET', `/rooms/${id}`, token);
  expect(asModerator.sanctions.map(({ kind }) => kind)).toEqual(['ban']);

  await host.getByRole('button', { name: /^\d here$/ }).click();
  await host.getByRole('button', { name: 'Let Amara Okafor in again' }).click();
  await learner.getByLabel('Write a message').waitFor(soon);
  await home.close();
  await studio.close();
});
