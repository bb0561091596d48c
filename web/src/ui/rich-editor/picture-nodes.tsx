import { embedProviders } from '@candela/contract/embeds';
import { timeframes } from '@candela/markets/timeframes';
import { mergeAttributes, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { ChartView, EmbedView, ImageView } from './picture-views.tsx';

const written = (name: string, fallback: string | null = '') => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? fallback,
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: attributes[name] }),
});

const block = { group: 'block', atom: true, draggable: true } as const;

/** An uploaded picture: the document contains only its id. */
export const ImageNode = Node.create({
  ...block,
  name: 'image',
  addAttributes: () => ({ assetId: written('asset', null), alt: written('alt'), caption: written('caption') }),
  parseHTML: () => [{ tag: 'figure[data-node="image"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes, { 'data-node': 'image' })],
  addNodeView: () => ReactNodeViewRenderer(ImageView),
});

/** A picture of a chart at a certain time. */
export const ChartNode = Node.create({
  ...block,
  name: 'chart',
  addAttributes: () => ({
    assetId: written('asset', null),
    alt: written('alt'),
    caption: written('caption'),
    symbol: written('symbol'),
    timeframe: written('timeframe', timeframes[1]),
    from: written('from'),
    to: written('to'),
  }),
  parseHTML: () => [{ tag: 'figure[data-node="chart"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes, { 'data-node': 'chart' })],
  addNodeView: () => ReactNodeViewRenderer(ChartView),
});

/** A video of another host, identified by its id there. */
export const EmbedNode = Node.create({
  ...block,
  name: 'embed',
  addAttributes: () => ({
    provider: written('provider', embedProviders[0]),
    ref: written('ref'),
    caption: written('caption'),
  }),
  parseHTML: () => [{ tag: 'figure[data-node="embed"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes, { 'data-node': 'embed' })],
  addNodeView: () => ReactNodeViewRenderer(EmbedView),
});
