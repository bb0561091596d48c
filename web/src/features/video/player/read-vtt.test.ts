import { expect, it } from 'vitest';
import { readVtt } from './read-vtt.ts';

it('reads what the server writes, and nothing of anything else', () => {
  const file =
    'WEBVTT\n\nc1\n00:00:01.000 --> 00:00:02.500\nBuy &amp; hold\na &lt;b&gt;\n\n01:02.000 --> 01:03.000\n<i>Later</i>\n';
  expect(readVtt(file)).toEqual([
    { from: 1, to: 2.5, text: 'Buy & hold\na <b>' },
    { from: 62, to: 63, text: 'Later' },
  ]);
  for (const other of ['', 'WEBVTT', '<html></html>', 'WEBVTT\n\nx --> y\nz']) expect(readVtt(other)).toEqual([]);
});
