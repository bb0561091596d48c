import { listStrategies, type ListedStrategy } from '@candela/contract/scanning/strategies';
import { getLookups, lookupsSchema } from '@candela/contract/site/lookups';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { ScannersScreen } from './scanners-screen.tsx';
import { validateScannerSearch, type ScannerSearch } from './strategy-search.ts';

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();

const squeeze: ListedStrategy = {
  id: 4,
  kind: 'scanner',
  status: 'active',
  name: 'Squeeze on indices',
  summary: 'Narrow, then out.',
  languageCode: 'en',
  owner: { id: '0198a5c0-0000-7000-8000-000000000007', fullName: 'Ines Duarte', thumbnailImagePath: null },
  version: 1,
  liveSince: minutesAgo(90_000),
  timeframe: '1h',
  direction: 'long',
  markets: ['indices'],
  symbols: [],
  symbolCount: 0,
  style: 'swing',
  classification: 'trend',
  isDemo: false,
  latestAlert: {
    id: 9,
    symbol: 'DEMO:DAX',
    direction: 'short',
    price: 24186,
    pricePrecision: 1,
    closedAt: minutesAgo(24),
    createdAt: minutesAgo(3),
    isLate: true,
    isCorrected: true,
    isSimulated: true,
  },
};

function answerLists() {
  const api = installTestApi();
  const lists = Object.fromEntries(Object.keys(lookupsSchema.shape).map((key) => [key, []]));
  api.answer(getLookups, () => lookupsSchema.parse({ ...lists, tradingMarkets: ['indices'] }));
  return api;
}

test('each row has the newest alert of its strategy, if there is one', async () => {
  const api = answerLists();
  const trend = { ...squeeze, id: 7, name: 'Trend', latestAlert: null };
  api.answer(listStrategies, () => ({ data: [squeeze, trend], nextCursor: null }));
  renderPart(<ScannersScreen search={{}} to="/education/scanners" onSearch={() => {}} />);
  const [first, second] = await screen.findAllByRole('link', { name: /Squeeze on indices|Trend/ });
  for (const text of ['DEMO:DAX', 'Short', '24,186.0', '24 minutes ago', 'Found late', 'Price corrected', 'Simulated'])
    expect(first?.textContent).toContain(text);
  expect(second?.textContent).not.toContain('Latest alert');
});

test('the list is narrowed by where alerts come from', async () => {
  const api = answerLists();
  api.answer(listStrategies, () => ({ data: [squeeze], nextCursor: null }));
  const onSearch = vi.fn<(search: ScannerSearch) => void>();
  const search = validateScannerSearch({ kind: 'tradingview', status: 'active' });
  const { user } = renderPart(<ScannersScreen search={search} to="/education/scanners" onSearch={onSearch} />);
  const choice = await screen.findByRole('combobox', { name: 'Where its alerts come from' });
  await user.selectOptions(choice, 'By hand');
  expect(onSearch).toHaveBeenLastCalledWith({ kind: 'manual', status: 'active' });
  await user.selectOptions(choice, 'All sources');
  expect(onSearch).toHaveBeenLastCalledWith({ status: 'active' });
  await screen.findByRole('link', { name: /Squeeze/ });
  expect(api.callsOf(listStrategies).at(-1)?.query).toMatchObject({ kind: 'tradingview', status: 'active' });
  expect(validateScannerSearch({ kind: 'other' })).toEqual({});
});
