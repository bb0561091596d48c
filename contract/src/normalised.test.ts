import { expect, it } from 'vitest';
import { normalised } from './normalised.ts';

it('normalises as Unicode defines, and keeps the first thirty combining marks of a letter', () => {
  expect(normalised('e\u0301 \u1112\u1161\u11ab क\u094d\u200dष')).toBe('é 한 क\u094d\u200dष');
  expect(normalised('é', 'NFD')).toBe('e\u0301');
  expect(normalised('ﬁ', 'NFKD')).toBe('fi');
  expect(normalised(`x${'\u0301'.repeat(31)}y`)).toBe(`x${'\u0301'.repeat(30)}y`);
  // Each of them becomes two.
  const once = normalised(`x${'\u0344'.repeat(40)}y`);
  expect(once).toBe(`ẍ${'\u0301\u0308'.repeat(14)}\u0301\u0308y`.slice(0, once.length - 1) + 'y');
  expect(normalised(once)).toBe(once);
});
