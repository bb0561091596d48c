import {
  showBacktest,
  type BacktestDetail,
  type BacktestFigures,
  type ShownBacktest as Shown,
} from '@candela/contract/scanning/backtests';
import { ruleTemplates } from '@candela/markets/rules/templates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { ShowButton } from './show-button.tsx';
import { ShownBacktest } from './shown-backtest.tsx';

const figures: BacktestFigures = {
  closed: 1806,
  wins: 840,
  losses: 950,
  flat: 16,
  winRate: 0.469,
  winInterval: { low: 0.446, high: 0.492 },
  neededWinRate: 0.4,
  averageR: 0.18,
  averageInterval: { low: 0.13, high: 0.23 },
  profitFactor: 1.31,
  totalR: 325,
  maxDrawdownR: 19.6,
  longestLosses: 11,
  ambiguousShare: 0.01,
  gappedShare: 0.02,
  averageCostR: -0.05,
  averageBars: 20,
};
const shown: Shown = {
  from: '2024-01-01',
  until: '2026-11-01',
  endedAt: '2026-11-20T10:00:00.000Z',
  stop: { atr: 1.5, period: 14 },
  target: { r: 2 },
  maxBars: 48,
  hasExit: false,
  costs: [{ market: 'forex', commission: 0, slippage: 0.0002 }],
  figures,
};

const textOf = (name: string) => {
  const panel = screen.getByRole('region', { name: 'Backtest of this version' });
  const item = within(panel).getByText(name).parentElement;
  return (item?.textContent ?? '').replaceAll(/[\u2066\u2069]/g, '').replaceAll('\u00A0', ' ');
};

test('readers see the figures after costs with their intervals, called hypothetical, and how they were counted', () => {
  installTestApi();
  renderPart(<ShownBacktest backtest={shown} />);
  expect(screen.getByText('Hypothetical')).toBeDefined();
  expect(textOf('Trades')).toContain('1,806');
  expect(textOf('Each, after costs')).toContain('+0.18 R');
  // Each interval says how likely it is: they are not of the same kind.
  expect(textOf('Each, after costs')).toContain('90%: +0.13 R to +0.23 R');
  expect(textOf('Each, after costs')).toContain('Costs take 0.05 R each');
  expect(textOf('Won of decided')).toContain('95%: 44.6% to 49.2%');
  expect(textOf('Deepest fall')).toContain('−19.6 R');
  expect(textOf('Deepest fall')).toContain('Longest losing run: 11');
  expect(textOf('Stop')).toContain('1.5 × ATR 14');
  expect(textOf('Target')).toContain('2 R');
  expect(textOf('Out after bars')).toContain('48');
  expect(textOf('Half spread and slippage')).toContain('0.020%');
});

test('of few trades no ratio is shown', () => {
  installTestApi();
  renderPart(<ShownBacktest backtest={{ ...shown, figures: { ...figures, closed: 29 } }} />);
  expect(textOf('Each, after costs')).toBe('Each, after costs–Fewer than 30 trades: too few for a ratio.');
  expect(textOf('Won of decided')).toBe('Won of decided–Fewer than 30 trades: too few for a ratio.');
});

const detail = {
  id: 5,
  strategyId: 7,
  version: 3,
  state: 'done',
  isShown: false,
  isOfLiveVersion: true,
  rule: ruleTemplates.pullback,
} as unknown as BacktestDetail;

test('a finished backtest of the live version is put on the page of the strategy, and taken off it', async () => {
  const sent: unknown[] = [];
  installTestApi().answer(showBacktest, ({ params, body }) => {
    sent.push([params.id, body.isShown]);
    return { ...detail, isShown: body.isShown };
  });
  const { user } = renderPart(
    <>
      <ShowButton backtest={detail} />
      <ShowButton backtest={{ ...detail, isShown: true }} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Show on the strategy’s page' }));
  await user.click(screen.getByRole('button', { name: 'Take off the strategy’s page' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [5, true],
      [5, false],
    ]),
  );
});

test('it is offered for no other backtest', () => {
  installTestApi();
  renderPart(
    <>
      <ShowButton backtest={{ ...detail, state: 'cancelled' }} />
      <ShowButton backtest={{ ...detail, isOfLiveVersion: false }} />
    </>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
