import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapPassage } from './passages.ts';

const vocabulary = 'price the level a of to risk and stop in entry is candle range'.split(' ');
const words = (min: number, max: number) =>
  fc.array(fc.constantFrom(...vocabulary), { minLength: min, maxLength: max });

describe('a passage of a text that changes', () => {
  it('stays on its words when something before and behind it changes', () => {
    let exact = 0;
    let total = 0;
    fc.assert(
      fc.property(
        words(5, 40),
        words(1, 4),
        words(5, 40),
        words(0, 3),
        words(0, 3),
        (before, quoted, behind, added, more) => {
          const quote = `«${quoted.join(' ')}»`;
          const start = before.join(' ').length + 1;
          const old = [...before, quote, ...behind].join(' ');
          const next = [...before.slice(2), ...added, quote, ...more, ...behind.slice(1)].join(' ');
          const found = mapPassage(old, { start, quote }, next);
          total++;
          if (found?.quote === quote) exact++;
        },
      ),
      { numRuns: 300 },
    );
    expect(exact / total).toBeGreaterThan(0.9);
  });

  it('is always a piece of the new text', () => {
    fc.assert(
      fc.property(
        words(1, 20),
        words(0, 20),
        fc.nat(60),
        fc.integer({ min: 1, max: 20 }),
        (before, after, at, length) => {
          const [old, next] = [before.join(' '), after.join(' ')];
          const start = at % old.length;
          const quote = old.slice(start, start + length);
          const found = mapPassage(old, { start, quote }, next);
          if (found) expect(next.slice(found.start, found.start + found.quote.length)).toBe(found.quote);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is looked for as it is in a long text that is another one', () => {
    // Comparing two such texts letter by letter takes half a minute.
    const text = (letters: string) =>
      Array.from({ length: 20_000 }, (_, at) => letters[(at * 7919 + at ** 2) % letters.length]).join('');
    const before = `${text('abcdefghijk')} far side ${text('abcdefghijk')}`;
    const after = `far side ${text('lmnopqrstuvwx')} far side ${text('lmnopqrstuvwx')} far side`;
    expect(mapPassage(before, { start: 20_001, quote: 'far side' }, after)).toEqual({
      start: 20_010,
      quote: 'far side',
    });
    expect(mapPassage(before, { start: 0, quote: before.slice(0, 9) }, after)).toBeNull();
  });

  it('is gone with its words, and where nothing has changed it is as it was', () => {
    expect(mapPassage('the far side of the sweep', { start: 4, quote: 'far side' }, 'the of the sweep')).toBeNull();
    const passage = { start: 4, quote: 'far side' };
    expect(mapPassage('the far side', passage, 'the far side')).toEqual(passage);
  });
});
