import { expect, it } from 'vitest';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { devices, enter, goLive, plan, small } from './studio-room.ts';

useBrowser();

/** Whether the speaker is heard within a second: the peak volume, 0 to 1, of their stream. */
const isHeard = (page: Page) =>
  page.evaluate(async () => {
    const stream = document.querySelector<HTMLAudioElement>('audio[data-voice]')?.srcObject;
    if (!(stream instanceof MediaStream)) return false;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    for (const until = performance.now() + 1200; performance.now() < until && loudest <= 0.01;) {
      analyser.getFloatTimeDomainData(samples);
      loudest = Math.max(loudest, ...samples.map(Math.abs));
      await new Promise((later) => setTimeout(later, 20));
    }
    await context.close();
    return loudest > 0.01;
  });

it('a raised hand is called on: the learner speaks, everybody hears them, and both sides can mute', async () => {
  const path = await plan('Raise your hand');
  const [desk, home, guest] = [
    await visit({ ...devices, ...small }),
    await visit({ ...devices, ...small }),
    await visit(small),
  ];
  const [host, learner, other] = [desk.page, home.page, guest.page];
  await goLive(host, path);
  for (const [page, account] of [
    [learner, 'student'],
    [other, 'super'],
  ] as const) {
    await enter(page, account, path);
    await page
      .getByRole('button', { name: '3 here' })
      .or(page.getByRole('button', { name: '2 here' }))
      .waitFor();
  }

  await learner.getByRole('button', { name: 'Raise hand' }).click();
  await host.getByRole('button', { name: '1 raised hand' }).click();
  await host.getByRole('button', { name: 'Invite Amara Okafor to speak' }).click();
  await host.keyboard.press('Escape');
  await host.getByText('Amara Okafor is invited to speak').waitFor();

  // The learner accepts, chooses the microphone and tests it; nobody else hears it yet.
  const dialog = learner.getByRole('dialog', { name: 'The host invites you to speak' });
  await dialog.getByRole('button', { name: 'Use microphone' }).click();
  await dialog.getByRole('img', { name: 'Microphone level' }).waitFor();
  expect(await other.getByText('Amara Okafor is speaking').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Start speaking' }).click();
  await learner.getByText('You’re speaking').waitFor();
  for (const page of [host, other]) {
    await page.getByText('Amara Okafor is speaking').waitFor();
    await expect.poll(() => isHeard(page), { timeout: patience(15) }).toBe(true);
  }
  // The speaker does not hear their own voice.
  expect(await learner.locator('audio[data-voice]').count()).toBe(0);

  const card = (page: Page) => page.getByRole('region', { name: 'On the microphone' });
  await card(host).getByRole('button', { name: 'Mute' }).click();
  await learner.getByText('The host has muted you').waitFor();
  expect(await card(learner).getByRole('button', { name: 'Unmute' }).isDisabled()).toBe(true);
  await expect.poll(() => isHeard(other), { timeout: patience(15) }).toBe(false);
  await card(host).getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(() => isHeard(other), { timeout: patience(15) }).toBe(true);
  await card(learner).getByRole('button', { name: 'Mute' }).click();
  await expect.poll(() => isHeard(other), { timeout: patience(15) }).toBe(false);
  await card(learner).getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(() => isHeard(host), { timeout: patience(15) }).toBe(true);

  // Leaving the page ends the contribution; invited again, the learner stops it by themselves.
  await learner.goto('/home');
  await card(other).waitFor({ state: 'detached' });
  await learner.goto(path);
  await learner.getByRole('button', { name: 'Raise hand' }).click();
  await host.getByRole('button', { name: '1 raised hand' }).click();
  await host.getByRole('button', { name: 'Invite Amara Okafor to speak' }).click();
  await host.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Use microphone' }).click();
  await dialog.getByRole('button', { name: 'Start speaking' }).click();
  await card(other).getByText('Amara Okafor is speaking').waitFor();
  await card(learner).getByRole('button', { name: 'Stop speaking' }).click();
  for (const page of [learner, host, other]) await card(page).waitFor({ state: 'detached' });
  await guest.close();
  await home.close();
  await desk.close();
});
