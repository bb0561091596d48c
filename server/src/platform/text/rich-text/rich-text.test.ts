import * as fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import {
  assetIdsOf,
  hasBlockId,
  nodesOf,
  richTextLimits,
  richTextSchema,
  textOf,
  type RichText,
  type RichTextNode,
} from '@candela/contract/rich-text';
import { richTextHtml, withAssetAddresses } from './rich-text-html.ts';
import { parseRichText, RichTextError } from './rich-text-schema.ts';

const asset = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const document = (...content: unknown[]) => ({ type: 'doc', content }) as RichText;
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const linkTo = (href: unknown) =>
  document(paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }));

/** Passes input through the form check and the parser; null when it is refused. */
function accept(value: unknown): RichText | null {
  const formed = richTextSchema.safeParse(value);
  if (!formed.success) return null;
  try {
    return parseRichText(formed.data);
  } catch (error) {
    if (error instanceof RichTextError) return null;
    throw error;
  }
}

/** Every element and attribute of an HTML text. */
function elementsOf(html: string) {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => void found.push({ name, attributes }) });
  parser.end(html);
  return found;
}

describe('rich text from outside', () => {
  it.each<[string, unknown]>([
    ['a heading that there is not', document({ type: 'heading', attrs: { level: 99 } })],
    ['a script as a node', document({ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] })],
    ['a frame', document({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
    ['HTML as a node', document({ type: 'html', attrs: { html: '<img onerror=alert(1)>' } })],
    ['a name of every object', document({ type: 'constructor' })],
    ['a link to a script', linkTo('javascript:alert(1)')],
    ['a link to a script, broken up', linkTo('java\nscript:alert(1)')],
    ['a link to a script behind a blank', linkTo(' javascript:alert(1)')],
    ['a link to data', linkTo('data:text/html,<script>alert(1)</script>')],
    ['a link that leaves its scheme away', linkTo('//evil.example')],
    ['a link that leaves it away in another way', linkTo('/\\evil.example')],
    ['a link that is an object', linkTo({ toString: 1 })],
    ['a film of another host', document({ type: 'embed', attrs: { provider: 'evil.example', ref: 'x' } })],
    [
      'a film with an address as its id',
      document({ type: 'embed', attrs: { provider: 'youtube', ref: '"><script>' } }),
    ],
    ['a picture without a file', document({ type: 'image', attrs: {} })],
    ['a picture from elsewhere', document({ type: 'image', attrs: { assetId: 'https://evil.example/x.png' } })],
    ['an id that ends its attribute', document({ type: 'paragraph', attrs: { id: '"><x' } })],
    ['a table as wide as the world', document(tableOf({ colspan: 1e9 }))],
    ['a formula as long as a book', document({ type: 'mathBlock', attrs: { tex: 'x'.repeat(1001) } })],
    ['text in the place of a block', document({ type: 'text', text: 'x' })],
    ['a block in a paragraph', document(paragraph(paragraph()))],
    [
      'marks in code',
      document({ type: 'codeBlock', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }] }),
    ],
    ['20,000 quotes in each other', nested(20_000)],
    ['more than 500 kB', document(paragraph({ type: 'text', text: 'é'.repeat(250_001) }))],
    ['20,000 lists in an attribute', document({ type: 'paragraph', attrs: { id: deepList(20_000) } })],
    ['nothing', document()],
  ])('is refused: %s', (_name, value) => {
    expect(accept(value)).toBeNull();
  });

  it('loses event handlers, styles and whatever else the table does not name', () => {
    const given = document({
      type: 'paragraph',
      attrs: { id: 'block-1', style: 'position:fixed', onclick: 'alert(1)', class: 'x', dir: 'ltr' },
      content: [
        { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://a.example', onclick: 'x' } }] },
      ],
    });
    const accepted = accept(given);
    expect(accepted).toEqual(
      document({
        type: 'paragraph',
        attrs: { id: 'block-1' },
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://a.example' } }] }],
      }),
    );
  });

  it('gets an id for every block, and none twice', () => {
    const twice = { type: 'paragraph', attrs: { id: 'the-same' } };
    const accepted = accept(document(twice, twice, { type: 'blockquote', content: [twice] }));
    const ids = [...nodesOf(accepted as RichText)].map(({ attrs }) => attrs?.['id']);
    expect(ids[0]).toBe('the-same');
    expect(new Set(ids).size).toBe(4);
  });

  it('may be as deep and as large as the limits say', () => {
    expect(accept(nested(richTextLimits.depth - 1))).not.toBeNull();
    expect(accept(nested(richTextLimits.depth))).toBeNull();
    expect(accept(document(paragraph({ type: 'text', text: 'é'.repeat(249_000) })))).not.toBeNull();
  });
});

function tableOf(attrs: object) {
  return {
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs, content: [paragraph()] }] }],
  };
}

function nested(depth: number): RichText {
  let node: unknown = paragraph();
  for (let at = 0; at < depth; at++) node = { type: 'blockquote', content: [node] };
  return document(node);
}

function deepList(depth: number): unknown {
  let list: unknown = [];
  for (let at = 0; at < depth; at++) list = [list];
  return list;
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</p></div>',
    '&lt;',
    "' onclick='x",
    '\\href{javascript:alert(1)}{x}',
  ),
);
const mark = fc.oneof(
  fc.constantFrom({ type: 'bold' }, { type: 'italic' }, { type: 'strike' }),
  fc.record({
    type: fc.constant('link'),
    attrs: fc.record({ href: fc.oneof(fc.webUrl(), text, fc.constant('https://a.example/"onclick="x')) }),
  }),
);
const inline: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({
    type: fc.constant('text'),
    text,
    marks: fc.uniqueArray(mark, { maxLength: 2, selector: ({ type }) => type }),
  }),
  fc.record({
    type: fc.constant('math'),
    attrs: fc.record({ tex: fc.oneof(text, fc.constantFrom('\\frac{a}{b}', '\\sum_{i=1}^n x_i', '{')) }),
  }),
  fc.constant({ type: 'hardBreak' }),
);
const blocks = fc.letrec<{ block: unknown }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constant('paragraph'), content: fc.array(inline, { maxLength: 4 }) }),
    fc.record({
      type: fc.constant('heading'),
      attrs: fc.record({ level: fc.constantFrom(2, 3, 4, 5) }),
      content: fc.array(inline, { maxLength: 2 }),
    }),
    fc.record({
      type: fc.constant('codeBlock'),
      content: fc.array(fc.record({ type: fc.constant('text'), text }), { maxLength: 2 }),
    }),
    fc.record({
      type: fc.constant('image'),
      attrs: fc.record({ assetId: fc.constantFrom(asset, '"><script>'), alt: text, caption: text }),
    }),
    fc.record({
      type: fc.constant('embed'),
      attrs: fc.record({
        provider: fc.constantFrom('youtube', 'vimeo'),
        ref: fc.constantFrom('dQw4w9WgXcQ', '"x'),
        caption: text,
      }),
    }),
    fc.record({
      type: fc.constant('callout'),
      attrs: fc.record({ tone: fc.constantFrom('tip', '"x') }),
      content: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ type: fc.constant('blockquote'), content: fc.array(tie('block'), { minLength: 1, maxLength: 2 }) }),
  ),
}));
const anyDocument = fc.array(blocks.block, { minLength: 1, maxLength: 5 }).map((content) => document(...content));

/** Elements produced by our renderer and Temml. */
const ours =
  /^(p|h[234]|ul|ol|li|blockquote|pre|code|hr|div|table|tbody|tr|td|th|aside|figure|figcaption|img|a|br|strong|em|s|span|math|m[a-z]+|semantics|annotation)$/;

describe('rich text as HTML', () => {
  it('has no element, attribute or address that is not ours, whatever the words are', () => {
    let rendered = 0;
    fc.assert(
      fc.property(anyDocument, (given) => {
        const accepted = accept(given);
        if (!accepted) return;
        rendered++;
        for (const { name, attributes } of elementsOf(richTextHtml(accepted))) {
          expect(name).toMatch(ours);
          expect(Object.keys(attributes).filter((key) => key.startsWith('on') || key === 'srcdoc')).toEqual([]);
          for (const address of [attributes['href'], attributes['src']]) {
            if (address !== undefined) expect(address).toMatch(/^(https?:|mailto:|asset:|\/(?!\/)|#)/i);
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(rendered).toBeGreaterThan(50);
  });

  it('is the same after it was stored and read, and parsing it again changes nothing', () => {
    fc.assert(
      fc.property(anyDocument, (given) => {
        const accepted = accept(given);
        if (!accepted) return;
        expect(accept(JSON.parse(JSON.stringify(accepted)))).toEqual(accepted);
        expect(
          [...nodesOf(accepted)].every((node) => !hasBlockId(node.type) || typeof node.attrs?.['id'] === 'string'),
        ).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('shows formulas as MathML, pictures by their addresses, and films as links to their pages', () => {
    const accepted = accept(
      document(
        paragraph({ type: 'math', attrs: { tex: '\\frac{a}{b}' } }),
        { type: 'image', attrs: { assetId: asset, alt: 'Two candles' } },
        { type: 'embed', attrs: { provider: 'youtube', ref: 'dQw4w9WgXcQ' } },
      ),
    ) as RichText;
    const html = withAssetAddresses(richTextHtml(accepted), (id) => `/course-files/${id}?a&b`);
    expect(html).toContain('<mfrac>');
    expect(html).toContain(`src="/course-files/${asset}?a&amp;b" alt="Two candles"`);
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(assetIdsOf(accepted)).toEqual([asset]);
  });

  it('leaves no level of headings out, whatever their authors chose for its looks', () => {
    const heading = (level: number) => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'x' }] });
    const levels = (...given: number[]) =>
      elementsOf(richTextHtml(parseRichText(document(...given.map(heading))))).map(({ name, attributes }) =>
        [name, attributes['data-looks']].filter(Boolean).join(' '),
      );
    expect(levels(3, 3, 4, 2, 3)).toEqual(['h2 3', 'h2 3', 'h3 4', 'h2', 'h3']);
    expect(levels(2, 4, 3, 4)).toEqual(['h2', 'h3 4', 'h3', 'h4']);
  });

  it('does not let a formula bring scripts or addresses', () => {
    for (const tex of [
      '\\href{javascript:alert(1)}{x}',
      '\\url{javascript:x}',
      '\\includegraphics{https://evil.example/x.png}',
      '\\htmlData{onclick=x}{y}',
      '\\text{<script>alert(1)</script>}',
      '\\style{position:fixed}{x}',
      '\\class{x" onclick="y}{z}',
    ]) {
      const html = richTextHtml(parseRichText(document(paragraph({ type: 'math', attrs: { tex } }))));
      for (const { name, attributes } of elementsOf(html)) {
        expect(name).not.toMatch(/^(script|img|a|iframe)$/);
        expect(Object.keys(attributes).join(' ')).not.toMatch(/\bon|href|src/);
      }
    }
  });
});

it('the text of a document has a line for each block', () => {
  const node: RichTextNode = {
    type: 'blockquote',
    content: [paragraph({ type: 'text', text: 'a' }), paragraph({ type: 'text', text: 'b' })] as RichTextNode[],
  };
  expect(textOf(node)).toBe('a\nb');
});
