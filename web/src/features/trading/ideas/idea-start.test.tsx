import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, type TestApi } from '#testing/test-api.ts';
import { searchSymbols } from '@candela/contract/market-data/symbols';
import { listIdeaDrafts } from '@candela/contract/trading/idea-drafts';
import { IdeaStart } from './idea-start.tsx';
import { validateNewIdeaSearch } from './new-idea-search.ts';

const euro = { id: 1, symbol: 'DEMO:EURUSD', name: 'EUR/USD', market: 'forex', pricePrecision: 5, isSimulated: true };
const coin = { id: 2, symbol: 'DEMO:COIN', name: 'Coin', market: 'crypto', pricePrecision: 2, isSimulated: true };

let api: TestApi;

beforeEach(() => {
  vi.stubGlobal(
    'matchMedia',
    vi.fn().mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} }),
  );
  api = installTestApi();
  api.answer(listIdeaDrafts, () => ({ data: [], nextCursor: null }));
  api.answer(searchSymbols, ({ query }) => ({
    data: [euro, coin].filter(({ name }) => name.toLowerCase().includes(query.query.toLowerCase())),
    nextCursor: null,
    isConnected: true,
  }));
});

it('keeps what is typed while symbols arrive', async () => {
  const { user } = renderPart(<IdeaStart />);
  const field = screen.getByLabelText<HTMLInputElement>('Symbol', { selector: 'input' });
  await user.type(field, 'coin');
  await waitFor(() => expect(api.callsOf(searchSymbols).at(-1)?.query.query).toBe('coin'));
  expect(field.value).toBe('coin');
  expect(await screen.findByRole('option', { name: 'Coin (DEMO:COIN)', hidden: true })).toBeTruthy();
});

it('offers to begin with what it is about', async () => {
  const given = validateNewIdeaSearch({ symbol: 'DEMO:COIN', direction: 'short' });
  expect(given).toEqual({ symbol: 'DEMO:COIN', direction: 'short' });
  renderPart(<IdeaStart given={{ symbol: 'DEMO:COIN', direction: 'short' }} />);
  expect(await screen.findByRole('button', { name: 'Begin with DEMO:COIN, Short' })).toBeTruthy();
});

it.each([{}, { symbol: 'javascript:alert(1)' }, { symbol: ['DEMO:COIN'] }, { direction: 'short' }])(
  'is about nothing at %j',
  (search) => expect(validateNewIdeaSearch(search)).toEqual({}),
);
