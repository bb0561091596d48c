import { readFrontMatter } from '#authoring/exchange/front-matter.ts';
import { readMarkdown } from '#authoring/exchange/markdown-reader.ts';
import { writeMarkdown } from '#authoring/exchange/markdown-writer.ts';
import { mapPassage } from '#authoring/review-threads/passages.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { richTextFromHtml } from '#platform/text/rich-text/html-rich-text.ts';
import { richTextHtml } from '#platform/text/rich-text/rich-text-html.ts';
import { parseRichText } from '#platform/text/rich-text/rich-text-schema.ts';
import { createComparer } from '#platform/text/text-changes.ts';
import { findCodeProblems, inlineOf, readCoded, writeCoded } from '@candela/contract/learning/coded-text';
import { richTextLimits, richTextSchema, textOf, type RichText } from '@candela/contract/rich-text';
import { blocks, lines, marks, markup, words, yaml } from './parts.ts';
import type { Readers } from './readers.ts';

const paragraph = (content: unknown[]) =>
  ({ type: 'doc', content: [{ type: 'paragraph', content }] }) as unknown as RichText;
const said = (text: string) => parseRichText(paragraph([{ type: 'text', text }]));

/** A document as it arrives, through everything that is done with it. */
function document(given: unknown) {
  const formed = richTextSchema.parse(given);
  const text = parseRichText(formed);
  return [richTextHtml(text), textOf(text), writeMarkdown(text, () => '')];
}

/** As many nodes as have room in a text of that length. */
const nodes = (part: string) => (text: string) => {
  const count = Math.floor(text.length / part.length);
  return document(JSON.parse(`{"type":"doc","content":[${Array(count).fill(part).join()}]}`));
};

const bold = { kind: 'mark' as const, mark: { type: 'bold' } };
const codes = Array.from({ length: 9999 }, () => bold);
/** With numbers of marks in place of question marks, in any order. */
const numbered = (text: string) =>
  inlineOf(
    text.replace(/\?/g, (_, at: number) => String((at % 9998) + 1)),
    codes,
  );

/** Readers of rich text in all its forms. */
export const documentReaders: Readers = {
  Markdown: {
    read: (text) => readMarkdown(text, () => null),
    parts: [...marks, ...blocks, ...lines, ...markup, ...words],
    maxLength: 500_000,
  },
  'front matter': {
    read: (text) => readFrontMatter(`---\n${text}\n---\na`),
    parts: [...yaml, ...lines, '---', '---\n'],
    maxLength: 1_000_000,
  },
  'Markdown, written': {
    read: (text) => writeMarkdown(said(text), () => ''),
    parts: [...marks, ...blocks, ...words],
    maxLength: 400_000,
  },
  'HTML to rich text': {
    read: richTextFromHtml,
    parts: [...lines, ...words, '<p>a</p>', '<b>a</b>', '<ul><li>a</li></ul>', '<br>', '&lt;', '<'],
    maxLength: 500_000,
  },
  'HTML to plain text': {
    read: plainText,
    parts: [...lines, ...words, '<p>a</p>', '<b>a</b>', '<br>', '&lt;'],
    maxLength: 500_000,
  },
  'rich text, paragraphs': {
    read: nodes('{"type":"paragraph","content":[{"type":"text","text":"a"}]}'),
    parts: ['a'],
    maxLength: richTextLimits.bytes,
  },
  'rich text, formulas': {
    read: nodes('{"type":"mathBlock","attrs":{"tex":"x^"}}'),
    parts: ['a'],
    maxLength: richTextLimits.bytes,
  },
  'rich text, a formula': {
    read: (tex) => document({ type: 'doc', content: [{ type: 'mathBlock', attrs: { tex } }] }),
    parts: ['x', 'x^', '{', '\\sqrt{', '\\frac', '&', '\\left(', '$', '%', '\\text{', '\\def\\a{\\a}\\a'],
    maxLength: 20_000,
  },
  'rich text, lists': {
    read: nodes('{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"}]}]}'),
    parts: ['a'],
    maxLength: richTextLimits.bytes,
  },
  'rich text, a table': {
    read: nodes(
      '{"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell","content":[{"type":"paragraph"}]}]}]}',
    ),
    parts: ['a'],
    maxLength: richTextLimits.bytes,
  },
  'rich text, one text': {
    read: (text) => document(paragraph([{ type: 'text', text }])),
    parts: [...marks, ...blocks, ...markup, ...words],
    maxLength: 400_000,
  },
  'rich text, lines of code': {
    read: (text) => document({ type: 'doc', content: [{ type: 'codeBlock', content: [{ type: 'text', text }] }] }),
    parts: [...lines, '`', '` '],
    maxLength: 400_000,
  },
  'coded text': {
    read: (text) => [writeCoded(readCoded(text)), findCodeProblems(text, text)],
    parts: ['\\', '\\\\', '\\<1>', '<1>', '</1>', '<1/>', '<1>a</1>', '<', '<1'],
    maxLength: 400_000,
  },
  'coded text, its marks': { read: numbered, parts: ['<?>a', '<?>a</?>', 'a</?>', '<?>'], maxLength: 20_000 },
  'a comparison': {
    read: (text) => createComparer()(text, `${text.slice(1)} b`),
    parts: [...lines, 'a b c '],
    maxLength: 400_000,
  },
  'a passage': {
    read: (text) => mapPassage(text, { start: 0, quote: 'a' }, `b${text}`),
    parts: ['a ', 'ab'],
    maxLength: 400_000,
  },
};
