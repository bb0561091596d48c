import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useMarketState } from './use-live-price.ts';

const minute = 60_000;

test('a market closes and opens by itself while it is shown', async () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  vi.useFakeTimers({ now });
  const days = [
    {
      number: 1,
      stretches: [
        { opensAt: now - 60 * minute, closesAt: now + 2 * minute },
        { opensAt: now + 5 * minute, closesAt: now + 9 * minute },
      ],
    },
  ];
  const State = () => {
    const { isOpen, since } = useMarketState(days);
    return <p>{`${isOpen ? 'open' : 'closed'} ${since === null ? '' : (since - now) / minute}`}</p>;
  };
  render(<State />);
  expect(screen.getByText('open')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2 * minute + 100));
  expect(screen.getByText('closed 2')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(3 * minute));
  expect(screen.getByText(/^open/)).toBeDefined();
  vi.useRealTimers();
});
