import { describe, expect, it } from 'vitest';
import { findSlowParts } from './lint/slow-patterns.mjs';

/** Each with a beginning, a part and an end: the repeated part makes it slow. */
const slow = [
  [/<\/?[a-z][^>]*>/gi, '', '<a', ''],
  [/\{\\[^}]*\}/g, '', '{\\', ''],
  [/<!--[\s\S]*?-->/g, '', '<!--', ''],
  [/\s+$/, '', ' ', 'x'],
  [/^-+|-+$/g, 'x', '-', 'x'],
  [/\d+\.\d/, '', '1', ''],
  [/(\\*)<\d>/g, '', '\\', ''],
  [/^\s*create/gm, '', '\n', ''],
  [/^([^,]+),\s*([^,]+)$/, 'a,', ' ', ','],
];
const fast = [
  /<\/?[a-z][^<>]*>/gi,
  /\{\\[^{}]*\}/g,
  /\s+/g,
  /(?<!\s)\s+$/,
  /^-+|(?<!-)-+$/g,
  /^#[ \t]+(\S.*)$/m,
  /\d{1,30}\.\d/,
  /(?<!\\)(\\*)<\d>/g,
  /\nparams: [^]*$/,
  /\n\s*\n/,
  /^[ \t]*create/gm,
  /<[^>]*>/y,
];

/** Processor time in microseconds; the shortest of a few runs. */
function timeOf(pattern, text) {
  const runs = Array.from({ length: 3 }, () => {
    const began = process.threadCpuUsage();
    text.replace(pattern, '');
    const { user, system } = process.threadCpuUsage(began);
    return user + system;
  });
  return Math.min(...runs);
}

describe('the rule for regular expressions', () => {
  it.each(slow)('refuses what is slow: %s', (pattern, begin, part, end) => {
    expect(findSlowParts(pattern.source, pattern.flags)).not.toEqual([]);
    const [short, long] = [750, 6000].map((count) => timeOf(pattern, `${begin}${part.repeat(count)}${end}`));
    // Eight times the length: at least 64 times the time, if it is long enough to be measured.
    expect(long).toBeGreaterThan(20 * Math.max(short, 100));
  });

  it.each(fast)('accepts what is not: %s', (pattern) => {
    expect(findSlowParts(pattern.source, pattern.flags)).toEqual([]);
  });

  it('reads every kind of expression', () => {
    for (const pattern of [/[[a-z]--[aeiou]]+x/v, /(?<name>a)\k<name>+b/u, /a{2,}b|(?=c+)c/s, /(?:)/, /[^]*/]) {
      expect(() => findSlowParts(pattern.source, pattern.flags)).not.toThrow();
    }
    expect(findSlowParts('(a+)+$', '').join()).toContain('exponential');
  });
});
