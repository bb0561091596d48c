import { getStrategyReliability, listStrategyDrift, type DriftDay } from '@candela/contract/scanning/integrity';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { DriftDays } from './drift-days.tsx';
import { ReliabilityLine } from './reliability-line.tsx';

const told = { alerts: 212, corrected: 2, half: 500, most: 900, agreeing: { same: 210, all: 212 } };

test('readers are told how alerts came, in one line', async () => {
  installTestApi().answer(getStrategyReliability, () => ({ told }));
  renderPart(<ReliabilityLine id={7} />);
  const line = (await screen.findByText(/Alerts in the last 30 days: 212/)).textContent.replaceAll('\u00A0', ' ');
  expect(line).toContain('corrected since: 2.');
  expect(line).toContain('within 0.5 sec of the bar’s close, 99 % within 0.9 sec.');
  // Rounded down: what is not whole is never called so.
  expect(line).toContain('agree in 99% (210 of 212)');
});

test('readers are told nothing of what is not known', async () => {
  const api = installTestApi();
  api.answer(getStrategyReliability, () => ({ told: { ...told, half: null, most: null, agreeing: null } }));
  renderPart(<ReliabilityLine id={7} />);
  expect((await screen.findByText(/Alerts in the last 30 days/)).textContent).toBe(
    'Alerts in the last 30 days: 212; corrected since: 2.',
  );
});

const driftDay: DriftDay = {
  day: '2026-11-26',
  version: 3,
  bars: { due: 480, missing: 5, late: 2 },
  same: 9,
  onlyLive: 1,
  onlyAgain: 0,
  reasons: [{ reason: 'corrected', alerts: 1 }],
  judgedAt: '2026-11-27T02:37:00.000Z',
  differences: [{ symbol: 'DEMO:EURUSD', barAt: '2026-11-26T10:00:00.000Z', side: 'live', reason: 'corrected' }],
};

test('a day that was judged again shows its counts, and why what differs', async () => {
  installTestApi().answer(listStrategyDrift, () => ({ data: [driftDay], nextCursor: null }));
  renderPart(<DriftDays id={7} />);
  expect(await screen.findByText('Given then and now: 9 · only then: 1 · only now: 0')).toBeDefined();
  expect(screen.getByText('Due: 480 · missing: 5 · late: 2')).toBeDefined();
  expect(screen.getByText('Bar corrected: 1')).toBeDefined();
  expect(screen.getByText('DEMO:EURUSD')).toBeDefined();
});

test('before the first night it says when days are judged again', async () => {
  installTestApi().answer(listStrategyDrift, () => ({ data: [], nextCursor: null }));
  renderPart(<DriftDays id={7} />);
  expect(await screen.findByText(/That happens in the night after it/)).toBeDefined();
});
