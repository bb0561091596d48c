import type { FeedBody } from '@candela/contract/community/feed-fields';
import type { RichText, RichTextNode } from '@candela/contract/rich-text';

/** A document of paragraphs; further blocks come after them. */
export function postDocument(texts: readonly string[], blocks: readonly RichTextNode[] = []): RichText {
  const paragraph = (text: string): RichTextNode => ({
    type: 'paragraph',
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  });
  return { type: 'doc', content: [...texts.map(paragraph), ...blocks] };
}

/** What the composer holds of a post for everybody. */
export const wholeFeed = (given: Partial<FeedBody> = {}): FeedBody => ({
  document: postDocument(['Demand held twice this morning.']),
  symbols: [],
  languageCode: 'en',
  subscriptionTypeIds: [],
  pinDays: 0,
  isNotified: true,
  poll: null,
  pictures: [],
  hasLinkCard: true,
  ...given,
});

/** A chart of a symbol from ten to twelve. */
export const postChart = (symbol: string, given: Record<string, unknown> = {}): RichTextNode => ({
  type: 'chart',
  attrs: {
    symbol,
    timeframe: '15m',
    from: '2026-11-20T10:00:00.000Z',
    to: '2026-11-20T12:00:00.000Z',
    alt: 'It rose.',
    ...given,
  },
});
