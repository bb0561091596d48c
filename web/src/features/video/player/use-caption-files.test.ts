import { expect, it } from 'vitest';
import { joinCaptions } from './use-caption-files.ts';

const file = (languageCode: string, label: string) => ({ languageCode, label, url: `blob:${label}` });

it('adds captions in other languages to those of the video, and none twice', () => {
  const own = [file('en', 'English'), file('es', 'Español')];
  const labels = joinCaptions(own, [file('en', 'Live captions'), file('ar', 'العربية')]).map(({ label }) => label);
  expect(labels).toEqual(['English', 'Español', 'العربية']);
  expect(joinCaptions([], [file('en', 'Live captions')])).toHaveLength(1);
});
