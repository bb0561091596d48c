import { expect, test } from 'vitest';
import { webVttOf } from './web-vtt.ts';

test('times have hours and milliseconds', () => {
  expect(webVttOf([{ from: 3723.4504, to: 3725, text: 'Gold is up' }])).toBe(
    'WEBVTT\n\n01:02:03.450 --> 01:02:05.000\nGold is up\n',
  );
});

test('nothing that is said ends a cue or begins a tag', () => {
  const [, cue] = webVttOf([{ from: 0, to: 1, text: '<b>AT&T</b>\n\n00:00:02.000 --> 00:00:03.000' }]).split('\n\n');
  expect(cue).toBe('00:00:00.000 --> 00:00:01.000\n&lt;b&gt;AT&amp;T&lt;/b&gt; 00:00:02.000 --&gt; 00:00:03.000\n');
});
