import { expect, it } from 'vitest';
import { barsOf } from './given-bars.ts';

const given = { t: 60_000, o: '1.08350', h: '1.08400', l: '1.08300', c: '1.0837', v: '148976.11427815' };

it('reads prices as they were sent, and volumes with the decimals of the symbol', () => {
  const { bars, unfit } = barsOf([given], { pricePrecision: 5, volumePrecision: 2 });
  expect(bars).toEqual([{ t: 60_000, o: 108_350, h: 108_400, l: 108_300, c: 108_370, v: 14_897_611 }]);
  expect(unfit).toEqual([]);
});

it('never rounds a price: the tick size has changed', () => {
  const { bars, unfit } = barsOf([given, { ...given, t: 120_000, c: '1.083712' }], {
    pricePrecision: 5,
    volumePrecision: 0,
  });
  expect(bars).toHaveLength(1);
  expect(unfit.map(({ t }) => t)).toEqual([120_000]);
});

it.each(['', 'NaN', '1,5', '1e5', '9'.repeat(30)])('does not take %j for a price', (c) => {
  expect(barsOf([{ ...given, c }], { pricePrecision: 5, volumePrecision: 0 }).bars).toEqual([]);
});
