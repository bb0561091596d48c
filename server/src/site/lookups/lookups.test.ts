import { expect, it } from 'vitest';
import lookups from '#db/start-values/lookups.json' with { type: 'json' };
import { timeframes } from '@candela/markets/timeframes';

it('new installations offer the timeframes that charts and rules have', () => {
  expect(lookups.timeframes).toEqual(timeframes);
});
