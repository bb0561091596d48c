import { expect, it } from 'vitest';
import { validateSecond } from './second-in-address.ts';

it('accepts whole seconds of a day only', () => {
  expect(validateSecond({ t: 75 })).toEqual({ t: 75 });
  expect(validateSecond({ t: '0' })).toEqual({ t: 0 });
  for (const t of [undefined, -1, 1.5, 'x', 86_401, {}, '1e99']) expect(validateSecond({ t })).toEqual({});
});
