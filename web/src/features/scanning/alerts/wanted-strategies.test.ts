import { expect, test } from 'vitest';
import { isStrategyWanted, usualAlertFilters, type NamedAlertFilters } from '@candela/contract/scanning/alert-filters';
import { withStrategy } from './wanted-strategies.ts';

const strategyOf = (id: number) => ({ id, name: `Strategy ${id}` });
const filtersOf = (strategyChoice: NamedAlertFilters['strategyChoice'], ids: number[]): NamedAlertFilters => ({
  ...usualAlertFilters,
  sides: ['long'],
  symbols: [],
  strategyChoice,
  strategyIds: ids,
  strategies: ids.map(strategyOf),
});

test.each([
  ['muted', [], false, 'muted', [4]],
  ['muted', [7], false, 'muted', [7, 4]],
  ['muted', [7, 4], false, 'muted', [7, 4]],
  ['muted', [7, 4], true, 'muted', [7]],
  ['muted', [4], true, 'muted', []],
  ['muted', [7], true, 'muted', [7]],
  ['chosen', [7], true, 'chosen', [7, 4]],
  ['chosen', [7, 4], true, 'chosen', [7, 4]],
  ['chosen', [7, 4], false, 'chosen', [7]],
  ['chosen', [7], false, 'chosen', [7]],
  ['chosen', [4], false, 'muted', [4]],
  // Nothing is chosen yet, and so everything is heard.
  ['chosen', [], false, 'muted', [4]],
  ['chosen', [], true, 'muted', []],
] as const)('of %s %j, strategy 4 set to %s makes %s %j', (choice, ids, isWanted, expected, expectedIds) => {
  const changed = withStrategy(filtersOf(choice, [...ids]), strategyOf(4), isWanted);
  expect(changed).toEqual(filtersOf(expected, [...expectedIds]));
  expect(isStrategyWanted(changed, 4)).toBe(isWanted);
});
