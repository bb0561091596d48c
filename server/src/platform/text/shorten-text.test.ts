import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortenText } from '#platform/text/shorten-text.ts';

it('is never longer than asked for, and can be kept', () => {
  const given = fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 20 }), (text, length) => {
    const short = shortenText(text, length);
    expect(short.length).toBeLessThanOrEqual(length);
    expect(short.isWellFormed()).toBe(true);
    if (text.length <= length) expect(short).toBe(text);
  });
  fc.assert(given);
});

it('cuts before a character that does not fit, not through it', () => {
  expect(shortenText('ab😀cd', 3)).toBe('ab');
  expect(shortenText('family: 👩‍👩‍👧 here', 10)).toBe('family: ');
});
