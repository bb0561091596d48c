import { expect, it } from 'vitest';
import { validateReportSearch } from './report-search.ts';

it('takes of an address what is valid, and a period only whole and in its order', () => {
  const person = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const search = { unit: 'week', report: 'learningRecord', from: '2026-11-01', to: '2026-11-24', person };
  expect(validateReportSearch(search)).toEqual(search);
  expect(
    validateReportSearch({ unit: 'day', report: 'all', from: '2026-11-24', to: '2026-11-01', person: '1' }),
  ).toEqual({});
  expect(validateReportSearch({ from: '2026-11-01' })).toEqual({});
  expect(validateReportSearch({ from: '2026-13-01', to: '2026-14-01' })).toEqual({});
});
