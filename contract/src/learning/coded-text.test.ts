import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RichTextNode } from '#rich-text.ts';
import { codedTextOf, findCodeProblems, inlineOf, readCoded, writeCoded } from './coded-text.ts';

const bold = { type: 'bold' };
const link = { type: 'link', attrs: { href: 'https://a.example/?x=1&y=2' } };

it('gives each mark and each thing in the line a number, and leaves marks open that go on', () => {
  const { text, codes } = codedTextOf([
    { type: 'text', text: 'Put it ' },
    { type: 'text', text: 'below ', marks: [bold] },
    { type: 'text', text: 'the low', marks: [bold, link] },
    { type: 'text', text: ', at ' },
    { type: 'math', attrs: { tex: 'x^2' } },
  ]);
  expect(text).toBe('Put it <1>below <2>the low</2></1>, at <3/>');
  expect(codes.map((code) => (code.kind === 'mark' ? code.mark.type : code.node.type))).toEqual([
    'bold',
    'link',
    'math',
  ]);
  expect(inlineOf('<3/> ضعه <1>تحت</1>', codes)).toEqual([
    { type: 'math', attrs: { tex: 'x^2' } },
    { type: 'text', text: ' ضعه ' },
    { type: 'text', text: 'تحت', marks: [bold] },
  ]);
});

it('says what is wrong with the numbers of a translation', () => {
  const source = '<1>a</1> <2/>';
  expect(findCodeProblems('<2/> <1>b</1>', source)).toEqual([]);
  expect(findCodeProblems('<1>b</1>', source)).toEqual([{ problem: 'missing', number: 2 }]);
  expect(findCodeProblems('<1>b <2/>', source)).toEqual([{ problem: 'unpaired', number: 1 }]);
  expect(findCodeProblems('<1>b</1> <2/> <3/>', source)).toEqual([{ problem: 'unknown', number: 3 }]);
  expect(findCodeProblems('<1>b</1> <1>c</1> <2/>', source)).toEqual([{ problem: 'unpaired', number: 1 }]);
});

it('of a translation that is older than its source, numbers that are gone leave their words', () => {
  expect(inlineOf('<1>a</1> <7>b</7> <8/>', [{ kind: 'mark', mark: bold }])).toEqual([
    { type: 'text', text: 'a', marks: [bold] },
    { type: 'text', text: ' b ' },
  ]);
});

const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom('<1>', '</2>', '\\<1/>', '\\', 'a\\', '\\\\', 'price < 1.2', '<b>', '<12', '1/>'),
);
const marks = fc.subarray([bold, { type: 'italic' }, link]);
const inline = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('text'), text: words, marks }),
    fc.constant<RichTextNode>({ type: 'math', attrs: { tex: 'x<1' } }),
    fc.constant<RichTextNode>({ type: 'hardBreak' }),
  ),
  { maxLength: 8 },
);

/** Adjacent texts with the same marks are merged, as in ProseMirror. */
function joined(nodes: readonly RichTextNode[]): RichTextNode[] {
  const found: RichTextNode[] = [];
  for (const { marks: given = [], ...node } of nodes) {
    const last = found.at(-1);
    const next: RichTextNode = given.length > 0 ? { ...node, marks: given } : node;
    const isSame = JSON.stringify(last?.marks) === JSON.stringify(next.marks);
    if (last?.type === 'text' && next.type === 'text' && isSame) last.text = `${last.text}${next.text}`;
    else found.push({ ...next });
  }
  return found;
}

it('every line can be restored from its numbered form', () => {
  fc.assert(
    fc.property(inline, (nodes) => {
      const { text, codes } = codedTextOf(nodes);
      expect(findCodeProblems(text, text)).toEqual([]);
      expect(joined(inlineOf(text, codes))).toEqual(joined(nodes));
      expect(writeCoded(readCoded(text))).toBe(text);
    }),
    { numRuns: 1000 },
  );
});
