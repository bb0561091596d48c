import * as z from 'zod/mini';
import { isUuid } from '#uuids.ts';
import { timeframes } from '@candela/markets/timeframes';
import { embedProviders } from './embeds.ts';

/** Rich text of authors: a ProseMirror document as JSON. It is validated by the table below and rendered by the server. */
export interface RichTextNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichTextNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

export interface RichText {
  type: 'doc';
  content: RichTextNode[];
}

/** Maximum nesting depth of nodes, the document being 0; and maximum size of a document as JSON, in bytes. */
export const richTextLimits = { depth: 20, bytes: 500_000, texLength: 1000, linkLength: 2000 } as const;

export interface AttributeRule {
  /** Absent: the attribute is required. */
  default?: unknown;
  isValid(value: unknown): boolean;
}

interface NodeRule {
  /** Allowed content, as a ProseMirror content expression. */
  content?: string;
  group?: 'block' | 'inline';
  /** Allowed marks of its text; by default all. */
  marks?: '';
  attrs?: Record<string, AttributeRule>;
}

const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const wholeNumber = (from: number, to: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
const textUpTo = (length: number) => (value: unknown) => typeof value === 'string' && value.length <= length;
const orNull = (isValid: (value: unknown) => boolean) => (value: unknown) => value === null || isValid(value);

/** A block has a permanent id: merging, comments, comparison and translation refer to it. */
export const blockIdPattern = /^[A-Za-z0-9_-]{6,36}$/;

/** Kinds of callouts. */
export const calloutTones = ['note', 'tip', 'warning', 'danger'] as const;

/** Whether a link is allowed: a web address, an email address, or a page of this site. */
export function isLink(href: unknown): boolean {
  if (typeof href !== 'string' || href.length > richTextLimits.linkLength || hasControlCharacters(href)) return false;
  return /^(https?:\/\/[^/?#\\]|mailto:[^?]|\/(?![/\\])|#[\w-]*$)/i.test(href);
}

/** Addresses with white space or control characters are interpreted differently by different parsers. */
function hasControlCharacters(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f');
}

const id: AttributeRule = { default: null, isValid: orNull(matches(blockIdPattern)) };
const asset: AttributeRule = { isValid: (value) => typeof value === 'string' && isUuid(value) };
const alt: AttributeRule = { default: '', isValid: textUpTo(500) };
const caption: AttributeRule = { default: '', isValid: textUpTo(500) };
const tex: AttributeRule = { isValid: textUpTo(richTextLimits.texLength) };
const instant: AttributeRule = { isValid: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/) };
const cell: Record<string, AttributeRule> = {
  id,
  colspan: { default: 1, isValid: wholeNumber(1, 20) },
  rowspan: { default: 1, isValid: wholeNumber(1, 100) },
  colwidth: {
    default: null,
    isValid: orNull((value) => Array.isArray(value) && value.length <= 20 && value.every(wholeNumber(0, 2000))),
  },
  align: { default: null, isValid: orNull(oneOf(['start', 'center', 'end'])) },
};

/** Every allowed node; there are no others, and no other attributes. Names are those of Tiptap. */
export const richTextNodes = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', attrs: { id } },
  heading: { content: 'inline*', group: 'block', attrs: { id, level: { isValid: oneOf([2, 3, 4]) } } },
  bulletList: { content: 'listItem+', group: 'block', attrs: { id } },
  orderedList: {
    content: 'listItem+',
    group: 'block',
    attrs: { id, start: { default: 1, isValid: wholeNumber(0, 9999) } },
  },
  listItem: { content: 'paragraph block*', attrs: { id } },
  blockquote: { content: 'block+', group: 'block', attrs: { id } },
  codeBlock: {
    content: 'text*',
    group: 'block',
    marks: '',
    attrs: { id, language: { default: null, isValid: orNull(matches(/^[a-z0-9+#-]{1,20}$/)) } },
  },
  horizontalRule: { group: 'block', attrs: { id } },
  table: { content: 'tableRow+', group: 'block', attrs: { id } },
  tableRow: { content: '(tableCell | tableHeader)+', attrs: { id } },
  tableCell: { content: 'block+', attrs: cell },
  tableHeader: { content: 'block+', attrs: cell },
  callout: {
    content: 'block+',
    group: 'block',
    attrs: { id, tone: { default: 'note', isValid: oneOf(calloutTones) } },
  },
  image: { group: 'block', attrs: { id, assetId: asset, alt, caption } },
  /** A snapshot of a chart: the picture, and which prices it shows. */
  chart: {
    group: 'block',
    attrs: {
      id,
      assetId: asset,
      alt,
      caption,
      symbol: { isValid: matches(/^[A-Za-z0-9:._/-]{1,40}$/) },
      timeframe: { isValid: oneOf(timeframes) },
      from: instant,
      to: instant,
    },
  },
  embed: {
    group: 'block',
    attrs: { id, provider: { isValid: oneOf(embedProviders) }, ref: { isValid: matches(/^[\w-]{1,40}$/) }, caption },
  },
  mathBlock: { group: 'block', attrs: { id, tex } },
  math: { group: 'inline', attrs: { tex } },
  hardBreak: { group: 'inline' },
  text: { group: 'inline' },
} as const satisfies Record<string, NodeRule>;

export type RichTextNodeType = keyof typeof richTextNodes;

/** Every mark; links are the only ones with an address from the client. */
export const richTextMarks = {
  bold: {},
  italic: {},
  strike: {},
  code: {},
  link: { href: { isValid: isLink } },
} as const satisfies Record<string, Record<string, AttributeRule>>;

/** Nodes that carry an id. */
export function hasBlockId(type: string): boolean {
  const rule: NodeRule | undefined = Object.hasOwn(richTextNodes, type)
    ? richTextNodes[type as RichTextNodeType]
    : undefined;
  return rule?.attrs?.['id'] !== undefined;
}

/**
 * Depth and size, checked before any recursive function walks through a document: 20,000 nested quotes would
 * overflow the stack.
 */
function isWithinLimits(document: unknown): boolean {
  let level: unknown[] = [document];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > richTextLimits.depth) return false;
    level = level.flatMap((node) =>
      typeof node === 'object' && node !== null && 'content' in node && Array.isArray(node.content) ? node.content : [],
    );
  }
  return isShallow(document, 2 * richTextLimits.depth + 10) && sizeOf(document) <= richTextLimits.bytes;
}

/** Whether everything, including attributes, is nested no deeper than `levels`. */
function isShallow(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return false;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return true;
}

/** Bytes of a value as JSON in UTF-8. */
function sizeOf(value: unknown): number {
  let bytes = 0;
  for (const character of JSON.stringify(value)) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/** The form and the limits; the server's parser checks nodes and attributes against the table. */
export const richTextSchema = z
  .object({
    type: z.literal('doc'),
    content: z.array(z.custom<RichTextNode>((node) => typeof node === 'object' && node !== null && 'type' in node)),
  })
  .check(z.refine(isWithinLimits));

/** A new block id; it has to be unique within the document only. */
export function newBlockId(): string {
  const part = () => Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  return part() + part();
}

/** An empty document: one empty paragraph. */
export function emptyRichText(): RichText {
  return { type: 'doc', content: [{ type: 'paragraph', attrs: { id: newBlockId() } }] };
}

/** The same document with a unique id for every block. */
export function withBlockIds(document: RichText, newId: () => string = newBlockId): RichText {
  const known = new Set<string>();
  const visit = (node: RichTextNode): RichTextNode => {
    const given = node.attrs?.['id'];
    const isKept =
      !hasBlockId(node.type) || (typeof given === 'string' && blockIdPattern.test(given) && !known.has(given));
    const attrs = isKept ? node.attrs : { ...node.attrs, id: newId() };
    if (typeof attrs?.['id'] === 'string') known.add(attrs['id']);
    const content = node.content?.map(visit);
    const isSame = content === undefined || content.every((child, index) => child === node.content?.[index]);
    if (isKept && isSame) return node;
    return { ...node, ...(attrs && { attrs }), ...(content && { content }) };
  };
  const content = document.content.map(visit);
  return content.every((node, index) => node === document.content[index]) ? document : { type: 'doc', content };
}

/** Every node of a document in reading order, without the document itself. */
export function* nodesOf(document: RichText | RichTextNode): Generator<RichTextNode> {
  for (const node of document.content ?? []) {
    yield node;
    yield* nodesOf(node);
  }
}

/** Assets shown by images and charts of a document. */
export function assetIdsOf(document: RichText): string[] {
  const ids = [...nodesOf(document)].flatMap(({ attrs }) =>
    typeof attrs?.['assetId'] === 'string' ? [attrs['assetId']] : [],
  );
  return [...new Set(ids)];
}

/** The text of a node without marks; nodes without text count as empty. */
export function textOf(node: RichText | RichTextNode): string {
  if ('text' in node && typeof node.text === 'string') return node.text;
  const parts = (node.content ?? []).map((child) => (child.type === 'hardBreak' ? '\n' : textOf(child)));
  const isBlock = node.content?.some((child) => hasBlockId(child.type)) ?? false;
  return parts.join(isBlock ? '\n' : '');
}

/** Whether a document is empty. */
export function isEmptyRichText(document: RichText): boolean {
  const shows = new Set(['image', 'chart', 'embed', 'math', 'mathBlock', 'horizontalRule']);
  return ![...nodesOf(document)].some(({ type, text }) => shows.has(type) || (text ?? '').trim() !== '');
}
