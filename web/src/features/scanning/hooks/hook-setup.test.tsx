import {
  createHookToken,
  getStrategyHook,
  listHookReceipts,
  replayHookReceipt,
  sendHookTest,
  type HookReceipt,
  type StrategyHook,
} from '@candela/contract/scanning/hooks';
import { searchSymbols } from '@candela/contract/market-data/symbols';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { HookSetup } from './hook-setup.tsx';

const none: StrategyHook = { madeAt: null, madeBy: null, oldUntil: null, lastReceivedAt: null, aliases: [] };
const made: StrategyHook = {
  ...none,
  madeAt: '2026-11-27T10:00:00.000Z',
  madeBy: { id: '6f1c4b0e-51a4-4a8c-9d5c-1f1b3f2a7c10', fullName: 'Tina Trainer', thumbnailImagePath: null },
};
const address = 'https://school.example/hooks/tradingview/secret';
const gold = {
  id: 3,
  symbol: 'CSV:XAUUSD',
  name: 'Gold',
  market: 'commodities',
  pricePrecision: 2,
  isSimulated: false,
};

const held: HookReceipt = {
  id: 5,
  receivedAt: '2026-11-27T10:00:00.000Z',
  state: 'quarantined',
  reason: 'unknownTicker',
  isTest: false,
  read: {
    ticker: 'GOLD1!',
    symbol: null,
    side: 'short',
    price: 4112,
    timeframe: '1h',
    barAt: null,
    text: '',
    skewSeconds: -120,
  },
  excerpt: '{"ticker":"GOLD1!"}',
  bytes: 19,
  judgedAfter: 0.2,
};

function open(hook: StrategyHook, receipts: HookReceipt[] = []) {
  const api = installTestApi();
  api.answer(getStrategyHook, () => hook);
  api.answer(listHookReceipts, () => ({ data: receipts, nextCursor: null }));
  api.answer(searchSymbols, () => ({ data: [gold], nextCursor: null, isConnected: true }));
  return { api, ...renderPart(<HookSetup id={7} />) };
}

test('the first address is made at once and shown, with a button that copies it', async () => {
  const { api, user } = open(none);
  api.answer(createHookToken, () => ({ address, hook: made }));
  await user.click(await screen.findByRole('button', { name: 'Make an address' }));
  expect(await screen.findByText(address)).toBeDefined();
  expect(screen.getByText('Copy it now: it is not shown again.')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(2);
});

test('a message that was held back is judged again with the symbol that its ticker means', async () => {
  const { api, user } = open(made, [held]);
  const accepted = { ...held, state: 'accepted' as const, reason: null };
  api.answer(replayHookReceipt, () => accepted);
  expect(await screen.findByText(/is not a known symbol/)).toBeDefined();
  expect(screen.getByText(/The clock of the sender is off by 120 seconds/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Choose a symbol' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a symbol' });
  await user.click(await within(dialog).findByRole('button', { name: /CSV:XAUUSD/ }));
  await waitFor(() =>
    expect(api.callsOf(replayHookReceipt)).toMatchObject([{ params: { id: 7, receiptId: 5 }, body: { symbolId: 3 } }]),
  );
});

test('what was not filled in cannot be tried again', async () => {
  open(made, [{ ...held, reason: 'placeholder' }]);
  expect(await screen.findByText('A part in braces was not filled in.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a test sends what TradingView would send, and shows how it was read', async () => {
  const { api, user } = open(made);
  api.answer(sendHookTest, () => ({ ...held, state: 'rejected' as const, reason: 'noSide' as const, isTest: true }));
  await user.click(await screen.findByRole('button', { name: 'Send test' }));
  expect(await screen.findByText('It names no side: buy, sell, long or short.')).toBeDefined();
  const [message = ''] = api.callsOf(sendHookTest).map(({ body }) => body.message);
  expect(message).not.toContain('{{');
  expect(JSON.parse(message)).toMatchObject({ ticker: 'CSV:XAUUSD', side: 'buy', tf: '60' });
});
