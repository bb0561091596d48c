import {
  getAlertFilters,
  updateAlertFilters,
  usualAlertFilters,
  type NamedAlertFilters,
} from '@candela/contract/scanning/alert-filters';
import { alertedSubscriptionTypeId } from '@candela/contract/scanning/alert-terms';
import { listStrategies, type ListedStrategy } from '@candela/contract/scanning/strategies';
import { getLookups, lookupsSchema } from '@candela/contract/site/lookups';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { Scanners } from './scanners.page.tsx';

const strategy = (id: number, name: string): ListedStrategy => ({
  id,
  kind: 'manual',
  status: 'active',
  name,
  summary: '',
  languageCode: 'en',
  owner: { id: '0198a5c0-0000-7000-8000-000000000007', fullName: 'Ines Duarte', thumbnailImagePath: null },
  version: null,
  liveSince: '2026-11-27T10:00:00.000Z',
  timeframe: null,
  direction: null,
  markets: [],
  symbols: [],
  symbolCount: 0,
  style: 'swing',
  classification: 'trend',
  isDemo: false,
  latestAlert: null,
});
const listed = [strategy(4, 'Squeeze'), strategy(7, 'Trend')];

const member = {
  ...buildUser(3),
  subscriptions: [{ subscriptionTypeId: alertedSubscriptionTypeId }] as ReturnType<typeof buildUser>['subscriptions'],
};

function openList(profile = member, given: Partial<NamedAlertFilters> = {}) {
  const api = installTestApi();
  const lists = Object.fromEntries(Object.keys(lookupsSchema.shape).map((key) => [key, []]));
  const filters = { ...usualAlertFilters, strategies: [], symbols: [], ...given };
  api.answer(getLookups, () => lookupsSchema.parse({ ...lists, tradingMarkets: ['indices'] }));
  api.answer(listStrategies, () => ({ data: listed, nextCursor: null }));
  api.answer(getAlertFilters, () => filters);
  api.answer(updateAlertFilters, ({ body }) => ({
    ...body,
    strategies: listed.filter(({ id }) => body.strategyIds.includes(id)),
    symbols: [],
  }));
  return { api, ...renderPart(<Scanners search={{}} to="/education/scanners" onSearch={() => {}} />, { profile }) };
}

const states = () => screen.getAllByRole('switch').map((each) => (each as HTMLInputElement).checked);

test('alerts of a strategy are switched off and on again in its row, by the keyboard, too', async () => {
  const { api, user } = openList();
  const own = await screen.findByRole('switch', { name: 'Alert me: Squeeze' });
  await waitFor(() => expect(states()).toEqual([true, true]));
  own.focus();
  await user.keyboard(' ');
  expect(states()).toEqual([false, true]);
  await waitFor(() =>
    expect(api.callsOf(updateAlertFilters).at(-1)?.body).toEqual({ ...usualAlertFilters, strategyIds: [4] }),
  );
  await user.click(own);
  expect(states()).toEqual([true, true]);
  await waitFor(() => expect(api.callsOf(updateAlertFilters).at(-1)?.body).toEqual(usualAlertFilters));
});

test('where only some are chosen, a strategy is added to them', async () => {
  const { api, user } = openList(member, {
    strategyChoice: 'chosen',
    strategyIds: [7],
    strategies: [{ id: 7, name: 'Trend' }],
  });
  const own = await screen.findByRole('switch', { name: 'Alert me: Squeeze' });
  await waitFor(() => expect(states()).toEqual([false, true]));
  await user.click(own);
  expect(states()).toEqual([true, true]);
  await waitFor(() =>
    expect(api.callsOf(updateAlertFilters).at(-1)?.body).toMatchObject({
      strategyChoice: 'chosen',
      strategyIds: [7, 4],
    }),
  );
});

test('a change that is refused is taken back', async () => {
  const { api, user } = openList();
  api.answer(updateAlertFilters, () => new Refusal('request.tooMany'));
  await waitFor(() => expect(states()).toEqual([true, true]));
  await user.click(screen.getByRole('switch', { name: 'Alert me: Trend' }));
  await waitFor(() => expect(api.callsOf(updateAlertFilters)).toHaveLength(1));
  await waitFor(() => expect(states()).toEqual([true, true]));
});

test('whoever gets no alerts has nothing to switch', async () => {
  const { api } = openList({ ...member, subscriptions: [] });
  await screen.findByRole('link', { name: /Squeeze/ });
  expect(screen.queryByRole('switch')).toBeNull();
  expect(api.callsOf(getAlertFilters)).toEqual([]);
});
