import { timeframes } from '@candela/markets/timeframes';
import { tickerOf, unnamed } from '@candela/contract/community/post-document';
import { mergeAttributes, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { EditedChart } from './edited-chart.tsx';

const written = (name: string, fallback: string) => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? fallback,
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: attributes[name] }),
});

/** A post: blocks, and charts between them. */
export const PostDocument = Node.create({ name: 'doc', topNode: true, content: '(block | figure)+' });

/** A stretch of prices, drawn as its readers see it. */
export const PostChartNode = Node.create({
  name: 'chart',
  group: 'figure',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    symbol: written('symbol', ''),
    timeframe: written('timeframe', timeframes[0]),
    from: written('from', ''),
    to: written('to', ''),
    alt: written('alt', ''),
  }),
  parseHTML: () => [{ tag: 'figure[data-node="post-chart"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes, { 'data-node': 'post-chart' })],
  addNodeView: () => ReactNodeViewRenderer(EditedChart),
});

/** `$EURUSD` within the text. */
export const SymbolNode = Node.create({
  name: 'symbol',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ symbol: written('symbol', '') }),
  parseHTML: () => [{ tag: 'span[data-node="symbol"]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-node': 'symbol', dir: 'ltr' }),
    `$${tickerOf(String(node.attrs['symbol']))}`,
  ],
  renderText: ({ node }) => `$${tickerOf(String(node.attrs['symbol']))}`,
});

/** `@Ada Lovelace` within the text; only the id is written. */
export const MentionNode = Node.create<{ names: Map<string, string> }>({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ names: new Map() }),
  addAttributes: () => ({ userId: written('user-id', '') }),
  parseHTML: () => [{ tag: 'span[data-node="mention"]' }],
  renderHTML({ node, HTMLAttributes }) {
    const name = this.options.names.get(String(node.attrs['userId'])) ?? unnamed;
    return ['span', mergeAttributes(HTMLAttributes, { 'data-node': 'mention' }), ['bdi', {}, `@${name}`]];
  },
  renderText({ node }) {
    return `@${this.options.names.get(String(node.attrs['userId'])) ?? unnamed}`;
  },
});
