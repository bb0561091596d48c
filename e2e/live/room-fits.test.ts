import { expect, it } from 'vitest';
import { callApi, planLiveEvent, signInByApi } from '../api.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import type { Account } from '../demo-accounts.ts';
import { devices, enter, goLive, small } from './studio-room.ts';

useBrowser();

const windows = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
] as const;

/** Everything that stands above the messages at once: an answer, a pinned message, an open poll. */
async function fillRoom(id: number): Promise<void> {
  const [{ token: host }, { token: learner }] = [await signInByApi('trainer'), await signInByApi('student')];
  const call = async <T>(method: string, path: string, token: string, body: object): Promise<T> => {
    const answer = await callApi<T>(method, `/rooms/${id}${path}`, token, body);
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const question = 'Why wait for the retest instead of buying the break, and what would you do if it came at once?';
  await call('POST', '/messages', host, { kind: 'chat', body: 'Good morning to all', replyToId: null });
  const asked = { kind: 'question', body: question, replyToId: null };
  const { id: questionId } = await call<{ id: number }>('POST', '/messages', learner, asked);
  await call('PUT', `/messages/${questionId}/state`, host, { state: 'answering' });
  await call('PUT', '', host, { slowSeconds: 5, pinned: 'Half a percent of risk. '.repeat(8) });
  const options = [
    'Above 1.0870',
    'Back inside the range of the night',
    'Below 1.0830',
    'No idea',
    'None of these',
    'Both',
  ];
  await call('POST', '/polls', host, { question: 'Where does the morning close?', options });
}

/** As if the admins had a notice shown on every page; other journeys, which run at the same time, do not see it. */
async function announce(page: Page, text: string): Promise<void> {
  await page.route('**/api/settings/branding*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), maintenanceText: text } });
  });
}

/** Nothing scrolls but what may, and the field to write in and the picture are in the window. */
async function expectToFit(page: Page, what: string): Promise<void> {
  await page.getByRole('application').waitFor();
  await page.getByRole('region', { name: 'Poll' }).waitFor();
  await page.getByRole('log').waitFor();
  const found = await page.evaluate(() => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    // Also not cut off, and with nothing on it.
    const isIn = (element: Element | null) => {
      const box = element?.getBoundingClientRect();
      if (!box || box.width === 0 || box.top < 0 || box.bottom > height || box.left < 0 || box.right > width)
        return false;
      const [middle, edge] = [(box.left + box.right) / 2, box.bottom - 2];
      return element?.parentElement?.contains(document.elementFromPoint(middle, edge)) ?? false;
    };
    const root = document.scrollingElement;
    const panel = document.querySelector('section[aria-label=Room]');
    return {
      isWide: (root?.scrollWidth ?? 0) > width,
      isLong: (root?.scrollHeight ?? 0) > height,
      hasField: isIn(document.querySelector('form textarea')),
      hasPicture: isIn(document.querySelector('video')),
      hasChart: isIn(document.querySelector('[data-chart-frame]')),
      // The room, and each part of it.
      wide: [panel, ...(panel?.children ?? [])].filter((each) => each && each.scrollWidth > each.clientWidth).length,
      messages: document.querySelector('[role=log]')?.clientHeight ?? 0,
      inset: document.querySelector('[data-inset]')?.clientWidth ?? 0,
    };
  });
  expect.soft(found, what).toMatchObject({
    isWide: false,
    isLong: false,
    hasField: true,
    hasPicture: true,
    hasChart: true,
    wide: 0,
  });
  expect.soft(found.messages, what).toBeGreaterThan(50);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect.soft(found.inset, what).toBe(width < 640 || height < 500 ? 110 : 250);
}

it('chart, answer, pinned message, poll and chat fit in one window, for learners, moderators and hosts', async () => {
  const { id, path } = await planLiveEvent('All at once');
  const studio = await visit({ ...devices, ...small });
  await goLive(studio.page, path);
  await studio.page.getByRole('button', { name: 'Share a chart' }).click();
  await studio.page.getByRole('application').waitFor();
  await fillRoom(id);
  const people: [string, Account][] = [
    ['learner', 'student'],
    ['moderator', 'admin'],
    ['host', 'trainer'],
  ];
  for (const [role, account] of people) {
    for (const viewport of windows) {
      const home = await visit({ ...devices, viewport });
      await announce(home.page, 'A word of the admins, on two lines of a phone: the site is slower tonight.');
      await enter(home.page, account, path);
      await expectToFit(home.page, `${role} ${viewport.width} × ${viewport.height}`);
      // The notice does not lie on the field.
      await home.page.getByText('A word of the admins').waitFor();
      await home.page.getByLabel('Write a message').click({ timeout: 5000 });
      await home.close();
    }
  }
  await studio.close();
});

it('a poll folds by itself when it is closed, and its result stays a tap away', async () => {
  const { id, path } = await planLiveEvent('Folded');
  const home = await visit({ viewport: { width: 390, height: 844 } });
  await enter(home.page, 'student', path);
  const { token } = await signInByApi('trainer');
  const poll = { question: 'Where does it close?', options: ['Higher', 'Lower'] };
  await callApi('POST', `/rooms/${id}/polls`, token, poll);
  const sheet = home.page.getByRole('region', { name: 'Poll' });
  await sheet.getByRole('button', { name: 'Higher' }).click();
  const { body } = await callApi<{ poll: { id: number } }>('GET', `/rooms/${id}`, token);
  await callApi('POST', `/rooms/${id}/polls/${body.poll.id}/closing`, token);
  await sheet.waitFor({ state: 'detached' });
  const chip = home.page.getByRole('button', { name: 'Show poll' });
  expect(await chip.textContent()).toContain('100');
  await chip.click();
  await sheet.getByText('1 vote · Closed').waitFor();
  await home.close();
});
