import {
  listImportSymbols,
  previewCandleImport,
  startCandleImport,
  undoCandleImport,
  type CandleImport,
} from '@candela/contract/market-data/candle-imports';
import { roleIds } from '@candela/contract/roles';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { OpenImport } from './open-import.tsx';

const symbol = {
  id: 3,
  symbol: 'CSV:EURUSD',
  name: 'Euro / US dollar',
  pricePrecision: 5,
  sessionCode: 'fx24x5',
  zone: 'America/New_York',
};
const opensAt = Date.UTC(2026, 0, 5, 8);

const found: CandleImport = {
  id: 'b1f0c1de-6f3c-4b0a-9a57-6a2a1c1f0001',
  fileName: 'eurusd.csv',
  size: 4_800_000,
  received: 4_800_000,
  fingerprint: 'f',
  state: 'recognised',
  problem: null,
  barMinutes: null,
  owner: { id: 'b1f0c1de-6f3c-4b0a-9a57-6a2a1c1f0002', fullName: 'Elena Petrova' },
  head: {
    encoding: 'utf-8',
    layout: 'histdata',
    needsZone: true,
    zone: 'Etc/GMT+5',
    rows: ['20260105 030000;1;1;1;1;0'],
  },
  symbol: null,
  zone: null,
  aheadMinutes: 0,
  preview: 0,
  report: null,
  corrects: false,
  progress: 0,
  addedCount: 0,
  correctedCount: 0,
  keptCount: 0,
  unchangedCount: 0,
  undoneCount: 0,
  leftCount: 0,
  left: [],
  canUndo: false,
  fileUntil: '2026-12-26T00:00:00Z',
  createdAt: '2026-11-26T00:00:00Z',
};

const checked: CandleImport = {
  ...found,
  state: 'checked',
  symbol,
  zone: 'UTC',
  preview: 4,
  report: {
    rowCount: 1000,
    fitCount: 990,
    newCount: 900,
    sameCount: 60,
    differsCount: 30,
    reasons: [{ reason: 'highTooLow', count: 10 }],
    problems: [{ row: 12, reason: 'highTooLow', text: '20260105 031200;1;0;1;1;0' }],
    sample: [{ row: 1, t: opensAt, o: 1.1, h: 1.2, l: 1, c: 1.1, v: 0, state: 'new' }],
    firstAt: opensAt,
    lastAt: opensAt + 60_000_000,
    dayCount: 1,
    zoneDoubt: { outside: 0.37, betterBy: -120 },
  },
};

const profile = buildUser(roleIds.admin);

test('the zone of a file is asked, also where its layout suggests one', async () => {
  const api = installTestApi();
  api.answer(listImportSymbols, () => ({ data: [symbol] }));
  const asked: unknown[] = [];
  api.answer(previewCandleImport, ({ body }) => {
    asked.push(body);
    return { ...found, state: 'checking' as const };
  });
  const { user } = renderPart(<OpenImport found={found} onOther={() => {}} />, { profile });
  await screen.findByRole('option', { name: /CSV:EURUSD/ });
  await user.selectOptions(screen.getByLabelText('Symbol'), '3');
  expect(asked).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Times in the file are'), 'Etc/GMT+5|0');
  await waitFor(() => expect(asked).toEqual([{ symbolId: 3, zone: 'Etc/GMT+5', aheadMinutes: 0 }]));
});

test('a preview names a better zone, and is confirmed as it was seen', async () => {
  const api = installTestApi();
  api.answer(listImportSymbols, () => ({ data: [symbol] }));
  const asked: unknown[] = [];
  api.answer(previewCandleImport, ({ body }) => {
    asked.push(body);
    return checked;
  });
  api.answer(startCandleImport, ({ body }) => {
    asked.push(body);
    return { ...checked, state: 'running' as const };
  });
  const { user } = renderPart(<OpenImport found={checked} onOther={() => {}} />, { profile });
  expect((await screen.findByRole('alert')).textContent).toContain('37%');
  await user.click(screen.getByRole('button', { name: 'Use UTC+2' }));
  await waitFor(() => expect(asked).toEqual([{ symbolId: 3, zone: 'UTC', aheadMinutes: 120 }]));
  await user.click(screen.getByLabelText(/^Correct stored bars/));
  await user.click(screen.getByRole('button', { name: 'Import 930 bars' }));
  await waitFor(() => expect(asked[1]).toEqual({ preview: 4, corrects: true }));
});

test('an import is taken back by the keyboard, and how far that is is shown', async () => {
  const api = installTestApi();
  const done = { ...checked, state: 'done' as const, addedCount: 930, canUndo: true };
  const undoing = { ...done, state: 'undoing' as const, canUndo: false, progress: 0.4, undoneCount: 372 };
  api.answer(undoCandleImport, () => undoing);
  const { user, change } = renderPart(<OpenImport found={done} onOther={() => {}} />, { profile });
  screen.getByRole('button', { name: 'Undo import' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(useConfirmState.getState().asked?.question.title).toBe('Undo import'));
  useConfirmState.getState().asked?.answer(true);
  await waitFor(() => expect(api.callsOf(undoCandleImport)).toHaveLength(1));
  change(<OpenImport found={undoing} onOther={() => {}} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  // The button is gone.
  expect(document.activeElement).toBe(screen.getByRole('status'));
});
