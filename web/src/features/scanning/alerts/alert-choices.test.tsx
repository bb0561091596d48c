import {
  getAlertFilters,
  updateAlertFilters,
  usualAlertFilters,
  type AlertFilters,
  type NamedAlertFilters,
} from '@candela/contract/scanning/alert-filters';
import { listTradingAlerts, type TradingAlert } from '@candela/contract/scanning/alerts';
import { searchSymbols } from '@candela/contract/market-data/symbols';
import { listStrategies, type ListedStrategy } from '@candela/contract/scanning/strategies';
import { getLookups, lookupsSchema } from '@candela/contract/site/lookups';
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

const found = { id: 3, symbol: 'DEMO:DAX', name: 'DAX 40', market: 'indices', pricePrecision: 1, isSimulated: true };

const trend: ListedStrategy = {
  id: 7,
  kind: 'scanner',
  status: 'active',
  name: 'Trend',
  summary: '',
  languageCode: 'en',
  owner: { id: '0198a5c0-0000-7000-8000-000000000007', fullName: 'Ines Duarte', thumbnailImagePath: null },
  version: 1,
  liveSince: at,
  timeframe: '1h',
  direction: 'long',
  markets: ['indices'],
  symbols: [],
  symbolCount: 0,
  style: 'swing',
  classification: 'trend',
  isDemo: false,
  latestAlert: null,
};

/** With the names that the server knows. */
const named = (filters: AlertFilters): NamedAlertFilters => ({
  ...filters,
  strategies: filters.strategyIds.map((id) => ({ id, name: id === 4 ? 'Squeeze on indices' : 'Trend' })),
  symbols: filters.symbolIds.map((id) => ({ id, symbol: found.symbol })),
});

function openAlerts(profile = buildUser(3), shown = alert) {
  const onFollow = vi.fn<() => void>();
  const api = installTestApi();
  let filters: NamedAlertFilters = { ...usualAlertFilters, strategies: [], symbols: [] };
  const ideas = { name: 'Trade Ideas' as const, isVisible: true };
  api.answer(listSettings, () => ({ data: [ideas], liveV2Url: '', accessPlanIds: [], ideaMaxDays: 90 }));
  api.answer(getAlertFilters, () => filters);
  api.answer(updateAlertFilters, ({ body }) => (filters = named(body)));
  api.answer(listTradingAlerts, () => ({ data: filters.strategyIds.includes(4) ? [] : [shown] }));
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
  await user.click(screen.getByRole('button', { name: 'Show everything again' }));
  await screen.findByRole('article');
  expect(api.callsOf(updateAlertFilters).at(-1)?.body).toEqual(usualAlertFilters);
});

test('without the last strategy that is chosen, all others stay unheard of it alone', async () => {
  const { api, user } = openAlerts();
  const chosen = named({ ...usualAlertFilters, strategyChoice: 'chosen', strategyIds: [4] });
  api.answer(getAlertFilters, () => chosen);
  await user.click(await screen.findByRole('button', { name: 'Mute Squeeze on indices' }));
  await screen.findByText('None');
  expect(api.callsOf(updateAlertFilters).at(-1)?.body).toEqual({ ...usualAlertFilters, strategyIds: [4] });
});

test('strategies, markets and symbols are chosen and taken back', async () => {
  const { api, user } = openAlerts();
  const sent = () => api.callsOf(updateAlertFilters).at(-1)?.body;
  api.answer(listStrategies, () => ({ data: [trend], nextCursor: null }));
  const lists = Object.fromEntries(Object.keys(lookupsSchema.shape).map((key) => [key, []]));
  api.answer(getLookups, () => lookupsSchema.parse({ ...lists, tradingMarkets: ['indices'] }));
  api.answer(searchSymbols, () => ({ data: [found], nextCursor: null, isConnected: true }));
  await user.click(await screen.findByRole('button', { name: 'Strategies and symbols' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Strategies' }), 'Only these');
  await user.click(await screen.findByRole('button', { name: 'Add Trend' }));
  await user.click(await screen.findByRole('button', { name: 'Add DAX 40' }));
  await user.click(screen.getByRole('checkbox', { name: 'Indices' }));
  const all = { strategyChoice: 'chosen', strategyIds: [7], symbolIds: [3], markets: ['indices'] };
  await waitFor(() => expect(sent()).toEqual({ ...usualAlertFilters, ...all }));
  expect(screen.queryByRole('button', { name: 'Add Trend' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove DEMO:DAX' }));
  await waitFor(() => expect(sent()).toEqual({ ...usualAlertFilters, ...all, symbolIds: [] }));
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
    return named(body);
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

test.each([
  [19, []],
  [20, ['Practise it']],
])('an alert of %i bars ago is practised once enough bars have followed it', async (bars, names) => {
  const closedAt = new Date(Date.now() - bars * 3_600_000 - 60_000).toISOString();
  openAlerts(undefined, { ...alert, closedAt });
  await screen.findByRole('article');
  const links = screen.queryAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
  for (const link of links)
    expect(link.getAttribute('href')).toBe(`/education/practice?symbol=3&from=${Date.parse(closedAt)}&timeframe=1h`);
});
