import {
  answerSplitQuestion,
  closeGap,
  fillAllGaps,
  fillGap,
  listGaps,
  listSourceCorrections,
  listSplitQuestions,
  type CandleGap,
} from '@candela/contract/market-data/gaps';
import { roleIds } from '@candela/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GapsPanel } from './gaps-panel.tsx';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

const gapOf = (id: number, change: Partial<CandleGap> = {}): CandleGap => ({
  id,
  symbolId: id,
  symbol: `BINANCE:COIN${id}`,
  name: `Coin ${id}`,
  from: '2026-11-20T13:10:00.000Z',
  to: '2026-11-20T13:55:00.000Z',
  minutes: 45,
  state: 'open',
  emptyAnswers: 0,
  problem: null,
  retryAt: null,
  provider: 'Binance',
  isImported: false,
  ...change,
});

function renderGaps(gaps: CandleGap[]) {
  const api = installTestApi();
  api.answer(listGaps, () => ({
    data: gaps,
    nextCursor: null,
    counts: { open: gaps.length, confirmedEmpty: 3, closed: 1001 },
    waiting: [{ provider: 'Twelve Data', until: '2026-11-27T10:31:00.000Z' }],
  }));
  api.answer(listSplitQuestions, () => ({
    data: [
      {
        symbolId: 9,
        symbol: 'CSV:SHARE',
        name: 'A share',
        at: '2026-11-03T14:30:00.000Z',
        numerator: 4,
        denominator: 1,
        closeBefore: 400,
        open: 100.5,
      },
    ],
  }));
  api.answer(listSourceCorrections, () => ({
    data: [
      {
        source: 'OANDA',
        symbolId: 4,
        symbol: 'OANDA:EURUSD',
        day: '2026-11-19',
        bars: 14,
        lastAt: '2026-11-20T09:00:00.000Z',
      },
    ],
  }));
  for (const endpoint of [fillGap, closeGap, answerSplitQuestion]) api.answer(endpoint, () => undefined as never);
  api.answer(fillAllGaps, () => ({ count: 2 }));
  const states: string[] = [];
  const { user } = renderPart(<GapsPanel state="open" onState={(state) => states.push(state)} />, {
    profile: buildUser(roleIds.admin),
  });
  return { api, user, states };
}

const rowOf = (name: string) => within(screen.getByText(name).closest('li')!);

test('a gap is filled or closed; one that waits, or of which nobody can be asked, is not filled', async () => {
  const { api, user } = renderGaps([
    gapOf(1),
    gapOf(2, { provider: 'Twelve Data' }),
    gapOf(3, { provider: null, isImported: true }),
    gapOf(4, { problem: 'tickSize' }),
  ]);
  await screen.findByText('Coin 1');
  expect(screen.getByText('1,000+')).toBeTruthy();
  expect(rowOf('Coin 2').getByText(/Waits for Twelve Data until/)).toBeTruthy();
  expect(rowOf('Coin 3').getByText(/import one that has them/)).toBeTruthy();
  expect(rowOf('Coin 4').getByText(/tick size has changed/)).toBeTruthy();
  for (const name of ['Coin 2', 'Coin 3']) expect(rowOf(name).queryByRole('button', { name: /^Fill/ })).toBeNull();
  await user.click(rowOf('Coin 1').getByRole('button', { name: /^Fill: Coin 1/ }));
  await user.click(rowOf('Coin 3').getByRole('button', { name: /^Close: Coin 3/ }));
  await waitFor(() => expect(api.callsOf(closeGap)).toHaveLength(1));
  expect(api.callsOf(fillGap).map(({ params }) => params.id)).toEqual([1]);
  expect(api.callsOf(closeGap).map(({ params, body }) => [params.id, body.state])).toEqual([[3, 'closed']]);
});

test('a likely split is answered, corrections are told by source, and other states are one press away', async () => {
  const { api, user, states } = renderGaps([gapOf(1)]);
  await user.click(await screen.findByRole('button', { name: /^It was a split: A share/ }));
  await waitFor(() => expect(api.callsOf(answerSplitQuestion)).toHaveLength(1));
  expect(api.callsOf(answerSplitQuestion)[0]).toMatchObject({
    params: { id: 9 },
    body: { at: '2026-11-03T14:30:00.000Z', isSplit: true },
  });
  expect(screen.getByText(/14 bars of/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Closed/ }));
  expect(states).toEqual(['closed']);
  await user.click(screen.getByRole('button', { name: 'Fill all' }));
  await waitFor(() => expect(api.callsOf(fillAllGaps)).toHaveLength(1));
});
