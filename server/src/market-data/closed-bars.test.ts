import { expect, it } from 'vitest';
import { sessionOf } from './candles/trading-days.ts';
import { mayHaveClosed } from './closed-bars.ts';

const [hour, minute] = [3_600_000, 60_000];
/** A Wednesday at noon. */
const noon = Date.UTC(2026, 10, 25, 12);
const session = sessionOf('24x7');

it.each([
  ['the bar is still open', '1h', noon, noon + 37 * minute, false],
  ['it has closed', '1h', noon, noon + hour, true],
  ['the one before is missing', '1h', noon - hour, noon + 37 * minute, true],
  ['a longer bar is still open', '4h', noon, noon + 3 * hour, false],
  ['a longer bar has closed', '4h', noon, noon + 4 * hour, true],
  ['a minute', '1m', noon, noon + minute, true],
] as const)('a bar may have closed since then: %s', (_what, timeframe, after, until, expected) => {
  expect(mayHaveClosed(session, timeframe, { after, until })).toBe(expected);
});

it('a bar may have closed before the market did', () => {
  const forex = sessionOf('fx24x5');
  const saturday = Date.UTC(2026, 10, 28, 12);
  expect(mayHaveClosed(forex, '1h', { after: saturday - 24 * hour, until: saturday })).toBe(true);
  expect(mayHaveClosed(forex, '1h', { after: saturday - 30 * minute, until: saturday })).toBe(false);
});
