import { expect, test } from 'vitest';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import { alertEvents } from './alert-events.ts';

const alert = (given: Partial<TradingAlert>) =>
  ({
    symbol: 'DEMO:EURUSD',
    direction: 'long',
    price: 1.08,
    barAt: '2026-11-27T10:00:00.000Z',
    ...given,
  }) as TradingAlert;

test('alerts of the symbol are marked on their bars, by the numbers of the list', () => {
  const alerts = [
    alert({ symbol: 'DEMO:GBPUSD' }),
    alert({ direction: 'short', price: 1.09 }),
    alert({ price: null }),
    alert({ barAt: '2026-11-27T09:00:00.000Z' }),
  ];
  expect(alertEvents(alerts, 'DEMO:EURUSD')).toEqual([
    { number: 2, at: Date.parse('2026-11-27T10:00:00.000Z'), price: 1.09, tone: 'down' },
    { number: 4, at: Date.parse('2026-11-27T09:00:00.000Z'), price: 1.08, tone: 'up' },
  ]);
});
