import { expect, it } from 'vitest';
import { minutesOf, timeframes } from './timeframes.ts';

it('longer bars consist of whole shorter ones, from one timeframe to the next', () => {
  const lengths = timeframes.map((each) => minutesOf[each]);
  for (const [at, length] of lengths.slice(1).entries()) {
    const shorter = lengths[at] ?? 0;
    expect(length).toBeGreaterThan(shorter);
    expect(length % shorter).toBe(0);
  }
});
