import { expect, it } from 'vitest';
import { resultOfTrade, type WrittenTrade } from './trade-result.ts';

const whole = (price: string) => [{ price, bps: 10_000 }];

it.each<[string, WrittenTrade, number | null]>([
  ['a win', { direction: 'long', entry: '100', stop: '90', exits: whole('120') }, 20_000],
  ['a loss beyond the stop', { direction: 'long', entry: '100', stop: '90', exits: whole('85') }, -15_000],
  [
    'a short in prices of many decimals',
    { direction: 'short', entry: '1.08655', stop: '1.0871', exits: whole('1.0855') },
    19_091,
  ],
  [
    'two exits',
    {
      direction: 'long',
      entry: '100',
      stop: '90',
      exits: [
        { price: '110', bps: 5000 },
        { price: '100', bps: 5000 },
      ],
    },
    5000,
  ],
  [
    'parts that are not all',
    { direction: 'long', entry: '100', stop: '90', exits: [{ price: '110', bps: 5000 }] },
    null,
  ],
  ['a stop on the winning side', { direction: 'long', entry: '100', stop: '110', exits: whole('120') }, null],
  ['a stop at the entry', { direction: 'short', entry: '100', stop: '100.0', exits: whole('90') }, null],
  ['no price', { direction: 'long', entry: '1e5', stop: '90', exits: whole('120') }, null],
  [
    'prices too large to be exact',
    { direction: 'long', entry: '9007199254740990', stop: '1', exits: whole('2') },
    null,
  ],
])('the result of %s', (_name, trade, net) => {
  expect(resultOfTrade(trade)).toBe(net);
});
