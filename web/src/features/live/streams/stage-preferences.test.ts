import { expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
const { parsePreferences } = await import('./stage-preferences.ts');

it('reads valid stored choices, and ignores others', () => {
  const initial = { isAudioOnly: false, hasCaptions: false, volume: 1 };
  for (const text of [null, '', 'null', '[]', '{"volume":7,"isAudioOnly":"yes"}']) {
    expect(parsePreferences(text)).toEqual(initial);
  }
  const kept = { isAudioOnly: true, hasCaptions: true, volume: 0.4 };
  expect(parsePreferences(JSON.stringify(kept))).toEqual(kept);
});
