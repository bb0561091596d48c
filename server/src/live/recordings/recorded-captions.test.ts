import { expect, it } from 'vitest';
import { cuesOf } from './recorded-captions.ts';

it('shows a line while it is said, and a little longer unless the next one begins', () => {
  const long = 'x'.repeat(56);
  expect(
    cuesOf([
      { at: 10, text: long },
      { at: 12, text: 'Yes.' },
      { at: 30, text: 'Gold.' },
    ]),
  ).toEqual([
    { from: 6, to: 10.5, text: long },
    { from: 10.5, to: 13.5, text: 'Yes.' },
    { from: 28.5, to: 31.5, text: 'Gold.' },
  ]);
});

it('begins no earlier than the recording, nor than what was said before, and leaves out what has no time', () => {
  expect(
    cuesOf([
      { at: 0.5, text: 'Hello' },
      { at: 0.6, text: 'there' },
    ]),
  ).toEqual([
    { from: 0, to: 0.5, text: 'Hello' },
    { from: 0.5, to: 2.1, text: 'there' },
  ]);
  expect(
    cuesOf([
      { at: 4, text: 'one' },
      { at: 4, text: 'two' },
      { at: 4, text: 'three' },
    ]).map(({ text }) => text),
  ).toEqual(['one', 'three']);
});
