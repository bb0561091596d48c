import { listEventsOfSymbol } from '@candela/contract/community/economic-events';
import {
  advancePractice,
  finishPractice,
  getPractice,
  listPracticeBars,
  placePracticeOrder,
  type PracticeOrder,
  type PracticeSession,
} from '@candela/contract/trading/practice';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';
import { futureText, type ReplayBar } from '@candela/markets/practice/future-text';
import { PracticeScreen } from './practice-screen.tsx';
import { practiceBarsQuery, practiceQuery } from './practice.api.ts';

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const bar = (at: number): ReplayBar => ({
  t: 900_000_000_000 + at * 300_000,
  s: 300,
  o: 500_000 + 100 * at,
  h: 500_150 + 100 * at,
  l: 499_950 + 100 * at,
  c: 500_100 + 100 * at,
  v: 10,
});
const all = Array.from({ length: 40 }, (_, at) => bar(at));
const hidden = all.slice(30);
const salt = '0a0b0c';
const future = await sealOf(futureText(hidden));
const begun: PracticeSession = {
  id,
  timeframe: '5m',
  isBlind: true,
  pricePrecision: 3,
  instrument: null,
  shownAtStart: 30,
  shown: 30,
  isAtEnd: false,
  future,
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
  orders: [],
  idea: null,
  reveal: null,
};
const ended = (changes: Partial<PracticeSession> = {}): PracticeSession => ({
  ...begun,
  instrument: { id: 1, symbol: 'DEMO:EURUSD', name: 'Euro', market: 'forex', pricePrecision: 5, isSimulated: true },
  finishedAt: '2026-11-20T10:20:00.000Z',
  reveal: { salt, factor: 4.5, shiftWeeks: -900, hiddenFrom: 1_790_000_000_000 },
  ...changes,
});
const filled: PracticeOrder = {
  number: 1,
  terms: {
    direction: 'long',
    orderType: 'market',
    entryLow: 502_900,
    entryHigh: 503_100,
    stop: 502_100,
    targets: [{ price: 506_000, bps: 10_000 }],
    publishedAt: bar(30).t,
    validUntil: bar(9000).t,
    breakEvenAfterTp1: false,
    cost: 0,
  },
  status: 'active',
  fill: 503_000,
  stop: 502_100,
  openBps: 10_000,
  gained: 0,
  isClosing: false,
  events: [{ seq: 1, type: 'filled', at: bar(30).t, price: 503_000 }],
  net: null,
};

let api: TestApi;
let state: PracticeSession;

/** As the page does it, whose address the test has not. */
function Loaded() {
  const session = useQuery(practiceQuery(id));
  const bars = useQuery(practiceBarsQuery(id));
  return session.data && bars.data ? <PracticeScreen session={session.data} bars={bars.data} /> : null;
}

beforeEach(() => {
  api = installTestApi();
  state = begun;
  api.answer(getPractice, () => state);
  api.answer(listPracticeBars, () => ({ data: all.slice(0, state.finishedAt === null ? state.shown : all.length) }));
  api.answer(advancePractice, ({ body }) => {
    const bars = all.slice(body.shown, body.shown + body.count);
    state = { ...state, shown: state.shown + bars.length };
    return { session: state, bars };
  });
});

it('shows one bar more for the right arrow, and says nothing of the market', async () => {
  const { user } = renderPart(<Loaded />);
  await screen.findByRole('heading', { name: 'Hidden market' });
  expect(screen.getByRole('img', { name: 'Chart of 30 bars, last price 503.000' })).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('img', { name: 'Chart of 31 bars, last price 503.100' });
  expect(api.callsOf(advancePractice)).toMatchObject([{ params: { id }, body: { shown: 30, count: 1 } }]);
  expect(screen.getByText('1 bar since the start, the end is hidden')).toBeTruthy();
});

it.each([true, false])(
  'never asks for economic releases, which tell where the market is (blind: %s)',
  async (isBlind) => {
    state = { ...begun, isBlind, instrument: isBlind ? null : ended().instrument };
    api.answer(listEventsOfSymbol, () => ({ data: [], nextCursor: null }));
    const { user } = renderPart(<Loaded />);
    await screen.findByRole('img', { name: 'Chart of 30 bars, last price 503.000' });
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('img', { name: 'Chart of 31 bars, last price 503.100' });
    expect(api.callsOf(listEventsOfSymbol)).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Economic releases' })).toBeNull();
  },
);

it('plays with the space bar until it is pressed again', async () => {
  const { user } = renderPart(<Loaded />);
  await screen.findByRole('heading', { name: 'Hidden market' });
  await user.keyboard(' ');
  await screen.findByRole('button', { name: 'Pause' });
  await waitFor(() => expect(state.shown).toBe(32), { timeout: 4000 });
  await user.keyboard(' ');
  await screen.findByRole('button', { name: 'Play' });
});

it('makes a trade by key, moves its stop by arrows, and says what the server would refuse', async () => {
  api.answer(placePracticeOrder, () => ({ ...state, orders: [filled] }));
  const { user } = renderPart(<Loaded />);
  await screen.findByRole('heading', { name: 'Hidden market' });
  await user.keyboard('l');
  const stop = await screen.findByRole('slider', { name: 'Stop' });
  // Two average ranges of 200 below the last close.
  expect(stop.getAttribute('aria-valuenow')).toBe('502600');
  stop.focus();
  await user.keyboard('{PageDown}{Shift>}{ArrowDown}{/Shift}{ArrowUp}');
  expect(stop.getAttribute('aria-valuenow')).toBe('502491');
  const entry = screen.getByRole('textbox', { name: 'Entry' });
  await user.clear(entry);
  await user.type(entry, '510');
  await screen.findByText('A market order needs a price within the last bar.');
  expect(screen.getByText(/1 R is the way from the worst price of the fill, 510\.750, to the stop/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Place' })).toHaveProperty('disabled', true);
  await user.clear(entry);
  await user.type(entry, '503');
  await user.click(screen.getByRole('button', { name: 'Place' }));
  await screen.findByRole('button', { name: 'Stop to entry' });
  expect(api.callsOf(placePracticeOrder)[0]?.body).toMatchObject({
    shown: 30,
    direction: 'long',
    orderType: 'market',
    entry: 503_000,
    stop: 502_491,
    targets: [{ price: 503_800, bps: 10_000 }],
  });
});

it('says at the levels of a running trade what they bring from its fill, which is better than the worst price', async () => {
  state = { ...begun, shown: 31, orders: [filled] };
  renderPart(<Loaded />);
  // 1 R is 1,000, from 503.100 to the stop: at the stop 0.9 R are lost, at the target 3 R gained.
  const stop = await screen.findByRole('slider', { name: 'Stop' });
  expect(stop.getAttribute('aria-valuetext')).toBe('502.100, −0.90\u00A0R');
  expect(screen.getByText('Target +3.00 R')).toBeTruthy();
});

it('reads the session again when another window has gone on', async () => {
  const { user } = renderPart(<Loaded />);
  await screen.findByRole('heading', { name: 'Hidden market' });
  state = { ...begun, shown: 33 };
  api.answer(advancePractice, () => new Refusal('practice.movedOn'));
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('img', { name: 'Chart of 33 bars, last price 503.300' });
});

it('asks before Escape ends it, and proves the future in the browser', async () => {
  api.answer(
    finishPractice,
    () => (state = ended({ orders: [{ ...filled, status: 'closed_tp', openBps: 0, net: 27_000 }] })),
  );
  const { user } = renderPart(<Loaded />);
  await screen.findByRole('heading', { name: 'Hidden market' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(useConfirmState.getState().asked).not.toBeNull());
  expect(api.callsOf(finishPractice)).toHaveLength(0);
  useConfirmState.getState().asked?.answer(true);
  await screen.findByRole('heading', { name: 'Euro' });
  await screen.findByText('These bars were fixed at the start: proved in your browser.');
  expect(screen.getAllByText('+2.70 R').length).toBeGreaterThan(0);
});

it('shows the idea beside the own result at the end', async () => {
  state = ended({
    idea: {
      id: 7,
      author: 'Tina Trainer',
      direction: 'short',
      status: 'closed_sl',
      entryLow: 503_000,
      entryHigh: 503_000,
      stop: 503_500,
      targets: [502_000],
      net: -10_000,
    },
  });
  renderPart(<Loaded />);
  await screen.findByRole('heading', { name: 'The idea by Tina Trainer' });
  expect(screen.getByText('−1.00 R')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the idea' })).toBeTruthy();
});

it('says when the bars are not those that were promised', async () => {
  state = ended({ future: future.replaceAll('a', 'b') });
  renderPart(<Loaded />);
  await screen.findByText('These bars are not the ones that were promised at the start.');
});

/** As the server computes it. */
async function sealOf(text: string): Promise<string> {
  const way = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', Uint8Array.of(10, 11, 12), way, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
