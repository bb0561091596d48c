import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCue,
  changeCue,
  mendOverlaps,
  mergeCue,
  problemsOf,
  readTime,
  removeCue,
  splitCue,
  timeText,
} from './cue-steps.ts';

const cue = (id: string, from: number, to: number, text = id) => ({ id, from, to, text });
const two = [cue('a', 1, 3, 'buy and hold'), cue('b', 4, 6)];

describe('steps of captions', () => {
  it('add a cue where nothing is spoken, no longer than until the next one', () => {
    expect(addCue(two, 3.2, 'n')?.cues[1]).toEqual(cue('n', 3.2, 4, ''));
    expect(addCue(two, 2, 'n')?.cues[1]).toEqual(cue('n', 3, 4, ''));
    expect(addCue(two, 9, 'n')?.cues[2]).toEqual(cue('n', 9, 12, ''));
    expect(addCue([], 0, 'n')?.cues).toEqual([cue('n', 0, 3, '')]);
    expect(addCue(two, 3.9, 'n')).toBeNull();
  });

  it('split one at the letter and the second, or in the middle, and make one of two', () => {
    expect(splitCue(two, 'a', 4, 1.5, 'n').slice(0, 2)).toEqual([
      cue('a', 1, 1.5, 'buy'),
      cue('n', 1.5, 3, 'and hold'),
    ]);
    expect(splitCue(two, 'a', 0, 99, 'n').slice(0, 2)).toEqual([cue('a', 1, 2, 'buy and'), cue('n', 2, 3, 'hold')]);
    // At an end of it, one half would have no text, or hardly any time.
    for (const letter of [0, 12, 13]) {
      expect(splitCue(two, 'a', letter, 2, 'n').map(({ text }) => text)).toEqual(['buy and', 'hold', 'b']);
    }
    for (const at of [1, 1.2, 2.8, 3]) {
      expect(splitCue(two, 'a', 4, at, 'n').slice(0, 2)).toEqual([cue('a', 1, 2, 'buy'), cue('n', 2, 3, 'and hold')]);
    }
    expect(splitCue(two, 'a', 4, 2.7, 'n')[1]).toEqual(cue('n', 2.7, 3, 'and hold'));
    expect(mergeCue(two, 'a')).toEqual([cue('a', 1, 6, 'buy and hold\nb')]);
    expect(mergeCue(two, 'b')).toEqual(two);
    expect(removeCue(two, 'a')).toEqual([cue('b', 4, 6)]);
  });

  it('keep the order of time, and say what cannot be saved', () => {
    const moved = changeCue(two, 'a', { from: 5, to: 7 });
    expect(moved.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(problemsOf(moved)).toEqual(new Map([['a', 'overlap']]));
    expect(problemsOf([cue('a', 2, 2), cue('b', 3, 4, ' ')])).toEqual(
      new Map([
        ['a', 'backwards'],
        ['b', 'noText'],
      ]),
    );
    expect(problemsOf(mendOverlaps(moved)).size).toBe(0);
  });

  it('mend every overlap', () => {
    const anyCue = fc.record({ from: fc.nat(50), length: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(anyCue, { maxLength: 30 }), (given) => {
        const cues = given.map(({ from, length }, at) => cue(`c${at}`, from, from + length));
        expect(problemsOf(mendOverlaps(cues)).size).toBe(0);
      }),
    );
  });

  it('read and write times', () => {
    expect(['75.5', '1:15,5', '1:02:05.250', '٠:٠٧', '1:75', 'x', '-1'].map(readTime)).toEqual([
      75.5,
      75.5,
      3725.25,
      7,
      null,
      null,
      null,
    ]);
    fc.assert(
      fc.property(fc.nat(86_399_999), (ms) => {
        expect(readTime(timeText(ms / 1000))).toBe(ms / 1000);
      }),
    );
  });
});
