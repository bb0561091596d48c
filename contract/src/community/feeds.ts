import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

export const feedSchema = z.object({
  id: z.int(),
  author: personSchema,
  /** Sanitised HTML. */
  body: z.string(),
  symbols: z.array(z.string()),
  languageCode: z.string(),
  isPinned: z.boolean(),
  isDemo: z.boolean(),
  publishedAt: instant,
  /** The caller’s id if the caller has read it; never ids of others. */
  read: z.array(z.uuid()),
});

export type Feed = z.infer<typeof feedSchema>;

export const listFeeds = endpoint({
  method: 'GET',
  path: '/feeds',
  permission: 'feeds.read',
  visibleBy: 'Feeds',
  summary: 'List published posts that the caller’s subscriptions include, newest first',
  query: z.object(pageQuery),
  output: pageOf(feedSchema),
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
