import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, instant, languageTag } from '#fields.ts';
import { reactions } from '#live/reactions.ts';
import { instrumentSchema, marketSymbol } from '#market-data/candles.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { countedFeeds } from './feed-fields.ts';
import { feedPictureSchema } from './feed-pictures.ts';
import { feedPollSchema } from './feed-polls.ts';
import { feedTabs } from './feed-terms.ts';
import { linkCardSchema } from './link-previews.ts';
import { postChartSchema } from './post-document.ts';
import { thingFiguresSchema } from './things.ts';

export const feedSchema = z.object({
  id: z.int(),
  author: personSchema,
  /** Sanitised HTML; a chart is a `figure` with its text, which has the id of the chart as `data-block`. */
  body: z.string(),
  charts: z.array(postChartSchema),
  pictures: z.array(feedPictureSchema),
  poll: z.nullable(feedPollSchema),
  /** What it is about, as far as the caller may see it. */
  symbols: z.array(instrumentSchema),
  /** Of its first link; null: there is none, or none that the caller may see. */
  linkCard: z.nullable(linkCardSchema),
  languageCode: z.string(),
  /** Who may read it; empty means everybody. */
  subscriptionTypeIds: z.array(z.int()),
  isPinned: z.boolean(),
  isDemo: z.boolean(),
  /** Hidden: only its author and staff still see it. */
  isHidden: z.boolean(),
  /** It is hidden, and the caller may show it again. */
  mayShow: z.boolean(),
  publishedAt: instant,
  /** When its words or pictures were last changed, if that was more than five minutes after publishing. */
  editedAt: z.nullable(instant),
  /** The caller’s id if the caller has read it; never ids of others. */
  read: z.array(z.uuid()),
  figures: thingFiguresSchema,
  /** Of the caller. */
  ownReactions: z.array(z.enum(reactions)),
});

export type Feed = z.infer<typeof feedSchema>;

export const listFeeds = endpoint({
  method: 'GET',
  path: '/feeds',
  permission: 'feeds.read',
  visibleBy: 'Feeds',
  summary: 'List published posts that the caller’s subscriptions include, newest first',
  description: `\`unread\` looks at the newest ${countedFeeds} posts. On the first page of all posts, \`pinned\` are those that are pinned; they keep their place in the list, too.`,
  query: z.object({
    ...pageQuery,
    tab: z._default(z.enum(feedTabs), 'all'),
    /** Those about a symbol only. */
    symbol: z.optional(marketSymbol),
    /** Those in a language only. */
    languageCode: z.optional(languageTag),
  }),
  output: z.object({ ...pageOf(feedSchema).shape, pinned: z.array(feedSchema) }),
});

export const getFeedCounts = endpoint({
  method: 'GET',
  path: '/feeds/counts',
  permission: 'feeds.read',
  visibleBy: 'Feeds',
  summary: 'How many of the newest posts the caller has not read, and the rooms that tell of new ones',
  output: z.object({
    unread: z.int(),
    /** Of `audienceRoom`: the caller may enter them. */
    audienceIds: z.array(z.int()),
  }),
});

export const getFeed = endpoint({
  method: 'GET',
  path: '/feeds/{id}',
  permission: 'feeds.read',
  visibleBy: 'Feeds',
  summary: 'Get a published post',
  description: 'Hidden ones too, if the caller is its author or staff.',
  params: idParams,
  output: feedSchema,
  errors: ['feeds.notFound'],
});

export const markFeed = endpoint({
  method: 'PUT',
  path: '/feeds/{id}/read',
  permission: 'feeds.read',
  visibleBy: 'Feeds',
  audit: 'own',
  summary: 'Mark a post as read',
  params: idParams,
  errors: ['feeds.notFound'],
});

export const markAllFeeds = endpoint({
  method: 'PUT',
  path: '/feeds/read',
  permission: 'feeds.read',
  visibleBy: 'Feeds',
  audit: 'own',
  summary: 'Mark all posts as read that are published by now',
});
