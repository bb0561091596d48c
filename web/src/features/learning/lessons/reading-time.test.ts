import { describe, expect, it } from 'vitest';
import { plausibleSeconds } from './reading-time.ts';

const textOf = (words: number) => `<p>${'word '.repeat(words)}</p>`;

describe('the time that reading takes at least', () => {
  it('grows with the words and not with the markup', () => {
    expect(plausibleSeconds(textOf(250))).toBe(30);
    expect(plausibleSeconds(textOf(250).replaceAll('word', '<b class="a b c">word</b>'))).toBe(30);
  });

  it('has a minimum, and a maximum that can be reached', () => {
    expect(plausibleSeconds('')).toBe(5);
    expect(plausibleSeconds(textOf(50_000))).toBe(120);
  });
});
