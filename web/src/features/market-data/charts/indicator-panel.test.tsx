import { maxIndicators, type ShownIndicator } from '@candela/contract/market-data/chart-layouts';
import type { Timeframe } from '@candela/markets/timeframes';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { IndicatorPanel } from './indicator-panel.tsx';

let shown: readonly ShownIndicator[] = [];

function Panel({ first = [], timeframe = '1h' }: { first?: ShownIndicator[]; timeframe?: Timeframe }) {
  const [state, setState] = useState(first);
  const change = (next: ShownIndicator[]) => {
    shown = next;
    setState(next);
  };
  return <IndicatorPanel shown={state} timeframe={timeframe} hasVolume={false} onChange={change} />;
}

const build = (id: string): ShownIndicator => ({ id, name: 'sma', args: {}, isHidden: false });

test('indicators are added, changed within their limits, hidden and removed', async () => {
  const { user } = renderPart(<Panel />);
  await user.click(screen.getByRole('button', { name: 'Add Exponential moving average (EMA)' }));
  const mine = within(screen.getByRole('region', { name: 'On this chart' }));
  await user.click(mine.getByRole('button', { name: 'Change EMA 20' }));
  const length = mine.getByRole('textbox', { name: 'Length' });
  await user.clear(length);
  await user.type(length, '5000');
  expect(mine.getByText('Enter a number from 2 to 500.')).toBeTruthy();
  expect(shown[0]?.args['period']).toBe(500);
  await user.clear(length);
  await user.type(length, '50');
  expect(shown[0]).toMatchObject({ name: 'ema', args: { period: 50 }, isHidden: false });
  await user.selectOptions(mine.getByRole('combobox', { name: 'Source' }), 'hl2');
  await user.click(mine.getByRole('button', { name: 'Hide EMA 50' }));
  expect(shown[0]).toMatchObject({ args: { period: 50 }, source: 'hl2', isHidden: true });
  await user.click(mine.getByRole('button', { name: 'Remove EMA 50' }));
  expect(shown).toEqual([]);
});

test('what has no values on this chart cannot be added, and says why', () => {
  renderPart(<Panel timeframe="1d" />);
  const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect(disabled('Add On-balance volume (OBV)')).toBe(true);
  expect(screen.getAllByText('This symbol has no volume').length).toBeGreaterThan(0);
  expect(disabled('Add Previous day')).toBe(true);
  expect(screen.getAllByText('Only on time frames below one day').length).toBeGreaterThan(0);
  expect(disabled('Add Relative strength index (RSI)')).toBe(false);
});

test('a full chart takes no more', () => {
  renderPart(<Panel first={Array.from({ length: maxIndicators }, (_, at) => build(`i${at}`))} />);
  expect(screen.getByText(`A chart holds ${maxIndicators} indicators. Remove one first.`)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Doji' }).disabled).toBe(true);
});

test('indicators are found by name', async () => {
  const { user } = renderPart(<Panel />);
  await user.type(screen.getByRole('searchbox', { name: 'Search indicators' }), 'bollinger');
  await expect.poll(() => screen.getAllByRole('button').length).toBe(1);
  expect(screen.getByRole('button', { name: 'Add Bollinger bands' })).toBeTruthy();
});
