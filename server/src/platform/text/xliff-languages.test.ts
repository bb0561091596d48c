import { describe, expect, it } from 'vitest';
import { xliffFile } from '#testing/xliff-files.ts';
import { compareLanguages } from './xliff-languages.ts';
import { readXliff } from './xliff-reader.ts';

describe('languages of a file', () => {
  const expected = { source: 'en', target: 'de' };
  const given = async (source: string, target: string) =>
    compareLanguages(
      (await readXliff(xliffFile('').replace('"en"', source).replace('"de"', target))).languages,
      expected,
    );

  it.each([
    ['"en"', '"de"', 'same'],
    ['"EN"', '"DE"', 'same'],
    ['"eng"', '"deu"', 'same'],
    ['"en-US"', '"de"', { source: 'en-US', target: 'de' }],
    ['"en"', '"de-DE"', { source: 'en', target: 'de-DE' }],
    ['"en"', '"de_AT"', { source: 'en', target: 'de_AT' }],
    ['"en"', '""', { source: 'en', target: null }],
    ['"en"', '"fr"', 'other'],
    ['"de"', '"de"', 'other'],
    ['"en"', '"?"', 'other'],
  ])('%s and %s', async (source, target, match) => {
    expect(await given(source, target)).toEqual(match);
  });

  it('may differ from part to part, or be named by the translations only', async () => {
    const one = (target: string, words: string) =>
      `<file source-language="en" ${target}><body><trans-unit id="u"><source>A</source>${words}</trans-unit></body></file>`;
    const read = async (...files: string[]) =>
      compareLanguages((await readXliff(`<xliff version="1.2">${files.join('')}</xliff>`)).languages, expected);
    expect(await read(one('target-language="de"', ''), one('target-language="fr"', ''))).toBe('other');
    expect(await read(one('target-language="de"', ''), one('', '<target xml:lang="de">A</target>'))).toBe('same');
  });
});
