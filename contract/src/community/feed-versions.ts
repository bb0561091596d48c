import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { textChangeSchema } from '#text-changes.ts';

/** Versions of one post. */
export const maxFeedVersions = 200;

const common = { permission: 'feeds.read', visibleBy: 'Feeds' } as const;

export const feedVersionSchema = z.object({
  /** From 1: as it was published, with what was changed in the first minutes. */
  number: z.int(),
  at: instant,
  /** Who has written this version. */
  author: personSchema,
  /** Moderators have taken its words away. */
  isErased: z.boolean(),
  /** What readers see now. */
  isCurrent: z.boolean(),
});

export type FeedVersion = z.infer<typeof feedVersionSchema>;

export const listFeedVersions = endpoint({
  ...common,
  method: 'GET',
  path: '/feeds/{id}/versions',
  summary: 'List the versions of a published post, newest first',
  description: 'None if its words and pictures were never changed after the first five minutes.',
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(feedVersionSchema),
  errors: ['feeds.notFound'],
});

export const comparedFeedSchema = z.object({
  ...feedVersionSchema.shape,
  languageCode: z.string(),
  /** The newest earlier version that has its words; null: there is none, and everything counts as the same. */
  comparedTo: z.nullable(z.int()),
  /** Its text, word by word; empty if it is erased. */
  changes: z.array(textChangeSchema),
  /** Its pictures by their texts, and those that it has no more. */
  pictures: z.array(z.object({ kind: textChangeSchema.shape.kind, alt: z.string() })),
});

export type ComparedFeed = z.infer<typeof comparedFeedSchema>;

const versionParams = z.object({ id: contentId, number: contentId });

export const compareFeedVersion = endpoint({
  ...common,
  method: 'GET',
  path: '/feeds/{id}/versions/{number}',
  summary: 'Compare a version of a published post with the one before it',
  params: versionParams,
  output: comparedFeedSchema,
  errors: ['feeds.notFound', 'feeds.noVersion'],
});

export const eraseFeedVersion = endpoint({
  permission: 'moderation.manage',
  visibleBy: 'Feeds',
  method: 'DELETE',
  path: '/feeds/{id}/versions/{number}',
  audit: 'recorded',
  summary: 'Take the words of an earlier version away for good',
  description: 'Its place remains. What came before and after it is not compared with it any more.',
  params: versionParams,
  errors: ['feeds.notFound', 'feeds.noVersion', 'feeds.currentVersion'],
});
