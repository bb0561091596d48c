import { expect, it } from 'vitest';
import { callApi, planLiveEvent, signInByApi } from '../api.ts';
import { findViolations } from '../axe.ts';
import { useBrowser, visit } from '../browser.ts';
import { devices, enter, small } from './studio-room.ts';

useBrowser();

it('a full session is closed to learners without a place, and opens by itself when a place becomes free', async () => {
  const { id, path } = await planLiveEvent('One place', { capacity: 1, host: 'admin' });
  const { token } = await signInByApi('trainer');
  const registration = (method: string) => callApi(method, `/events/${id}/registration`, token);
  expect((await registration('PUT')).status).toBe(200);
  const [desk, home] = [await visit({ ...devices, ...small }), await visit(small)];
  await enter(desk.page, 'admin', path);
  await desk.page.getByRole('button', { name: 'Go live' }).click();
  await desk.page.getByText('You are live').waitFor();

  // In the calendar there is no way in, only to the waiting list.
  const { page } = home;
  await enter(page, 'student', `/education/events?event=${id}`);
  const card = page.getByRole('article').filter({ hasText: 'One place' });
  await card.getByRole('button', { name: 'Join waiting list: One place' }).waitFor();
  expect(await card.getByRole('link', { name: 'Join: One place' }).count()).toBe(0);
  await page.goto(path);
  await page.getByText('All places are taken').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Join waiting list: One place' }).click();
  await page.getByText('You’re on the waiting list').waitFor();

  expect((await registration('DELETE')).status).toBe(200);
  const picture = () => page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0);
  await expect.poll(picture, { timeout: 20_000 }).toBeGreaterThan(0);
  // Who gives the place back is out at once.
  await callApi('DELETE', `/events/${id}/registration`, (await signInByApi('student')).token);
  await page.getByText('Places are limited').waitFor();
  await page.getByRole('button', { name: 'Register: One place' }).click();
  await expect.poll(picture, { timeout: 20_000 }).toBeGreaterThan(0);
  await home.close();
  await desk.close();
});
