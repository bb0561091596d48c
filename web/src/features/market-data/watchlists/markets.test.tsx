import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';
import { renderPart } from '#testing/render-part.tsx';
import type { Instrument } from '@candela/contract/market-data/candles';
import { listDayLines } from '@candela/contract/market-data/day-lines';
import { listPrices } from '@candela/contract/market-data/prices';
import { searchSymbols } from '@candela/contract/market-data/symbols';
import { listWatchlists, unwatchSymbol, watchSymbol } from '@candela/contract/market-data/watchlists';
import { getLookups, lookupsSchema } from '@candela/contract/site/lookups';
import { Markets } from './markets.tsx';

const instrument = (id: number, code: string, name: string): Instrument => ({
  id,
  symbol: `DEMO:${code}`,
  name,
  market: 'forex',
  pricePrecision: 4,
  isSimulated: true,
});
const [euro, gold, coin] = [
  instrument(1, 'EURUSD', 'Euro'),
  instrument(2, 'XAUUSD', 'Gold'),
  instrument(3, 'BTCUSDT', 'Bitcoin'),
];

let api: TestApi;
let watched: Instrument[];

const list = () => ({ id: 0, name: null, symbols: watched });
const names = () =>
  within(screen.getByRole('region', { name: 'Watchlist' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

beforeEach(() => {
  vi.stubGlobal(
    'matchMedia',
    vi.fn().mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} }),
  );
  api = installTestApi();
  watched = [euro, gold];
  api.answer(listWatchlists, () => ({ data: [list()] }));
  api.answer(searchSymbols, () => ({ data: [euro, gold, coin], nextCursor: null, isConnected: true }));
  api.answer(listDayLines, () => ({ data: [{ symbolId: 1, closes: [1.1, 1.2] }] }));
  api.answer(listPrices, () => ({
    data: [euro, gold, coin].map(({ id }) => ({
      symbolId: id,
      price: 1.25,
      at: 1,
      previousClose: id === 2 ? 1.3 : 1.2,
      bar: { t: 0, o: 1, h: 1, l: 1, c: 1.25, v: 0 },
      tradingDays: [],
    })),
    room: 'everyone' as const,
  }));
  const lists = Object.fromEntries(Object.keys(lookupsSchema.shape).map((key) => [key, []]));
  api.answer(getLookups, () => lookupsSchema.parse({ ...lists, tradingMarkets: ['forex', 'crypto'] }));
  api.answer(watchSymbol, ({ params, body }) => {
    const moved = [euro, gold, coin].find(({ id }) => id === params.symbolId) ?? euro;
    const others = watched.filter(({ id }) => id !== moved.id);
    const at = others.findIndex(({ id }) => id === body.beforeId);
    watched = others.toSpliced(at < 0 ? others.length : at, 0, moved);
    return list();
  });
  api.answer(unwatchSymbol, ({ params }) => {
    watched = watched.filter(({ id }) => id !== params.symbolId);
    return list();
  });
});

describe('markets', () => {
  it('shows the watchlist in its order with prices, by arrow and sign', async () => {
    renderPart(<Markets search={{}} onSearch={() => {}} />);
    const region = await screen.findByRole('region', { name: 'Watchlist' });
    const [first, second] = await within(region).findAllByRole('listitem');
    await waitFor(() => expect(first?.textContent).toContain('1.2500'));
    expect(first?.textContent).toContain('+4.17%');
    expect(second?.textContent).toContain('-3.85%');
    expect(first?.textContent).toContain('Simulated');
    // One call for many symbols.
    expect(api.callsOf(listPrices)).toHaveLength(1);
  });

  it('moves a symbol by keys, takes one out, and puts it back where it was', async () => {
    const { user } = renderPart(<Markets search={{}} onSearch={() => {}} />);
    await screen.findByRole('button', { name: 'Move Gold' });
    screen.getByRole('button', { name: 'Move Gold' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() =>
      expect(api.callsOf(watchSymbol)).toMatchObject([{ params: { symbolId: 2 }, body: { beforeId: 1 } }]),
    );
    expect(names()).toEqual(['Gold', 'Euro']);
    const region = screen.getByRole('region', { name: 'Watchlist' });
    await user.click(within(region).getByRole('button', { name: 'Gold on the watchlist' }));
    await waitFor(() => expect(api.callsOf(unwatchSymbol)).toHaveLength(1));
    expect(names()).toEqual(['Euro']);
  });

  it('adds a symbol by its star', async () => {
    const { user } = renderPart(<Markets search={{}} onSearch={() => {}} />);
    const all = await screen.findByRole('region', { name: 'All symbols' });
    await user.click(await within(all).findByRole('button', { name: 'Bitcoin on the watchlist', pressed: false }));
    await waitFor(() => expect(names()).toEqual(['Euro', 'Gold', 'Bitcoin']));
    expect(within(all).getByRole('button', { name: 'Bitcoin on the watchlist', pressed: true })).toBeTruthy();
  });

  it('takes a star back that was refused', async () => {
    api.answer(watchSymbol, () => new Refusal('watchlists.full'));
    const { user } = renderPart(<Markets search={{}} onSearch={() => {}} />);
    const all = await screen.findByRole('region', { name: 'All symbols' });
    await user.click(await within(all).findByRole('button', { name: 'Bitcoin on the watchlist' }));
    await waitFor(() => expect(api.callsOf(listWatchlists).length).toBeGreaterThan(1));
    await waitFor(() => expect(names()).toEqual(['Euro', 'Gold']));
  });

  it('says what to do while the list is empty, and that there is no market data', async () => {
    watched = [];
    api.answer(searchSymbols, () => ({ data: [], nextCursor: null, isConnected: false }));
    renderPart(<Markets search={{}} onSearch={() => {}} />);
    expect(await screen.findByText('Nothing on this watchlist yet')).toBeTruthy();
    expect(await screen.findByText('No market data')).toBeTruthy();
  });

  it('offers to try again when the lists cannot be read', async () => {
    api.answer(listWatchlists, () => new Refusal('server.failed'));
    renderPart(<Markets search={{}} onSearch={() => {}} />);
    expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeTruthy();
  });
});
