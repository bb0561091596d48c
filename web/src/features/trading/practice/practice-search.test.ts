import { expect, test } from 'vitest';
import { validatePracticeSearch } from './practice-search.ts';

test('practice begins with an idea, or with a symbol, an instant and the length of its bars', () => {
  expect(validatePracticeSearch({ idea: '12', symbol: 3 })).toEqual({ idea: 12 });
  const alert = { symbol: 3, from: 1_764_000_000_000, timeframe: '1h' };
  expect(validatePracticeSearch(alert)).toEqual(alert);
  for (const part of [{ symbol: 'x' }, { from: -1 }, { from: 1.5 }, { timeframe: '1w' }, { timeframe: undefined }])
    expect(validatePracticeSearch({ ...alert, ...part })).toEqual({});
});
