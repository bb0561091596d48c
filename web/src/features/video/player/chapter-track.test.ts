import { expect, it } from 'vitest';
import { chapterTrack } from './chapter-track.ts';

it('lasts from each chapter to the next one, and the last one safely to the end', () => {
  const chapters = [
    { seconds: 0, title: 'Plan & <risk>' },
    { seconds: 61.5, title: 'Trade' },
    { seconds: 3700, title: 'Beyond the end' },
  ];
  expect(chapterTrack(chapters, 3700)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:01:01.500\nPlan &amp; &lt;risk&gt;\n\n00:01:01.500 --> 01:01:41.000\nTrade\n',
  );
  expect(chapterTrack([], 100)).toBe('');
});
