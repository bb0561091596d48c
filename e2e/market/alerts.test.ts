import { expect, it } from 'vitest';
import { callApi, signInByApi } from '../api.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { beginSession } from '../signed-in.ts';

useBrowser();

const minute = 60_000;
/** The plan that includes alerts. */
const alertsPlan = 12;

/** A close above the average of three: somewhere among these symbols within a minute, and of each no more than three times a day. */
const rule = {
  v: 1,
  timeframe: '1m',
  universe: { markets: ['crypto'], symbols: [] },
  when: { left: { ind: 'close' }, op: 'crosses_above', right: { ind: 'sma', args: { period: 3 } } },
  trigger: 'bar_close',
  fires: 'becomes_true',
  cooldownBars: 500,
  direction: 'long',
};

interface Managed {
  id: number;
  revision: number;
}

/** A strategy of an admin for those with a subscription for alerts, live from now on. */
async function goLive(name: string): Promise<() => Promise<void>> {
  const { token } = await signInByApi('admin');
  const send = async (method: string, path: string, body: object): Promise<Managed> => {
    const answer = await callApi<Managed>(method, path, token, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const fields = {
    name,
    summary: 'The close crosses its average.',
    description: '',
    languageCode: 'en',
    translations: {},
    style: 'scalping',
    classification: 'beginner',
    methods: [],
    concepts: [],
    subscriptionTypeIds: [2],
    draftRule: rule,
  };
  const { id, revision } = await send('POST', '/strategies', fields);
  const versioned = await send('POST', `/strategies/${id}/versions`, { revision });
  const live = await send('PUT', `/strategies/${id}/live`, { revision: versioned.revision, version: 1 });
  return async () =>
    void (await send('PUT', `/strategies/${id}/state`, { revision: live.revision, change: { action: 'archive' } }));
}

/** Takes the subscription for alerts from the learner. @returns a function that gives it back */
async function revokeAlerts(): Promise<() => Promise<void>> {
  const [{ token }, { profile }] = [await signInByApi('admin'), await signInByApi('student')];
  const path = `/users/${profile.id}/subscriptions`;
  const { body } = await callApi<{ data: { id: number; planId: number; isRunning: boolean }[] }>('GET', path, token);
  for (const { id, planId, isRunning } of body.data)
    if (isRunning && planId === alertsPlan) await callApi('DELETE', `${path}/${id}`, token);
  return async () => {
    const given = await callApi('POST', path, token, { planId: alertsPlan, endsAt: null });
    expect(given.status).toBe(201);
  };
}

async function openTrading(page: Page): Promise<void> {
  await page.goto('/education/home');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('tab', { name: /^Trading/ }).click();
}

it(
  'an alert of a live strategy reaches the open drawer of those who may read it, without being asked for, and no other',
  async () => {
    const name = `Over its average ${Date.now()}`;
    const trainer = await visit();
    await beginSession(trainer.page, 'trainer');
    await openTrading(trainer.page);
    const giveAlerts = await revokeAlerts();
    const learner = await visit();
    await beginSession(learner.page, 'student');
    await openTrading(learner.page);
    await learner.page.getByText('Alerts from the scanners you follow will appear here.').waitFor();
    const asked: string[] = [];
    trainer.page.on('request', (request) => request.url().includes('trading-alerts') && asked.push(request.url()));

    const archive = await goLive(name);
    const alerts = (page: Page) => page.getByRole('list', { name: 'Trading' }).getByRole('article');
    const alertOn = (page: Page) => alerts(page).filter({ hasText: name }).first();
    const soon = { timeout: 4 * minute + patience(30) };
    await alertOn(trainer.page).waitFor(soon);
    await alertOn(trainer.page).getByText('Simulated').waitFor();
    expect(asked).toEqual([]);
    expect(await alerts(learner.page).count()).toBe(0);

    // With the subscription, the same page shows what there is, and what comes.
    await giveAlerts();
    await alertOn(learner.page).waitFor(soon);
    const before = await alerts(learner.page).count();
    await expect.poll(() => alerts(learner.page).count(), soon).toBeGreaterThan(before);
    await archive();
    await trainer.close();
    await learner.close();
  },
  20 * minute,
);
