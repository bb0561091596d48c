import { expect, it } from 'vitest';
import { callApi, planLiveEvent, signInByApi } from '../api.ts';
import { useBrowser, visit } from '../browser.ts';
import { patience } from '../pace.ts';
import { devices, enter, goLive, small } from './studio-room.ts';

useBrowser();

it('a viewer who is removed from a session is told at once, and no frozen picture stays', async () => {
  const { id, path } = await planLiveEvent('Shut out of the room');
  const [studio, stage] = [await visit({ ...devices, ...small }), await visit(small)];
  await goLive(studio.page, path);
  const learner = stage.page;
  await enter(learner, 'student', path);
  const frames = () =>
    learner.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
  await expect.poll(frames, { timeout: patience(15) }).toBeGreaterThan(5);

  const [trainer, student] = [await signInByApi('trainer'), await signInByApi('student')];
  const sanction = `/rooms/${id}/sanctions/${student.profile.id}`;
  expect((await callApi('PUT', sanction, trainer.token, { kind: 'ban' })).status).toBe(204);
  await learner.getByRole('heading', { name: 'You’ve been removed' }).waitFor({ timeout: patience(5) });
  expect(await learner.locator('video').count()).toBe(0);
  await studio.close();
  await stage.close();
});
