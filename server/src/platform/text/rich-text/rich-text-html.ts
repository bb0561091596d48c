import { tickerOf, unnamed } from '@candela/contract/community/post-document';
import type { EmbedProvider } from '@candela/contract/embeds';
import type { RichText, RichTextNode, RichTextNodeType } from '@candela/contract/rich-text';
import { uuidDigits } from '@candela/contract/uuids';
import { createFormulaWriter, type WriteFormula } from './formulas.ts';

const pictureOfAsset = new RegExp(String.raw`src="asset:(${uuidDigits})"`, 'g');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** The page of an embedded video at its host. */
export const embedPages: Record<EmbedProvider, (ref: string) => string> = {
  youtube: (ref) => `https://www.youtube.com/watch?v=${ref}`,
  vimeo: (ref) => `https://vimeo.com/${ref}`,
};

type Render = (node: RichTextNode, content: string, writeFormula: WriteFormula) => string;

const attribute = (node: RichTextNode, name: string) => node.attrs?.[name];

/** The id, for links to a block, and the direction of its first strong letter. */
const block = (node: RichTextNode) => ` data-block="${escape(attribute(node, 'id'))}" dir="auto"`;

const element =
  (tag: string): Render =>
  (node, content) =>
    `<${tag}${block(node)}>${content}</${tag}>`;

function tableCell(tag: 'td' | 'th'): Render {
  return (node, content) => {
    const spans = (['colspan', 'rowspan'] as const)
      .filter((name) => Number(attribute(node, name)) > 1)
      .map((name) => ` ${name}="${Number(attribute(node, name))}"`);
    const align = attribute(node, 'align');
    return `<${tag}${spans.join('')}${align ? ` data-align="${escape(align)}"` : ''}>${content}</${tag}>`;
  };
}

const figcaption = (node: RichTextNode) =>
  attribute(node, 'caption') ? `<figcaption dir="auto">${escape(attribute(node, 'caption'))}</figcaption>` : '';

/** `asset:` is a placeholder for the address of the file, which is signed when the lesson is read. */
const picture = (node: RichTextNode) =>
  `<img src="asset:${escape(attribute(node, 'assetId'))}" alt="${escape(attribute(node, 'alt'))}" loading="lazy">`;

/** A formula that cannot be displayed is shown as its source, marked. */
function math(node: RichTextNode, isBlock: boolean, writeFormula: WriteFormula): string {
  const tex = String(attribute(node, 'tex'));
  return writeFormula(tex, isBlock) ?? `<code class="formula-source" dir="ltr">${escape(tex)}</code>`;
}

const renderers: Record<Exclude<RichTextNodeType, 'doc' | 'text'>, Render> = {
  paragraph: element('p'),
  heading: (node, content) => {
    const [level, looks] = [Number(attribute(node, 'level')), Number(attribute(node, 'looks') ?? 0)];
    return `<h${level}${block(node)}${looks > level ? ` data-looks="${looks}"` : ''}>${content}</h${level}>`;
  },
  bulletList: element('ul'),
  orderedList: (node, content) => {
    const start = Number(attribute(node, 'start'));
    return `<ol${block(node)}${start === 1 ? '' : ` start="${start}"`}>${content}</ol>`;
  },
  listItem: element('li'),
  blockquote: element('blockquote'),
  codeBlock: (node, content) =>
    `<pre data-block="${escape(attribute(node, 'id'))}" dir="ltr"><code>${content}</code></pre>`,
  horizontalRule: () => '<hr>',
  table: (node, content) => `<div class="table-scroll"><table${block(node)}><tbody>${content}</tbody></table></div>`,
  tableRow: (_node, content) => `<tr>${content}</tr>`,
  tableCell: tableCell('td'),
  tableHeader: tableCell('th'),
  callout: (node, content) =>
    `<aside${block(node)} class="callout" data-tone="${escape(attribute(node, 'tone'))}">${content}</aside>`,
  image: (node) => `<figure${block(node)}>${picture(node)}${figcaption(node)}</figure>`,
  chart: (node) => {
    const data = ['symbol', 'timeframe', 'from', 'to'].map(
      (name) => ` data-${name}="${escape(attribute(node, name))}"`,
    );
    return `<figure${block(node)} class="chart"${data.join('')}>${picture(node)}${figcaption(node)}</figure>`;
  },
  embed: (node) => {
    const provider = attribute(node, 'provider') as EmbedProvider;
    const ref = escape(attribute(node, 'ref'));
    const page = escape(embedPages[provider](ref));
    return `<figure${block(node)} class="embed" data-provider="${escape(provider)}" data-ref="${ref}"><a href="${page}" rel="noopener noreferrer" target="_blank">${escape(attribute(node, 'caption') || page)}</a></figure>`;
  },
  mathBlock: (node, _content, writeFormula) =>
    `<div${block(node)} class="math">${math(node, true, writeFormula)}</div>`,
  math: (node, _content, writeFormula) => math(node, false, writeFormula),
  hardBreak: () => '<br>',
};

const marks: Record<string, (content: string, attrs: Record<string, unknown>) => string> = {
  bold: (content) => `<strong>${content}</strong>`,
  italic: (content) => `<em>${content}</em>`,
  strike: (content) => `<s>${content}</s>`,
  code: (content) => `<code>${content}</code>`,
  link: (content, { href }) => `<a href="${escape(href)}" rel="noopener noreferrer" target="_blank">${content}</a>`,
};

type Renderers = Record<string, Render>;

function render(node: RichTextNode, writeFormula: WriteFormula, by: Renderers = renderers): string {
  if (node.type === 'text') return (node.marks ?? []).reduceRight(withMark, escape(node.text));
  const content = (node.content ?? []).map((child) => render(child, writeFormula, by)).join('');
  return by[node.type]?.(node, content, writeFormula) ?? content;
}

function withMark(content: string, mark: { type: string; attrs?: Record<string, unknown> }): string {
  return marks[mark.type]?.(content, mark.attrs ?? {}) ?? content;
}

/**
 * Renders a document as HTML, once when a course is published; learners do not load the editor.
 * @param document the result of `parseRichText`: it is not validated here
 */
export function richTextHtml(document: RichText): string {
  const writeFormula = createFormulaWriter();
  return withHeadingOrder(document)
    .content.map((node) => render(node, writeFormula))
    .join('');
}

/** Renders a single block of a document, whose blocks share the writer of formulas. */
export function blockHtml(node: RichTextNode, writeFormula: WriteFormula): string {
  return render(node, writeFormula);
}

/** Nodes that only posts have, or have in another way. */
const postRenderers: Renderers = {
  ...renderers,
  /** Its place and its words: the prices are drawn by the client. */
  chart: (node) =>
    `<figure${block(node)} class="post-chart"><figcaption>${escape(tickerOf(String(attribute(node, 'symbol'))))}${attribute(node, 'alt') ? `: ${escape(attribute(node, 'alt'))}` : ''}</figcaption></figure>`,
  symbol: (node) => {
    const name = String(attribute(node, 'symbol'));
    return `<a class="ticker" href="/education/markets/${encodeURIComponent(name)}" dir="ltr">$${escape(tickerOf(name))}</a>`;
  },
  /** The name is written when it is read: people change theirs, and leave. */
  mention: (node) => {
    const id = escape(attribute(node, 'userId'));
    return `<a class="mention" href="/profile/${id}" data-mention="${id}"><bdi>@${unnamed}</bdi></a>`;
  },
};

const mention = new RegExp(`(data-mention="(${uuidDigits})"><bdi>@)${unnamed}`, 'g');

/** The HTML of a post, or its beginning, with the names of those whom it mentions. */
export function withNames(html: string, people: readonly { id: string; fullName: string }[]): string {
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return html.replaceAll(mention, (_all, start: string, id: string) => start + escape(names.get(id) ?? unnamed));
}

/** Renders the document of a post. @param document the result of `parsePost` */
export function postHtml(document: RichText): string {
  const writeFormula = createFormulaWriter();
  return document.content.map((node) => render(node, writeFormula, postRenderers)).join('');
}

/**
 * Renumbers headings so that no level is skipped, from 2 on, because screen reader users navigate by them. Authors choose
 * a level by its look, which is stored separately.
 */
function withHeadingOrder(document: RichText): RichText {
  const open: number[] = [];
  const visit = (node: RichTextNode): RichTextNode => {
    if (node.type === 'heading') {
      const looks = Number(attribute(node, 'level'));
      while ((open.at(-1) ?? 0) >= looks) open.pop();
      open.push(looks);
      return { ...node, attrs: { ...node.attrs, level: open.length + 1, looks } };
    }
    return node.content ? { ...node, content: node.content.map(visit) } : node;
  };
  return { ...document, content: document.content.map(visit) };
}

/** Replaces the placeholders of files by their addresses. */
export function withAssetAddresses(html: string, addressOf: (assetId: string) => string): string {
  return html.replace(pictureOfAsset, (_match, id: string) => `src="${escape(addressOf(id))}"`);
}
