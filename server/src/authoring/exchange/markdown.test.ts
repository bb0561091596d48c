import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRichText } from '#platform/text/rich-text/rich-text-schema.ts';
import { nodesOf, textOf, type RichText, type RichTextNode } from '@candela/contract/rich-text';
import { readMarkdown, TooLongError } from './markdown-reader.ts';
import { writeMarkdown } from './markdown-writer.ts';

const asset = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const file = 'media/picture.webp';
const write = (document: RichText) => writeMarkdown(document, () => file);
const read = (text: string) => readMarkdown(text, (name) => (name === file ? asset : null));

/** A document without its ids, which Markdown does not carry. */
function withoutIds(node: RichText | RichTextNode): object {
  const { id: _id, ...attrs } = ('attrs' in node && node.attrs) || {};
  const content = node.content?.map(withoutIds);
  return { ...node, ...('attrs' in node && { attrs }), ...(content && { content }) };
}

const word = fc.constantFrom(
  'price',
  'R',
  '1.0850',
  'المستوى',
  'レベル',
  '😀',
  'a_b',
  '$5',
  'x|y',
  '#1',
  '100%',
  '<b>',
  '*',
  '[a]',
  '1.',
  '-',
  '~',
  '\\',
  '&amp;',
  '!',
);
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '));
const plain = fc
  .array(fc.constantFrom('price', 'level', 'low', 'spread'), { minLength: 1, maxLength: 3 })
  .map((list) => list.join(' '));
const markSet = fc.subarray(['bold', 'italic', 'strike', 'link'] as const, { maxLength: 2 });
const markOf = (type: string) =>
  type === 'link' ? { type, attrs: { href: 'https://a.example/?x=1&y=(2)' } } : { type };
/** Marked text between plain text: Markdown cannot represent adjacent marks. */
const marked = fc
  .tuple(markSet, plain)
  .map(([types, text]) => ({ type: 'text', text, ...(types.length > 0 && { marks: types.map(markOf) }) }));
const code = fc
  .constantFrom('if a < b', 'x`y', '$1')
  .map((text) => ({ type: 'text', text, marks: [{ type: 'code' }] }));
const math = fc.constantFrom('x^2', '\\frac{a}{b} < 1', 'a_{1} * b').map((tex) => ({ type: 'math', attrs: { tex } }));
const space = { type: 'text', text: ' and ' };
const line = fc
  .tuple(words, fc.array(fc.oneof(marked, code, math, fc.constant({ type: 'hardBreak' })), { maxLength: 3 }))
  .map(([text, parts]) => [
    { type: 'text', text: `so ${text}` },
    ...parts.flatMap((part) => (part.type === 'hardBreak' ? [part, { type: 'text', text: 'and' }] : [space, part])),
    { type: 'text', text: ' then' },
  ]);

const paragraph = line.map((content) => ({ type: 'paragraph', content }));
const inCell = fc
  .constantFrom('Entry', '1.0850', 'a b')
  .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
const table = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.array(inCell, { minLength: 9, maxLength: 9 }))
  .map(([width, cells]) => ({
    type: 'table',
    content: ['tableHeader', 'tableCell', 'tableCell'].map((type, row) => ({
      type: 'tableRow',
      content: cells.slice(row * 3, row * 3 + width).map((content) => ({ type, content: [content] })),
    })),
  }));
const wide = {
  type: 'table',
  content: [
    {
      type: 'tableRow',
      content: [{ type: 'tableCell', attrs: { colspan: 2 }, content: [{ type: 'paragraph', content: [] }] }],
    },
  ],
};
const leaf = fc.oneof(
  paragraph,
  fc
    .tuple(fc.constantFrom(2, 3, 4), plain)
    .map(([level, text]) => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text }] })),
  fc
    .constantFrom('let x = 1;\n\n```\n  y', '<script>')
    .map((text) => ({ type: 'codeBlock', attrs: { language: 'ts' }, content: [{ type: 'text', text }] })),
  fc.constant({ type: 'horizontalRule' }),
  fc.constant({ type: 'mathBlock', attrs: { tex: '\\sum_{i}\nx_i' } }),
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({ assetId: fc.constant(asset), alt: plain, caption: fc.constantFrom('', 'The "low" of it') }),
  }),
  fc.constant({ type: 'embed', attrs: { provider: 'youtube', ref: 'dQw4w9WgXcQ', caption: 'A film' } }),
  fc.constant({
    type: 'chart',
    attrs: {
      assetId: asset,
      alt: 'x',
      symbol: 'DEMO:EURUSD',
      timeframe: '5m',
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-02T00:00:00Z',
    },
  }),
  table,
  fc.constant(wide),
);
const item = fc
  .tuple(paragraph, fc.array(leaf, { maxLength: 1 }))
  .map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] }));
const block = fc.oneof(
  leaf,
  fc.array(item, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'bulletList', content })),
  fc
    .tuple(fc.constantFrom(1, 9), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([start, content]) => ({ type: 'orderedList', attrs: { start }, content })),
  fc.array(leaf, { minLength: 1, maxLength: 2 }).map((content) => ({ type: 'blockquote', content })),
  fc
    .tuple(fc.constantFrom('note', 'danger'), fc.array(leaf, { minLength: 1, maxLength: 2 }))
    .map(([tone, content]) => ({ type: 'callout', attrs: { tone }, content })),
);
/** Adjacent lists and quotes are merged in Markdown: a heading separates them. */
const apart = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Next' }] };
const documents = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => parseRichText({ type: 'doc', content: content.flatMap((each) => [each, apart]) } as RichText));

describe('rich text as Markdown', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(withoutIds(read(write(document)))).toEqual(withoutIds(document));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same text when it is written again', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const text = write(document);
        expect(write(read(text))).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('comes back as it was when it is long', () => {
    fc.assert(
      fc.property(fc.array(documents, { minLength: 20, maxLength: 20 }), (several) => {
        const document = { type: 'doc', content: several.flatMap(({ content }) => content) } as RichText;
        expect(withoutIds(read(write(document)))).toEqual(withoutIds(document));
      }),
      { numRuns: 20 },
    );
  });

  it('has code with any number of backticks', () => {
    const text = '` '.repeat(200_000);
    const code = { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text }] };
    const document = parseRichText({ type: 'doc', content: [code] } as RichText);
    expect(write(document)).toBe(`\`\`\`\n${text}\n\`\`\`\n`);
  });
});

describe('Markdown from elsewhere', () => {
  it('loses scripts, frames and addresses that are no links of ours, and keeps its words', () => {
    const document = read(
      [
        '# A title',
        '<script>alert(1)</script> <iframe src="https://evil.example"></iframe>',
        '[click](javascript:alert(1)) [data](data:text/html,x) [fine](https://a.example)',
        '![remote](https://evil.example/x.png) and words',
        '![gone](media/gone.png)',
        '```chart\n{"file":"nothing"}\n```',
      ].join('\n\n'),
    );
    const nodes = [...nodesOf(document)];
    expect(nodes[0]).toMatchObject({ type: 'heading', attrs: { level: 2 } });
    expect(nodes.filter(({ type }) => type === 'image' || type === 'chart')).toEqual([]);
    const links = nodes.flatMap(({ marks = [] }) => marks.filter(({ type }) => type === 'link'));
    expect(links.map(({ attrs }) => attrs?.['href'])).toEqual(['https://a.example']);
    expect(JSON.stringify(document)).toContain('<script>alert(1)</script>');
    expect(JSON.stringify(document)).toContain('remote and words');
  });

  it('keeps the words of links to other files and of links without an address', () => {
    const document = read(
      '[one](two.md), [three](../four.md "five"), [six](), [**seven**](<>), [eight][9]\n\n[9]: ten.md',
    );
    expect(textOf(document)).toBe('one, three, six, seven, eight');
    expect(JSON.stringify(document)).not.toContain('href');
  });

  it('is refused before it is read if it would be too long', () => {
    const row = (cell: string) => `|${cell.repeat(250)}\n`;
    expect(() => read(`${row('a|')}${row('-|')}${'|\n'.repeat(500)}`)).toThrow(TooLongError);
    expect(() => read('a\n\n'.repeat(20_000))).toThrow(TooLongError);
    expect(read(`${row('a|')}${row('-|')}${row('a|').repeat(5)}`).content).toHaveLength(1);
    expect(read('a\n\n'.repeat(5700)).content).toHaveLength(5700);
  });

  it('never throws, whatever it contains', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '[a]',
        '(b)',
        '()',
        '[',
        ']',
        '![',
        '|',
        '-|',
        '\n',
        '\n\n',
        '> ',
        '- ',
        '1. ',
        '#',
        '`',
        '```',
        '$`',
        '`$',
      ),
      fc.constantFrom(
        '*',
        '**',
        '_',
        '~~',
        '<',
        '>',
        '\\',
        '&amp;',
        'a',
        ' ',
        '    ',
        '[!TIP]',
        'table\n',
        'chart\n{}',
        '---',
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => void read(parts.join(''))),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        parseRichText(read(text));
      }),
      { numRuns: 500 },
    );
    expect(() => read('>'.repeat(20_000))).not.toThrow();
    expect(() => read('- '.repeat(5000) + 'x')).not.toThrow();
  });
});
