import { ruleTemplates } from '@candela/markets/rules/templates';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BacktestForm } from '#features/scanning/backtests/backtest-form.tsx';
import { firstValues, type PlanValues } from '#features/scanning/backtests/plan-values.ts';
import { ConditionField } from '#features/scanning/rules/condition-field.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

const rule = ruleTemplates.pullback;

function open(change: Partial<PlanValues> = {}) {
  installTestApi();
  const onSend = vi.fn();
  const { user } = renderPart(
    <BacktestForm
      rule={rule}
      renderCondition={(props) => <ConditionField {...props} />}
      first={{ ...firstValues(rule, ['forex'], Date.UTC(2026, 10, 27)), ...change }}
      isSending={false}
      onSend={onSend}
    />,
  );
  const send = async () => {
    await user.click(screen.getByRole('button', { name: 'Run backtest' }));
    return onSend.mock.lastCall?.[0].exit;
  };
  return { user, onSend, send };
}

test('trades also end on a condition, if one is given', async () => {
  const { user, send } = open();
  expect(await send()).toBeNull();
  const choice = screen.getByRole('checkbox', { name: 'Also on a condition' });
  await user.click(choice);
  expect(await send()).toEqual({ left: { ind: 'rsi', args: { period: 14 } }, op: '<', right: 30 });
  await user.click(screen.getByRole('button', { name: 'Condition' }));
  expect((await send()).all).toHaveLength(2);
  await user.click(choice);
  expect(await send()).toBeNull();
});

test('a condition that compares different things is not sent, and says why', async () => {
  const { onSend, send } = open({ exit: { left: { ind: 'rsi' }, op: '<', right: { ind: 'close' } } });
  await send();
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).not.toBe('');
});
