import * as z from 'zod/mini';
import {
  nodesOf,
  richTextNodes,
  richTextSchema,
  textOf,
  type RichText,
  type RichTextNode,
  type RichTextNodeType,
} from '#rich-text.ts';
import { isUuid } from '#uuids.ts';

/** Limits of a post: characters of its text, charts, symbols that it is about, people whom it mentions, and bytes of its document as JSON. */
export const postLimits = { characters: 5000, charts: 4, symbols: 10, mentions: 5, bytes: 200_000 } as const;

/** A symbol with its provider, as `marketSymbol`. */
const symbol = {
  isValid: (value: unknown) => typeof value === 'string' && /^[A-Z0-9]{2,12}:[A-Z0-9._-]{1,20}$/.test(value),
};

const { paragraph, bulletList, orderedList, listItem, blockquote, hardBreak, text, chart } = richTextNodes;

/** Every node of a post: those of rich text without headings, tables, formulas and files, and with charts and symbols of its own. */
export const postNodes = {
  doc: { content: '(block | figure)+' },
  paragraph,
  bulletList,
  orderedList,
  listItem,
  blockquote,
  /** A stretch of prices: drawn where it is read, and never stored as a picture. Only at the top level. */
  chart: {
    group: 'figure',
    attrs: {
      id: chart.attrs.id,
      symbol,
      timeframe: chart.attrs.timeframe,
      from: chart.attrs.from,
      to: chart.attrs.to,
      alt: chart.attrs.alt,
    },
  },
  /** `$EURUSD`, which leads to its page. */
  symbol: { group: 'inline', attrs: { symbol } },
  /** Somebody by their id, so that the name is the one that they have when it is read. */
  mention: {
    group: 'inline',
    attrs: { userId: { isValid: (value: unknown) => typeof value === 'string' && isUuid(value) } },
  },
  hardBreak,
  text,
} as const;

export type PostNodeType = keyof typeof postNodes;

/** The document of a post; the server checks nodes and attributes against `postNodes`. */
export const postDocumentSchema = richTextSchema.check(
  z.refine((document) => JSON.stringify(document).length <= postLimits.bytes),
);

/** What a symbol is called in a text: `EURUSD` of `DEMO:EURUSD`. */
export function tickerOf(marketSymbol: string): string {
  return marketSymbol.slice(marketSymbol.indexOf(':') + 1);
}

/** What stands for somebody whose name is not known. */
export const unnamed = '…';

function readable(node: RichTextNode): RichTextNode {
  if (node.type === 'symbol') return { type: 'text', text: `$${tickerOf(String(node.attrs?.['symbol'] ?? ''))}` };
  if (node.type === 'mention') return { type: 'text', text: `@${unnamed}` };
  return node.content ? { ...node, content: node.content.map(readable) } : node;
}

/** The text of a post as it is read, symbols included; the length of the names of who is mentioned does not count for the limit. */
export function postText(document: RichText): string {
  return textOf({ type: 'doc', content: document.content.map(readable) }).trim();
}

const typeOf = (node: RichTextNode) => node.type as RichTextNodeType | PostNodeType;

/** A chart of a post. */
export const postChartSchema = z.object({
  /** Of its block: where it stands in the text. */
  id: z.string(),
  symbol: z.string(),
  timeframe: z.string(),
  from: z.string(),
  to: z.string(),
  /** What it shows, for those who do not see it. */
  alt: z.string(),
});

export type PostChart = z.infer<typeof postChartSchema>;

/** The charts of a post, in their order. */
export function postCharts(document: RichText): PostChart[] {
  return document.content.flatMap((node) => {
    if (typeOf(node) !== 'chart') return [];
    const parsed = postChartSchema.safeParse(node.attrs);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Symbols that a post names: in its text and in its charts. */
export function postSymbols(document: RichText): string[] {
  const named = [...nodesOf(document)].flatMap(({ attrs }) =>
    typeof attrs?.['symbol'] === 'string' ? [attrs['symbol']] : [],
  );
  return [...new Set(named)];
}

/** The first link of a post to a page; null: there is none. */
export function postLink(document: RichText): string | null {
  for (const { marks } of nodesOf(document)) {
    for (const { type, attrs } of marks ?? []) {
      const href = type === 'link' ? attrs?.['href'] : undefined;
      if (typeof href === 'string' && /^(https?:\/\/|\/)/i.test(href)) return href;
    }
  }
  return null;
}

/** The ids of those whom a post mentions. */
export function postMentions(document: RichText): string[] {
  const mentioned = [...nodesOf(document)].flatMap((node) =>
    typeOf(node) === 'mention' ? [String(node.attrs?.['userId'])] : [],
  );
  return [...new Set(mentioned)];
}
