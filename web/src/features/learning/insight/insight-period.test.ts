import { expect, it } from 'vitest';
import { validateInsight, validatePeriod } from './insight-period.ts';
import { instantsOf, lastDays } from './period-instants.ts';

it('an address keeps existing days only, and no period that runs backwards', () => {
  expect(validatePeriod({ from: '2026-02-28', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-03-01' });
  expect(validatePeriod({ from: '2026-02-30', to: 'soon' })).toEqual({});
  expect(validatePeriod({ from: '2026-03-02', to: '2026-03-01' })).toEqual({ from: '2026-03-02' });
  expect(validateInsight({ lesson: 7, from: 3 })).toEqual({ lesson: 7 });
  expect(validateInsight({ lesson: '-1' })).toEqual({});
});

it('a period begins and ends with its days in the zone of the viewer', () => {
  expect(instantsOf({ from: '2026-11-01', to: '2026-11-02' }, 'Europe/Berlin')).toEqual({
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-02T23:00:00.000Z',
  });
  expect(instantsOf({}, 'UTC')).toEqual({});
  expect(validatePeriod({ ...lastDays(30, 'UTC') }).from).toBeDefined();
});
