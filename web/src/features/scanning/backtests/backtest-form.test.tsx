import { ruleTemplates } from '@candela/markets/rules/templates';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { BacktestForm } from './backtest-form.tsx';
import { firstValues, type PlanValues } from './plan-values.ts';

const now = Date.UTC(2026, 10, 27);
const rule = ruleTemplates.pullback;

function open(change: Partial<PlanValues> = {}) {
  installTestApi();
  const onSend = vi.fn();
  const first = { ...firstValues(rule, ['forex', 'crypto'], now), ...change };
  const { user } = renderPart(
    <BacktestForm rule={rule} renderCondition={() => null} first={first} isSending={false} onSend={onSend} />,
  );
  return { user, onSend, start: () => user.click(screen.getByRole('button', { name: 'Run backtest' })) };
}

test('the usual costs of each market are shown, and sent as they are', async () => {
  const { onSend, start } = open();
  const commissions = screen
    .getAllByRole('textbox', { name: 'Commission' })
    .map((field) => (field as HTMLInputElement).value);
  expect(commissions).toEqual(['0', '0.1']);
  await start();
  const [plan] = onSend.mock.calls[0] ?? [];
  expect(plan).toMatchObject({
    until: '2026-11-26',
    stop: { atr: 1.5, period: 14 },
    target: { r: 2 },
    maxBars: 48,
    exit: null,
    costs: { forex: { commission: 0 }, crypto: { commission: 0.001 } },
  });
  for (const { slippage } of Object.values(plan.costs) as { slippage: number }[]) expect(slippage).toBeGreaterThan(0);
});

test('costs of nothing are refused at their field, and nothing is sent', async () => {
  const { user, onSend, start } = open();
  const [spread] = screen.getAllByRole('textbox', { name: 'Half spread and slippage' });
  if (!spread) throw new Error('no field');
  await user.clear(spread);
  await user.type(spread, '0');
  await start();
  expect(onSend).not.toHaveBeenCalled();
  expect(spread.getAttribute('aria-invalid')).toBe('true');
  await user.clear(spread);
  await user.type(spread, '0,02');
  await start();
  expect(onSend.mock.calls[0]?.[0].costs.forex.slippage).toBeCloseTo(0.0002, 10);
});

test('a period that ends before it begins is refused', async () => {
  const { onSend, start } = open({ from: '2026-05-02', until: '2026-05-01' });
  await start();
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByText('Choose two days, the first one first.')).toBeDefined();
});

test('a stop at the extreme of bars, no target and no end by time', async () => {
  const { user, onSend, start } = open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stop' }), 'Extreme of the last bars');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Target' }), 'None');
  await user.clear(screen.getByRole('textbox', { name: /Out after bars/ }));
  await start();
  const ind = rule.direction === 'long' ? 'lowest' : 'highest';
  expect(onSend.mock.calls[0]?.[0]).toMatchObject({
    stop: { level: { ind, args: { period: 14 } } },
    target: null,
    maxBars: null,
  });
});
