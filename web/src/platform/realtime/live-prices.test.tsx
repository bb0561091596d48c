import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { listPrices } from '@candela/contract/market-data/prices';
import { useLivePrices } from './use-live-price.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const priceOf = (symbolId: number, price: number) => ({
  symbolId,
  price,
  at: now,
  previousClose: price,
  bar: { t: now, o: price, h: price, l: price, c: price, v: 1 },
  tradingDays: [],
});

function Price({ id }: { id: number }) {
  const price = useLivePrices([id]).get(id);
  return <p>{`${id}: ${price?.price ?? 'unknown'}`}</p>;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('prices that could not be read are asked for again, and others do not wait for them', async () => {
  const api = installTestApi();
  let isDown = true;
  api.answer(listPrices, ({ query: { symbolIds } }) =>
    isDown
      ? new Refusal('dataProviders.noAnswer')
      : { data: symbolIds.split(',').map((id) => priceOf(Number(id), 10 + Number(id))), room: 'everyone' as const },
  );
  const view = renderPart(<Price id={1} />);
  await pass(100);
  expect(api.callsOf(listPrices)).toHaveLength(1);
  expect(screen.getByText('1: unknown')).toBeDefined();
  isDown = false;
  view.change(
    <>
      <Price id={1} />
      <Price id={2} />
    </>,
  );
  await pass(100);
  expect(screen.getByText('2: 12')).toBeDefined();
  await pass(10_000);
  expect(screen.getByText('1: 11')).toBeDefined();
  cleanup();
  const asked = api.callsOf(listPrices).length;
  await pass(60_000);
  expect(api.callsOf(listPrices)).toHaveLength(asked);
});
