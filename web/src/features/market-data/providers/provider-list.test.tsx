import {
  addProviderSymbols,
  displayDataProvider,
  listDataProviders,
  searchProviderSymbols,
  testDataProvider,
  updateDataProvider,
  type DataProvider,
  type ProvidedSymbol,
} from '@candela/contract/market-data/providers';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { ProviderList } from './provider-list.tsx';

const twelve: DataProvider = {
  prefix: 'TWELVE',
  name: 'Twelve Data',
  isActive: true,
  isSimulated: false,
  needsKey: true,
  hasKey: true,
  server: null,
  display: 'staff',
  statement: null,
  problem: 'tooMany',
  problemText: 'You have run out of API credits.',
  problemSince: '2026-11-26T10:00:00Z',
  retryAt: '2026-11-26T10:31:00Z',
  lastAnswerAt: '2026-11-26T09:59:00Z',
  symbolCount: 14,
  symbolProblems: [{ symbolId: 3, symbol: 'TWELVE:OLD', problem: 'unknownSymbol', since: '2026-11-26T08:00:00Z' }],
  faultCount: 2,
  budget: [
    { units: 8, perSeconds: 60, spent: 1 },
    { units: 800, perSeconds: 86_400, spent: 800 },
  ],
  attribution: 'Twelve Data',
  termsUrl: 'https://twelvedata.com/terms',
};
const symbol: ProvidedSymbol = {
  code: 'EUR/USD',
  symbol: 'EURUSD',
  name: 'Euro / US Dollar',
  market: 'forex',
  base: 'EUR',
  quote: 'USD',
  tickSize: null,
  pipSize: '0.0001',
  volumePrecision: 0,
  volumeKind: 'none',
  sessionCode: 'fx24x5',
};

async function setUp(given: Partial<DataProvider> = {}) {
  const api = installTestApi();
  const provider = { ...twelve, ...given };
  api.answer(listDataProviders, () => ({ data: [provider] }));
  const { user } = renderPart(<ProviderList />);
  await screen.findByText('Twelve Data');
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Twelve Data' }));
    return within(screen.getByRole('dialog'));
  };
  return { api, user, open, provider };
}

test('a card shows the state, and the limit that is nearest to its end', async () => {
  await setUp();
  expect(screen.getByText(/^Limit until/)).toBeDefined();
  expect(screen.getByText(/14 symbols/)).toBeDefined();
  expect(screen.getByText('800 of 800 today')).toBeDefined();
  expect(screen.getByText('3 faults in seven days')).toBeDefined();
});

test('a key is tested before it is stored, and nothing is sent without one', async () => {
  const { api, user, open, provider } = await setUp({ isActive: false, hasKey: false, problem: null });
  api.answer(testDataProvider, () => ({ problem: 'refused' as const, text: 'apikey is incorrect' }));
  api.answer(updateDataProvider, () => provider);
  const dialog = await open();
  await user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(dialog.getByText('Enter the key of your account.')).toBeDefined();
  expect(api.callsOf(updateDataProvider)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Key/), 'wrong-key-1');
  await user.click(dialog.getByRole('button', { name: 'Test' }));
  expect(await dialog.findByText('apikey is incorrect')).toBeDefined();
  expect(api.callsOf(testDataProvider)[0]?.body).toEqual({ key: 'wrong-key-1' });
  await user.click(dialog.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(api.callsOf(updateDataProvider)[0]?.body).toEqual({ isActive: true, key: 'wrong-key-1' }));
});

test('prices are shown to others only with a statement', async () => {
  const { api, user, open, provider } = await setUp();
  api.answer(displayDataProvider, () => ({ ...provider, display: 'everyone' as const }));
  const dialog = await open();
  await user.selectOptions(dialog.getByLabelText(/^Shown to/), 'everyone');
  const save = dialog.getAllByRole('button', { name: 'Save' }).at(-1);
  if (!save) throw new Error('no button');
  await user.click(save);
  expect(dialog.getByText('State what your contract allows.')).toBeDefined();
  expect(api.callsOf(displayDataProvider)).toEqual([]);
  await user.type(dialog.getByLabelText(/^What the contract allows/), 'Paragraph 4.');
  await user.click(save);
  await waitFor(() =>
    expect(api.callsOf(displayDataProvider)[0]?.body).toEqual({ display: 'everyone', statement: 'Paragraph 4.' }),
  );
});

test('symbols are searched at the provider when asked to, and added', async () => {
  const { api, user, open } = await setUp();
  api.answer(searchProviderSymbols, () => ({ data: [{ ...symbol, isAdded: false }] }));
  api.answer(addProviderSymbols, () => ({ added: 1 }));
  const dialog = await open();
  await user.type(dialog.getByLabelText('Search by name or code'), 'eur');
  expect(api.callsOf(searchProviderSymbols)).toEqual([]);
  await user.keyboard('{Enter}');
  await user.click(await dialog.findByRole('button', { name: 'Add EURUSD' }));
  expect(await dialog.findByText('Added')).toBeDefined();
  expect(api.callsOf(addProviderSymbols)[0]?.body).toEqual({ symbols: [symbol] });
});
