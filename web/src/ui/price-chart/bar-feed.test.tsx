import { errorBody, type ErrorCode } from '@candela/contract/errors';
import { Notifications, notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { renderPart } from '#testing/render-part.tsx';
import { BarFeed } from './bar-feed.ts';
import { CandleSeries, type LoadCandles } from './candle-series.ts';

const minute = 60_000;
const now = Date.parse('2026-11-16T12:00:00Z');

/** A feed whose first page is there, and whose older bars are refused. */
async function refuseOlder(code: ErrorCode) {
  const load: LoadCandles = async ({ symbol, to }) => {
    if (to !== undefined) throw new ApiError(409, errorBody(code), null, 'refused');
    return {
      instrument: { id: 1, symbol, name: symbol, market: 'forex', pricePrecision: 5, isSimulated: true },
      data: [{ t: now, o: 1, h: 2, l: 0.5, c: 1.5, v: 3 }],
      earlier: now,
      last: { price: 1.5, at: now, previousClose: 1, bar: { t: now, o: 1, h: 2, l: 0.5, c: 1.5, v: 3 } },
      tradingDays: [],
    };
  };
  const series = new CandleSeries('DEMO:EURUSD', '1m', { load, now: () => now + minute });
  const feed = new BarFeed(series, await series.first(null), { isCurrent: () => true, onMore: () => {} });
  const given = await new Promise<readonly unknown[]>((resolve) => {
    const params = { type: 'forward', timestamp: now, callback: (...all: unknown[]) => resolve(all) };
    void feed.loader().getBars(params as never);
  });
  return { given, hasOlder: feed.hasOlder };
}

test('a chart ends where a quiz hides its bars, and says why; after other failures it asks again', async () => {
  notifications.clean();
  renderPart(<Notifications />);
  expect(await refuseOlder('server.busy')).toEqual({ given: [[], { forward: true, backward: false }], hasOlder: true });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await refuseOlder('candles.hidden')).toEqual({
    given: [[], { forward: false, backward: false }],
    hasOlder: false,
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Finish the quiz first');
});
