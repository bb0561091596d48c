import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('keeps the words of a rich text apart where blocks end, and whole where they do not', () => {
  expect(plainText('<p>Stop &amp; <strong>re</strong>verse</p><ul><li>one</li><li>a &lt; b</li></ul>')).toBe(
    'Stop & reverse one a < b',
  );
  expect(plainText('<script>alert(1)</script><p>x<br>y</p>')).toBe('x y');
  expect(plainText('')).toBe('');
});
