import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as xliff from 'xliff';
import { readXliff } from '#platform/text/xliff-reader.ts';
import { readWords } from '#platform/text/xliff-words.ts';
import { codedTextOf, writeCoded } from '@candela/contract/learning/coded-text';
import type { RichTextNode } from '@candela/contract/rich-text';
import type { PassageItem } from './course-passages.ts';
import { writeXliff } from './xliff-writer.ts';

const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    '"a" & <b>',
    '</target>',
    ']]>',
    'المستوى',
    'レベル',
    '😀',
    '<1>',
    '\\</2>',
    'price < 1.2',
    'it’s 100 %',
  ),
);
const link = { type: 'link', attrs: { href: 'https://a.example/?x=1&y=2' } };
const inline = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('text'),
      text: words,
      marks: fc.subarray([{ type: 'bold' }, { type: 'italic' }, link]),
    }),
    fc.constant<RichTextNode>({ type: 'math', attrs: { tex: 'x^2 < 1' } }),
  ),
  { minLength: 1, maxLength: 6 },
);
/** Texts that XML can contain, as people write them: no control characters, no white space at the ends. */
const coded = inline
  .map((nodes) => codedTextOf(nodes).text.trim())
  .filter((text) => text !== '' && !/[\p{Cc}\ufffe\uffff]/u.test(text));

function itemsOf(sources: readonly string[]): PassageItem[] {
  const passages = sources.map((source, at) => ({ field: `body.block-${at}`, type: 'text' as const, source }));
  return [{ kind: 'lesson', id: 7, title: 'A lesson', sectionTitle: null, passages }];
}

const fileOf = (sources: readonly string[]) =>
  writeXliff('en', 'ar', itemsOf(sources), (_item, { source }) => ({ target: source, state: 'current' }));
const unitsOf = (sources: readonly string[]) =>
  sources.map((source, at): [string, object] => [
    `lesson.7.body.block-${at}`,
    { source, target: source, isCollapsed: false },
  ]);

/** The units of a file, read beside the sources from which it was made. */
async function read(file: string, sources: readonly string[]) {
  const { units } = await readXliff(file);
  const names = new Map(unitsOf(sources).map(([name], at) => [name, sources[at]]));
  const words = await readWords(units, {
    sourceOf: (name) => names.get(name),
    write: ({ parts }) => writeCoded(parts),
  });
  return words.map(({ name, source, target, isCollapsed }) => [name, { source, target, isCollapsed }]);
}

describe('a file for translators', () => {
  it('is read back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(coded, { minLength: 1, maxLength: 20 }), async (sources) => {
        expect(await read(fileOf(sources), sources)).toEqual(unitsOf(sources));
      }),
      { numRuns: 300 },
    );
    expect((await readXliff(fileOf(['x']))).languages).toEqual([{ source: 'en', target: 'ar' }]);
  });

  it.each([
    ['without layout', '', xliff.js2xliff],
    ['with its usual layout', '  ', xliff.js2xliff],
    ['as XLIFF 1.2', '  ', xliff.jsToXliff12],
  ])('survives another library of XLIFF %s, with every code in the line', async (_name, indent, write) => {
    // It takes white space that stands alone between two codes for layout: then the text is read as collapsed, which the next test shows.
    const laidOut = coded.filter((text) => !/>\s+<\/?\d/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(laidOut, { minLength: 1, maxLength: 20 }), async (sources) => {
        const again = await write(await xliff.xliff2js(fileOf(sources)), { indent });
        expect(await read(again, sources)).toEqual(unitsOf(sources));
      }),
      { numRuns: 100 },
    );
  });

  it('names a text whose white space another library has taken for its layout', async () => {
    const sources = ['<1> </1><2/>'];
    const again = await xliff.js2xliff(await xliff.xliff2js(fileOf(sources)), { indent: '  ' });
    expect(await read(again, sources)).toMatchObject([['lesson.7.body.block-0', { isCollapsed: true }]]);
  });
});
