import { describe, expect, it } from 'vitest';
import { cutIntoRuns } from './bidi-runs.ts';
import { loadFaces } from './faces.ts';

const { bold } = await loadFaces();
const runsOf = (text: string, direction: 'ltr' | 'rtl') =>
  cutIntoRuns(text, bold, direction).map(({ text: own, face }) => [
    own,
    /(arabic|hebrew|latin-ext|latin)/.exec(face.name)?.[1],
  ]);

describe('a line in runs', () => {
  it('uses the font that has the letter: Ł is not in the Latin one', () => {
    expect(runsOf('Łukasz', 'ltr')).toEqual([
      ['Ł', 'latin-ext'],
      ['ukasz', 'latin'],
    ]);
  });

  it('is in visual order, with mirrored brackets', () => {
    const runs = runsOf('إدارة (Level 2)', 'rtl');
    expect(runs.map(([text]) => text).join('|')).toMatch(/^\(\|?Level 2\|?\)/);
    expect(runs.at(-1)?.[1]).toBe('arabic');
    expect(runsOf('María محمد Smith', 'rtl')[0]?.[0]).toBe('Smith');
    expect(runsOf('María محمد Smith', 'ltr')[0]?.[0]?.trim()).toBe('María');
  });

  it('has Hebrew letters, which the engine of the fonts puts in their order', () => {
    expect(runsOf('יוסף', 'rtl')).toEqual([['יוסף', 'hebrew']]);
    expect(runsOf('יוסף Cohen', 'ltr')[0]).toEqual(['יוסף', 'hebrew']);
    expect(runsOf('יוסף Cohen', 'rtl')[0]?.[1]).toBe('latin');
  });

  it('draws a vowel with its letter', () => {
    expect(runsOf('الحُسيني', 'rtl')).toEqual([['الحُسيني', 'arabic']]);
  });
});
