import { expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
const { parseChoices } = await import('./player-choices.ts');

it('reads valid stored choices, and ignores others', () => {
  const initial = { speed: 1, captions: null, captionSize: 'normal', captionLook: 'box', maxHeight: null };
  for (const text of [null, '', 'null', '[]', '{"speed":7,"captions":3,"captionSize":"huge","maxHeight":-1}']) {
    expect(parseChoices(text)).toEqual(initial);
  }
  const kept = { speed: 1.5, captions: 'ar', captionSize: 'large', captionLook: 'yellow', maxHeight: 720 };
  expect(parseChoices(JSON.stringify(kept))).toEqual(kept);
});
