import { expect, inject, it } from 'vitest';
import { callApi, signInByApi } from '../api.ts';
import { findViolations } from '../axe.ts';
import { useBrowser, visit } from '../browser.ts';
import { patience } from '../pace.ts';
import { beginSession } from '../signed-in.ts';

useBrowser();

/** A strategy that is live and gets its alerts from TradingView, for everybody. */
async function buildReceiver(name: string): Promise<number> {
  const { token } = await signInByApi('trainer');
  const draft = {
    kind: 'tradingview',
    languageCode: 'en',
    name,
    summary: 'Gold and currencies, by a script.',
    description: 'The rule stays with its author.',
    translations: {},
    style: 'day_trading',
    classification: 'beginner',
    methods: ['technical_indicators'],
    concepts: [],
    subscriptionTypeIds: [],
    draftRule: null,
  };
  const { body, status } = await callApi<{ id: number; revision: number }>('POST', '/strategies', token, draft);
  expect(status).toBe(201);
  const { token: reviewer } = await signInByApi('admin');
  const live = { revision: body.revision, version: null };
  expect((await callApi('PUT', `/strategies/${body.id}/live`, reviewer, live)).status).toBe(200);
  return body.id;
}

it('TradingView is connected, its alert reaches an open page, and an unknown ticker is put right', async () => {
  const id = await buildReceiver(`By a script ${Date.now()}`);
  const trainer = await visit();
  await beginSession(trainer.page, 'trainer');
  await trainer.page.goto(`/education/strategies/${id}/tradingview`);
  await trainer.page.getByRole('button', { name: 'Make an address' }).click();
  const shown = trainer.page.locator('code').filter({ hasText: '/hooks/tradingview/' });
  const address = (await shown.first().textContent()) ?? '';
  expect(await findViolations(trainer.page)).toEqual([]);

  const learner = await visit({ language: 'ar', viewport: { width: 390, height: 844 } });
  await beginSession(learner.page, 'student');
  await learner.page.goto(`/education/strategies/${id}`);
  await learner.page.getByText('By a script', { exact: false }).first().waitFor();
  const alerts = learner.page.getByRole('link', { name: 'DEMO:XAUUSD' });
  expect(await alerts.count()).toBe(0);
  // The address that users see may be that of a proxy.
  const url = `${inject('url')}${new URL(address).pathname}`;
  const send = async (message: object) => {
    expect((await fetch(url, { method: 'POST', body: JSON.stringify(message) })).status).toBe(202);
  };
  const message = { id: 'gold-1', ticker: 'DEMO:XAUUSD', side: 'buy', price: 4112.3, tf: '60', text: 'Turns up' };
  await send(message);
  await send(message);
  await alerts.first().waitFor({ timeout: patience(20) });
  await send({ ...message, id: 'gold-2', ticker: 'OTHER:GOLDSPOT' });

  const held = trainer.page.getByRole('article').filter({ hasText: /GOLDSPOT\u2069 is not a known symbol/ });
  await held.waitFor({ timeout: patience(20) });
  await trainer.page.getByRole('article').filter({ hasText: 'Doubled' }).waitFor();
  await held.getByRole('button', { name: 'Choose a symbol' }).click();
  const dialog = trainer.page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('gold');
  await dialog.getByRole('button', { name: /DEMO:XAUUSD/ }).click();
  await expect.poll(() => held.count()).toBe(0);
  expect(await findViolations(trainer.page)).toEqual([]);
  // Once each, doubles and all; nothing was asked for again.
  await expect.poll(() => alerts.count(), { timeout: patience(20) }).toBe(2);
  expect(await findViolations(learner.page)).toEqual([]);

  const { token } = await signInByApi('admin');
  const { body } = await callApi<{ revision: number }>('GET', `/strategies/managed/${id}`, token);
  const change = { revision: body.revision, change: { action: 'archive' } };
  expect((await callApi('PUT', `/strategies/${id}/state`, token, change)).status).toBe(200);
  await learner.close();
  await trainer.close();
});
