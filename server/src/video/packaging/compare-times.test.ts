import { expect, it } from 'vitest';
import { compareTimes } from './compare-times.ts';
import type { Timeline } from './timeline.ts';
import type { WrittenTimes } from './written-segments.ts';

/** A file of ten seconds that begins at 3 s, with sound for nine. */
const timeline = { start: 3, seconds: 10, pictures: { from: 3, to: 13 }, sound: { from: 3, to: 12 } } as Timeline;
const written: WrittenTimes = {
  seconds: 10,
  shift: 0,
  hole: 0,
  pictures: { from: 0, to: 10 },
  sound: { from: 0, to: 9 },
};

it('publishes what is as long as its file, with silence until its last picture or without', () => {
  compareTimes(timeline, written);
  compareTimes(timeline, { ...written, sound: { from: 0, to: 9.98 } });
  compareTimes({ ...timeline, sound: null }, { ...written, sound: null });
});

it.each([
  ['wrong_length', 'the playlist is longer', { seconds: 12 }],
  ['wrong_length', 'a segment is at another place', { shift: 2.7 }],
  ['wrong_length', 'the pictures begin late', { pictures: { from: 0.5, to: 10 } }],
  ['wrong_length', 'the pictures go on', { pictures: { from: 0, to: 12 } }],
  ['wrong_length', 'there are no pictures', { pictures: null }],
  ['wrong_length', 'the sound goes on', { sound: { from: 0, to: 12 } }],
  ['corrupt', 'the playlist ends early', { seconds: 5 }],
  ['corrupt', 'the pictures end early', { pictures: { from: 0, to: 8 } }],
  ['corrupt', 'the sound ends early', { sound: { from: 0, to: 6 } }],
  ['corrupt', 'the sound is lost', { sound: null }],
])('calls a file %s if %s', (code, _title, change) => {
  expect(() => compareTimes(timeline, { ...written, ...change })).toThrow(expect.objectContaining({ code }) as Error);
});
