import { getAlertFilters, updateAlertFilters, usualAlertFilters } from '@candela/contract/scanning/alert-filters';
import { listTradingAlerts, type TradingAlert } from '@candela/contract/scanning/alerts';
import { listSettings } from '@candela/contract/site/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { holdRequests, installTestApi, Refusal } from '#testing/test-api.ts';
import { AlertChoices } from './alert-choices.tsx';
import { alertFiltersQuery } from './alert-filters.api.ts';
import { AlertList } from './alert-list.tsx';

const at = '2026-11-27T10:00:00.000Z';
const alert: TradingAlert = {
  id: 9,
  strategyId: 4,
  strategyName: 'Squeeze on indices',
  source: 'scanner',
  symbol: 'DEMO:DAX',
  symbolId: 3,
  market: 'indices',
  timeframe: '1h',
  direction: 'short',
  price: 24186,
  pricePrecision: 1,
  text: '',
  barAt: at,
  closedAt: at,
  expiresAt: at,
  isLate: true,
  isCorrected: false,
  isSimulated: true,
  createdAt: at,
};

function openAlerts(profile = buildUser(3)) {
  const onFollow = vi.fn<() => void>();
  const api = installTestApi();
  let filters = usualAlertFilters;
  const ideas = { name: 'Trade Ideas' as const, isVisible: true };
  api.answer(listSettings, () => ({ data: [ideas], liveV2Url: '', accessPlanIds: [], ideaMaxDays: 90 }));
  api.answer(getAlertFilters, () => filters);
  api.answer(updateAlertFilters, ({ body }) => (filters = body));
  api.answer(listTradingAlerts, () => ({ data: filters.strategyIds.includes(4) ? [] : [alert] }));
  const part = renderPart(
    <>
      <AlertChoices />
      <AlertList empty={<p>None</p>} onFollow={onFollow} />
    </>,
    { profile },
  );
  return { api, onFollow, ...part };
}

test('an alert says what it is of, and that it was late and of a simulated market', async () => {
  openAlerts();
  const shown = await screen.findByRole('article');
  for (const text of ['DEMO:DAX at 24,186.0', 'Short', 'Squeeze on indices', '1 h', 'Found late', 'Simulated'])
    expect(shown.textContent).toContain(text);
  expect(shown.textContent).not.toContain('Expires');
});

test('a strategy is muted, and heard again', async () => {
  const { api, user } = openAlerts();
  await user.click(await screen.findByRole('button', { name: 'Mute Squeeze on indices' }));
  await screen.findByText('None');
  expect(api.callsOf(updateAlertFilters).at(-1)?.body).toEqual({ ...usualAlertFilters, strategyIds: [4] });
  await user.click(screen.getByRole('button', { name: 'Show all strategies' }));
  await screen.findByRole('article');
  expect(api.callsOf(updateAlertFilters).at(-1)?.body).toEqual(usualAlertFilters);
});

test('side, sound and pushes are chosen; a choice that was refused is as before', async () => {
  const { api, user } = openAlerts();
  const sound = await screen.findByRole('switch', { name: 'Sound' });
  expect((sound as HTMLInputElement).checked).toBe(false);
  await user.click(sound);
  await user.click(screen.getByRole('button', { name: 'Long' }));
  await user.click(screen.getByRole('switch', { name: 'Push' }));
  await waitFor(() =>
    expect(api.callsOf(updateAlertFilters).at(-1)?.body).toEqual({
      ...usualAlertFilters,
      hasSound: true,
      sides: ['long'],
      isPushed: false,
    }),
  );
  api.answer(updateAlertFilters, () => new Refusal('request.tooMany'));
  await user.click(screen.getByRole('switch', { name: 'Sound' }));
  await waitFor(() => expect((screen.getByRole('switch', { name: 'Sound' }) as HTMLInputElement).checked).toBe(true));
});

test('a choice that waits for the one before it stays shown', async () => {
  const { api, client, user } = openAlerts();
  const sound = await screen.findByRole('switch', { name: 'Sound' });
  const { queryKey } = alertFiltersQuery;
  const shown: unknown[] = [];
  api.answer(updateAlertFilters, ({ body }) => {
    shown.push(client.getQueryData(queryKey)?.sides);
    return body;
  });
  const { release } = holdRequests('PUT');
  await user.click(sound);
  await user.click(screen.getByRole('button', { name: 'Long' }));
  release();
  await waitFor(() => expect(shown).toHaveLength(2));
  expect(shown).toEqual([['long'], ['long']]);
});

test('who may publish ideas can make one of an alert', async () => {
  const { user, onFollow } = openAlerts({ ...buildUser(2), permissions: ['Manage Signals'] });
  const link = await screen.findByRole('link', { name: 'Make an idea of it' });
  expect(link.getAttribute('href')).toBe('/education/ideas/new?symbol=DEMO%3ADAX&direction=short');
  await user.click(link);
  expect(onFollow).toHaveBeenCalledOnce();
});

test('others cannot', async () => {
  openAlerts();
  await screen.findByRole('article');
  expect(screen.queryByRole('link', { name: 'Make an idea of it' })).toBeNull();
});
