import { codedTextOf } from '@candela/contract/learning/coded-text';
import type { RichTextNode } from '@candela/contract/learning/rich-text';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as xliff from 'xliff';
import type { PassageItem } from './course-passages.ts';
import { readXliff, XliffError } from '#platform/text/xliff-reader.ts';
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
  sources.map((source, at) => ({ id: `lesson.7.body.block-${at}`, source, target: source, isInitial: false }));

describe('a file for translators', () => {
  it('says what it was made of', () => {
    fc.assert(
      fc.property(fc.array(coded, { minLength: 1, maxLength: 20 }), (sources) => {
        expect(readXliff(fileOf(sources))).toEqual({ srcLang: 'en', trgLang: 'ar', units: unitsOf(sources) });
      }),
      { numRuns: 300 },
    );
  });

  it('survives another library of XLIFF, with every code in the line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(coded, { minLength: 1, maxLength: 20 }), async (sources) => {
        const asObject = await xliff.xliff2js(fileOf(sources));
        const again = await xliff.js2xliff(asObject, { indent: '' });
        expect(readXliff(again).units).toEqual(unitsOf(sources));
      }),
      { numRuns: 100 },
    );
  });

  it('may come with prefixes, notes, several segments, and codes that a tool has taken apart', () => {
    const file = `<?xml version="1.0"?>
<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es"><x:file id="f">
<x:group id="g"><x:unit id="u"><x:notes><x:note>Not a word of it</x:note></x:notes>
<x:segment><x:source>One <x:pc id="1">two</x:pc>. </x:source><x:target>Uno <x:sc id="1"/>dos<x:ec startRef="1"/>. </x:target></x:segment>
<x:segment><x:source>Three <x:ph id="2"/></x:source><x:target><x:mrk id="m">Tres</x:mrk> <x:ph id="2"/></x:target></x:segment>
</x:unit></x:group></x:file></x:xliff>`;
    expect(readXliff(file).units).toEqual([
      { id: 'u', source: 'One <1>two</1>. Three <2/>', target: 'Uno <1>dos</1>. Tres <2/>', isInitial: false },
    ]);
  });

  const unit = (content: string) =>
    `<xliff version="2.0" srcLang="en" trgLang="ar"><file id="f"><unit id="u">${content}</unit></file></xliff>`;

  it.each([
    ['a document type', `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(10)}">]>${unit('<source>&a;</source>')}`],
    ['an entity that nobody has declared', unit('<segment><source>&a;</source></segment>')],
    ['an older version', '<xliff version="1.2"><file/></xliff>'],
    ['something else', '<html><body/></html>'],
    ['nothing', ''],
    ['half of a file', '<xliff version="2.0"><file>'],
    ['a code without a number', unit('<segment><source><pc id="bold">x</pc></source></segment>')],
    ['elements a hundred deep', unit(`<segment>${'<mrk>'.repeat(100)}${'</mrk>'.repeat(100)}</segment>`)],
  ])('is refused when it is %s', (_name, file) => {
    expect(() => readXliff(file)).toThrow(XliffError);
  });
});
