import { expect, it } from 'vitest';
import { callApi, signInByApi } from '../api.ts';
import { useBrowser, visit } from '../browser.ts';
import { patience } from '../pace.ts';
import { beginSession } from '../signed-in.ts';

useBrowser();

it('an admin enters a release in the time of New York, and a learner sees it in the time of Berlin', async () => {
  const title = `Consumer sentiment ${Date.now()}`;
  const { page: admin, close: leaveAdmin } = await visit();
  await beginSession(admin, 'admin');
  await admin.goto('/education/news');
  await admin.getByRole('button', { name: 'Enter a release' }).click();
  const form = admin.getByRole('dialog', { name: 'Enter a release' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Currency').fill('usd');
  await form.getByLabel('Country').fill('us');
  await form.getByLabel('Impact', { exact: true }).selectOption('high');
  await form.getByLabel('Time zone').selectOption('America/New_York');
  // Between the change of the clock in New York and the one in Europe: five hours instead of six.
  await form.getByLabel('Time', { exact: true }).fill('2027-03-17T10:00');
  await form.getByLabel('Forecast').fill('98.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });

  const { page: learner, close } = await visit();
  await beginSession(learner, 'student');
  await learner.goto('/education/news?on=2027-03-17');
  const row = learner.getByRole('listitem').filter({ hasText: title });
  await row.waitFor();
  expect(await row.textContent()).toContain('15:00');
  expect(await row.textContent()).toContain('98.5');
  expect(await row.getByRole('img', { name: 'High impact' }).count()).toBe(1);
  await row.getByRole('button', { name: title }).click();
  const panel = learner.getByRole('dialog', { name: 'Release' });
  await panel.getByText('What was known when').waitFor();
  expect(await panel.getByText('America/New_York').count()).toBe(1);
  expect(await panel.getByRole('button', { name: 'Edit' }).count()).toBe(0);

  await close();
  await leaveAdmin();

  const { token } = await signInByApi('admin');
  const found = await callApi<{ data: { id: number; title: string }[] }>(
    'GET',
    '/economic-events?from=2027-03-17&before=2027-03-18&zone=UTC',
    token,
  );
  const { id = 0 } = found.body.data.find((each) => each.title === title) ?? {};
  expect((await callApi('DELETE', `/economic-events/${id}`, token)).status).toBe(204);
});

it('a learner is told what comes next, and counts down to it', async () => {
  const { page: learner, close } = await visit();
  await beginSession(learner, 'student');
  await learner.goto('/education/news');
  const timer = learner.getByRole('timer');
  await timer.waitFor();
  expect(await timer.textContent()).toMatch(/^(\d+ d )?\d+:\d\d(:\d\d)?$/);
  await learner.getByRole('button', { name: 'Month', exact: true }).click();
  await learner.getByLabel('Impact', { exact: true }).selectOption('high');
  const calendar = learner.getByRole('region', { name: 'Calendar', exact: true });
  const shown = (name: string) => calendar.getByRole('img', { name }).count();
  await expect.poll(() => shown('High impact'), { timeout: patience(15) }).toBeGreaterThan(5);
  expect(await shown('Low impact')).toBe(0);
  await close();
});
