import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { callApi, planLiveEvent, signInByApi } from '../api.ts';
import { useBrowser, visit } from '../browser.ts';
import { devices, enter, goLive, small } from '../live/studio-room.ts';
import { browserNames } from './open-page.ts';
import { click, fill, open, patience, signIn, waitFor } from './page-actions.ts';
import type { RemotePage } from './remote-page.ts';

useBrowser();

const shows = (page: RemotePage, words: string) =>
  waitFor(page, `document.body.innerText.includes(${JSON.stringify(words)})`);

/** Whether pictures of the session arrive. */
const moves = (page: RemotePage) =>
  waitFor(page, "(document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 10");

/** Opens a studio with the fake camera in Chromium, which hosts the sessions. */
async function visitDesk() {
  const desk = await visit({ ...devices, ...small });
  onTestFinished(() => desk.context.close());
  return desk.page;
}

describe.each(browserNames)('%s', (name) => {
  it('says that a password is wrong, not that somebody was signed out, also after a reload', async () => {
    const page = await open(name);
    await page.goto(`${inject('url')}/login`);
    await fill(page, 'input[type=email]', 'student@candela.test');
    await fill(page, 'input[type=password]', 'not the password');
    await click(page, 'button[type=submit]', '');
    await shows(page, 'The email address or password is incorrect.');
    const text = () => page.evaluate<string>('document.body.innerText');
    expect(await text()).not.toContain('You were signed out');
    await page.goto(`${inject('url')}/login`);
    await waitFor(page, "document.querySelector('input[type=email]')");
    expect(await text()).not.toContain('You were signed out');
  });

  it('closes a full session to a learner, and opens it by itself when a place becomes free', async () => {
    const { id, path } = await planLiveEvent(`One place, ${name}`, { capacity: 1, host: 'admin' });
    const { token } = await signInByApi('trainer');
    expect((await callApi('PUT', `/events/${id}/registration`, token)).status).toBe(200);
    const desk = await visitDesk();
    await enter(desk, 'admin', path);
    await desk.getByRole('button', { name: 'Go live' }).click();
    await desk.getByText('You are live').waitFor();
    const page = await open(name);
    await signIn(page, 'student');
    await page.goto(`${inject('url')}${path}`);
    await shows(page, 'All places are taken');
    await click(page, 'button', 'Join waiting list');
    await shows(page, 'You’re on the waiting list');
    expect((await callApi('DELETE', `/events/${id}/registration`, token)).status).toBe(200);
    await moves(page);
    await callApi('DELETE', `/events/${id}/registration`, (await signInByApi('student')).token);
  });

  it('counts a viewer, tells them that the host is away, and goes on when they are back', async () => {
    const { path } = await planLiveEvent(`Away and back, ${name}`);
    const desk = await visitDesk();
    await goLive(desk, path);
    const page = await open(name);
    await signIn(page, 'student');
    await page.goto(`${inject('url')}${path}`);
    await moves(page);
    await desk.getByText('1 viewer', { exact: true }).waitFor();
    // The host's browser is gone: nobody has ended the session.
    await desk.context().close();
    await shows(page, 'The session continues here when they’re back');
    const nextDesk = await visitDesk();
    await enter(nextDesk, 'trainer', path);
    await nextDesk.getByRole('button', { name: 'Go live again' }).click();
    await nextDesk.getByText('You are live').waitFor();
    const isBack = "!document.body.innerText.includes('The host lost their connection')";
    await expect.poll(() => page.evaluate<boolean>(isBack).catch(() => false), patience).toBe(true);
    await moves(page);
    await nextDesk.getByText('1 viewer', { exact: true }).waitFor();
  });

  it('lets a trainer without camera and microphone into the studio, and names what is missing', async () => {
    const { path } = await planLiveEvent(`No devices, ${name}`);
    const page = await open(name);
    await signIn(page, 'trainer');
    await page.goto(`${inject('url')}${path}`);
    await waitFor(page, '/No camera|No microphone|can’t/.test(document.body.innerText)');
    await click(page, 'button', 'Chart');
    await waitFor(page, "document.querySelector('[role=application]')");
  });
});
