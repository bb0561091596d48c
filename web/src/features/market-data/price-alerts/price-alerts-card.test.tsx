import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';
import {
  cancelPriceAlert,
  createPriceAlert,
  listPriceAlerts,
  type PriceAlert,
} from '@candela/contract/market-data/price-alerts';
import { LevelRemovals } from '#ui/price-chart/level-removals.tsx';
import { PriceAlertsCard } from './price-alerts-card.tsx';
import { useChartAlerts } from './use-chart-alerts.tsx';

const instrument = {
  id: 7,
  symbol: 'CSV:COIN',
  name: 'Coin',
  market: 'crypto',
  pricePrecision: 2,
  isSimulated: false,
};

const alert: PriceAlert = {
  id: 1,
  instrument,
  price: 105,
  priceAsSet: null,
  direction: 'above',
  note: '',
  state: 'active',
  createdAt: '2026-11-26T10:00:00.000Z',
  expiresAt: '2027-02-24T10:00:00.000Z',
  firedAt: null,
  firedPrice: null,
};

let api: TestApi;
let alerts: PriceAlert[];

beforeEach(() => {
  vi.stubGlobal(
    'matchMedia',
    vi.fn().mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} }),
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  api = installTestApi();
  alerts = [];
  api.answer(listPriceAlerts, () => ({ data: alerts, nextCursor: null }));
  api.answer(createPriceAlert, ({ body }) => {
    const created = { ...alert, id: 2, price: body.price, note: body.note };
    alerts = [created, ...alerts];
    return created;
  });
  api.answer(cancelPriceAlert, () => {
    alerts = alerts.map((each) => ({ ...each, state: 'cancelled' as const }));
    return alerts[0] ?? alert;
  });
});

describe('price alerts of a symbol', () => {
  it('says from where a price will be reached, sets it, and takes it back', async () => {
    const { user } = renderPart(<PriceAlertsCard instrument={instrument} price={100} />);
    expect(await screen.findByText('No alerts for this symbol yet.')).toBeTruthy();
    const price = screen.getByRole('textbox', { name: /^Price/ });
    await user.type(price, '99.5');
    expect(screen.getByRole('status').textContent).toBe('You will be told when the price falls to 99.50.');
    await user.clear(price);
    await user.type(price, '105');
    expect(screen.getByRole('status').textContent).toBe('You will be told when the price rises to 105.00.');
    await user.type(screen.getByRole('textbox', { name: 'Note (optional)' }), 'Sell');
    await user.click(screen.getByRole('button', { name: 'Set alert' }));
    expect(await screen.findByText('Rises to 105.00')).toBeTruthy();
    expect(api.callsOf(createPriceAlert)).toMatchObject([{ body: { symbolId: 7, price: 105, note: 'Sell' } }]);
    await user.click(screen.getByRole('button', { name: 'Cancel the alert at 105.00' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
  });

  it('cannot be set at the price of now', async () => {
    const { user } = renderPart(<PriceAlertsCard instrument={instrument} price={100} />);
    await user.click(await screen.findByRole('button', { name: 'Start from the current price' }));
    expect(screen.getByRole('button', { name: 'Set alert' }).hasAttribute('disabled')).toBe(true);
  });

  it('keeps what was entered when the server refuses it', async () => {
    api.answer(createPriceAlert, () => new Refusal('priceAlerts.tooMany'));
    const { user } = renderPart(<PriceAlertsCard instrument={instrument} price={100} />);
    const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ });
    await user.type(price, '105');
    await user.click(screen.getByRole('button', { name: 'Set alert' }));
    await waitFor(() => expect(api.callsOf(createPriceAlert)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Set alert' }).hasAttribute('data-loading')).toBe(false),
    );
    expect(price.value).toBe('105');
  });

  it('shows one that was reached and one that a split has changed', async () => {
    alerts = [
      { ...alert, state: 'fired', firedAt: '2026-11-26T11:00:00.000Z', firedPrice: 105.2 },
      { ...alert, id: 3, price: 30, priceAsSet: 120 },
    ];
    renderPart(<PriceAlertsCard instrument={instrument} price={100} />);
    expect(await screen.findByText(/^Reached at 105\.20/)).toBeTruthy();
    expect(screen.getByText('Set at 120.00, adjusted for the split since')).toBeTruthy();
  });

  it('offers to try again when the alerts cannot be read', async () => {
    api.answer(listPriceAlerts, () => new Refusal('server.failed'));
    renderPart(<PriceAlertsCard instrument={instrument} price={null} />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

/** The lines of alerts without a chart: those of the levels are where they would be. */
function OnChart() {
  const { atPrices, dialog } = useChartAlerts(instrument, 100);
  const { levels, onPrice, removals } = atPrices;
  return (
    <>
      <button type="button" onClick={() => onPrice(104.5)}>
        Chart
      </button>
      <ul>
        {levels.levels.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <LevelRemovals removals={removals} places={new Map(levels.levels.map(({ id, price }) => [id, price]))} />
      {dialog}
    </>
  );
}

describe('price alerts on the chart', () => {
  it('are set at a price that was chosen there, shown as lines, and cancelled at them', async () => {
    api.answer(listPriceAlerts, ({ query }) => ({
      data: alerts.filter(({ state }) => query.state === undefined || state === query.state),
      nextCursor: null,
    }));
    const { user } = renderPart(<OnChart />);
    await user.click(screen.getByRole('button', { name: 'Chart' }));
    const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ });
    expect(price.value).toBe('104.5');
    expect(document.activeElement).toBe(price);
    // The price can still be changed, and Enter sets it.
    await user.keyboard('{Backspace}4{Enter}');
    expect(await screen.findByText('Alert 104.40')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chart' }));
    expect(api.callsOf(createPriceAlert)).toMatchObject([{ body: { symbolId: 7, price: 104.4 } }]);
    await user.click(screen.getByRole('button', { name: 'Cancel the alert at 104.40' }));
    await waitFor(() => expect(screen.queryByText('Alert 104.40')).toBeNull());
    expect(api.callsOf(cancelPriceAlert)).toHaveLength(1);
  });
});
