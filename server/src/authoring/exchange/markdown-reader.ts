import MarkdownIt from 'markdown-it';
import Token from 'markdown-it/lib/token.mjs';
import { MarkdownParser, type ParseSpec } from 'prosemirror-markdown';
import { parseRichText, RichTextError, schema } from '#platform/text/rich-text/rich-text-schema.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import {
  calloutTones,
  emptyRichText,
  isLink,
  withBlockIds,
  type RichText,
  type RichTextNode,
} from '@candela/contract/rich-text';

/** Placeholder of a fence's node. */
const placeholderId = 'place-holder';

/** Inline HTML and frames are treated as plain text. */
function createTokenizer(): MarkdownIt {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  markdown.validateLink = (href) => isLink(href) || !/^[a-z][a-z0-9+.-]*:/i.test(href);
  markdown.inline.ruler.before('escape', 'math', (state, isSilent) => {
    if (!state.src.startsWith('$`', state.pos)) return false;
    const end = state.src.indexOf('`$', state.pos + 2);
    if (end < 0) return false;
    if (!isSilent) state.push('math', '', 0).content = state.src.slice(state.pos + 2, end);
    state.pos = end + 2;
    return true;
  });
  return markdown;
}

const cell = (name: string): ParseSpec => ({ block: name });

/** Fences with a meaning other than code. */
const specialFences = new Set(['math', 'chart', 'embed', 'table']);

function createParser(markdown: MarkdownIt, assetOf: (file: string) => string | null): MarkdownParser {
  return new MarkdownParser(schema, markdown, {
    paragraph: { block: 'paragraph' },
    heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Math.min(4, Math.max(2, Number(tag.slice(1)))) }) },
    bullet_list: { block: 'bulletList' },
    ordered_list: {
      block: 'orderedList',
      getAttrs: (token) => ({ start: Math.min(9999, Number(token.attrGet('start') ?? 1)) }),
    },
    list_item: { block: 'listItem' },
    blockquote: { block: 'blockquote' },
    code_block: { block: 'codeBlock', noCloseToken: true },
    fence: { block: 'codeBlock', noCloseToken: true, getAttrs: ({ info }) => ({ language: languageOf(info) }) },
    hr: { node: 'horizontalRule' },
    table: { block: 'table' },
    thead: { ignore: true },
    tbody: { ignore: true },
    tr: { block: 'tableRow' },
    th: cell('tableHeader'),
    td: cell('tableCell'),
    picture: {
      node: 'image',
      getAttrs: (token) => ({
        assetId: assetOf(String(token.attrGet('src'))) ?? '',
        alt: shortenText(token.content, 500),
        caption: shortenText(token.attrGet('title') ?? '', 500),
      }),
    },
    given: { node: 'horizontalRule', getAttrs: () => ({ id: placeholderId }) },
    image: { ignore: true, noCloseToken: true },
    math: { node: 'math', getAttrs: ({ content }) => ({ tex: shortenText(content, 1000) }) },
    hardbreak: { node: 'hardBreak' },
    em: { mark: 'italic' },
    strong: { mark: 'bold' },
    s: { mark: 'strike' },
    link: { mark: 'link', getAttrs: (token) => ({ href: token.attrGet('href') }) },
    code_inline: { mark: 'code', noCloseToken: true },
  });
}

function languageOf(info: string): string | null {
  const [name = ''] = info.trim().toLowerCase().split(/\s+/);
  return /^[a-z0-9+#-]{1,20}$/.test(name) ? name : null;
}

/** Nodes of a document; more of them exceed its maximum size. A table of 2 kB may have 65,000 cells. */
const maxNodes = 10_000;

/** A text that would exceed the maximum size of documents. */
export class TooLongError extends RichTextError {}

/**
 * Reads Markdown as rich text; unsupported elements keep their text.
 * @param assetOf the asset of a file beside the text, null if it does not exist
 * @throws TooLongError before it reads most of it
 * @throws RichTextError for a text that is no rich text, such as lists too deep in each other
 */
export function readMarkdown(text: string, assetOf: (file: string) => string | null): RichText {
  const markdown = createTokenizer();
  const given: RichTextNode[] = [];
  const parseTokens = markdown.parse.bind(markdown);
  markdown.parse = (source, environment) => prepare(limited(parseTokens(source, environment)), assetOf, given);
  const parser = createParser(markdown, assetOf);
  const document = withOwnNodes(parsed(parser, text), given);
  return document.content.length === 0 ? emptyRichText() : withBlockIds(parseRichText(document));
}

/** @throws RichTextError */
function parsed(parser: MarkdownParser, text: string): RichText {
  try {
    return parser.parse(text).toJSON() as RichText;
  } catch (error) {
    // Thrown by ProseMirror for nodes that do not fit into each other, and by the stack for too many in each other.
    if (error instanceof RangeError) throw new RichTextError(error.message, { cause: error });
    throw error;
  }
}

/** @throws TooLongError */
function limited(tokens: Token[]): Token[] {
  let count = 0;
  for (const { nesting, type, children } of tokens) {
    if (nesting >= 0 && type !== 'inline') count++;
    for (const child of children ?? []) if (child.type !== 'text' && child.nesting >= 0) count++;
    if (count > maxNodes) throw new TooLongError('The text is too long.');
  }
  return tokens;
}

/** Adapts tokens to rich text: pictures become blocks, invalid links are removed, table cells become paragraphs. */
function prepare(tokens: Token[], assetOf: (file: string) => string | null, given: RichTextNode[]): Token[] {
  const prepared: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const inner = tokens[at + 1];
    const picture = token.type === 'paragraph_open' ? onlyPicture(inner, assetOf) : null;
    if (picture) {
      prepared.push(picture);
      at += 2;
    } else if (token.type === 'fence' && specialFences.has(token.info.trim())) {
      prepared.push(special(token, assetOf, given));
    } else if (token.type === 'inline') {
      token.children = withoutBadLinks(token.children ?? []).flatMap((child) => inlineOf(child));
      const isCell = prepared.at(-1)?.type === 'th_open' || prepared.at(-1)?.type === 'td_open';
      prepared.push(...(isCell ? [bare('paragraph_open', 1), token, bare('paragraph_close', -1)] : [token]));
    } else prepared.push(token);
  }
  return prepared;
}

function bare(type: string, nesting: 1 | 0 | -1, content = ''): Token {
  const token = new Token(type, '', nesting);
  token.content = content;
  return token;
}

function onlyPicture(inline: Token | undefined, assetOf: (file: string) => string | null): Token | null {
  const [image, ...others] = inline?.children ?? [];
  if (image?.type !== 'image' || others.length > 0) return null;
  if (assetOf(decode(String(image.attrGet('src')))) === null) return null;
  const token = bare('picture', 0, image.content === '' ? '' : textIn(image));
  token.attrs = [
    ['src', decode(String(image.attrGet('src')))],
    ['title', image.attrGet('title') ?? ''],
  ];
  return token;
}

function textIn({ children, content }: Token): string {
  return children ? children.map((child) => child.content).join('') : content;
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Links to other files and without an address become plain text. */
function withoutBadLinks(tokens: readonly Token[]): Token[] {
  const open: boolean[] = [];
  return tokens.filter((token) => {
    if (token.type === 'link_open') open.push(isLink(token.attrGet('href')));
    if (token.type === 'link_open') return open.at(-1);
    return token.type !== 'link_close' || open.pop();
  });
}

/** Inline pictures become their alternative text. */
function inlineOf(token: Token): Token[] {
  if (token.type === 'image') return textIn(token) === '' ? [] : [bare('text', 0, textIn(token))];
  if (token.type === 'softbreak') return [bare('text', 0, ' ')];
  if (token.type === 'text' && token.content === '\u00a0') return [];
  return [token];
}

/** The node of a fence; an invalid one stays a code block. */
function special(token: Token, assetOf: (file: string) => string | null, given: RichTextNode[]): Token {
  const node = nodeOf(token.info.trim(), token.content.replace(/\n$/, ''), assetOf);
  if (!node || !isValid(node)) return token;
  given.push(node);
  return bare('given', 0);
}

function nodeOf(info: string, content: string, assetOf: (file: string) => string | null): RichTextNode | null {
  if (info === 'math') return { type: 'mathBlock', attrs: { tex: content } };
  try {
    const value = JSON.parse(content) as Record<string, unknown>;
    if (info === 'table') return value as unknown as RichTextNode;
    const { file, ...attrs } = value;
    if (info === 'embed') return { type: 'embed', attrs };
    return { type: 'chart', attrs: { ...attrs, assetId: assetOf(String(file)) } };
  } catch {
    return null;
  }
}

function isValid(node: RichTextNode): boolean {
  try {
    parseRichText({ type: 'doc', content: [node] });
    return true;
  } catch (error) {
    if (error instanceof RichTextError) return false;
    throw error;
  }
}

const calloutStart = new RegExp(`^\\[!(${calloutTones.join('|')})\\]$`, 'i');

/** Replaces the placeholders of fences, and turns quotes with a callout marker into callouts. */
function withOwnNodes(document: RichText, given: RichTextNode[]): RichText {
  let next = 0;
  const visit = (node: RichTextNode): RichTextNode => {
    if (node.type === 'horizontalRule' && node.attrs?.['id'] === placeholderId) return given[next++] ?? node;
    const content = (node.content ?? []).map(visit).filter(hasPlace);
    const [first, ...rest] = content;
    const words = first?.type === 'paragraph' && first.content?.length === 1 ? (first.content[0]?.text ?? '') : '';
    const tone = node.type === 'blockquote' ? calloutStart.exec(words)?.[1]?.toLowerCase() : undefined;
    if (tone && rest.length > 0) return { type: 'callout', attrs: { tone }, content: rest };
    return node.content ? { ...node, content: node.content.length > 0 ? content : [] } : node;
  };
  return { ...document, content: document.content.map(visit).filter(hasPlace) };
}

function hasPlace(node: RichTextNode): boolean {
  return node.type !== 'text' || (node.text ?? '') !== '';
}
