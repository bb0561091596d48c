import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams, instant } from '#fields.ts';

/** Options of a poll; characters of its question and of an option; hours for which it is open, at most and by default. */
export const pollLimits = { fewest: 2, most: 6, question: 200, option: 100, maxHours: 336, hours: 24 } as const;

/** What the composer holds of a poll. What it must be is checked when the post is published; from then on it never changes. */
export const feedPollFieldsSchema = z.object({
  question: z.string().check(z.trim(), z.maxLength(pollLimits.question)),
  options: z.array(z.string().check(z.trim(), z.maxLength(pollLimits.option))).check(z.maxLength(pollLimits.most)),
  /** Whether a vote may be for several options. */
  isMultiple: z.boolean(),
  /** For how long it is open after publishing. */
  hours: z.int().check(z.minimum(1), z.maximum(pollLimits.maxHours)),
});

export type FeedPollFields = z.infer<typeof feedPollFieldsSchema>;

/** A poll of a published post. Counts are null until the caller has voted or it has ended: nobody is led by them. */
export const feedPollSchema = z.object({
  question: z.string(),
  options: z.array(z.object({ text: z.string(), votes: z.nullable(z.int()) })),
  isMultiple: z.boolean(),
  closesAt: instant,
  isOpen: z.boolean(),
  voterCount: z.int(),
  /** Options for which the caller has voted, counted from 0. */
  own: z.array(z.int()),
});

export type FeedPoll = z.infer<typeof feedPollSchema>;

export const voteInFeedPoll = endpoint({
  method: 'PUT',
  path: '/feeds/{id}/poll/vote',
  permission: 'feeds.read',
  visibleBy: 'Feeds',
  audit: 'own',
  summary: 'Vote in the poll of a post, once',
  params: idParams,
  body: z.object({
    /** Counted from 0. */
    options: z
      .array(z.int().check(z.minimum(0), z.maximum(pollLimits.most - 1)))
      .check(z.minLength(1), z.maxLength(pollLimits.most)),
  }),
  output: feedPollSchema,
  errors: ['feeds.notFound', 'feeds.pollClosed', 'feeds.voted', 'feeds.noOption'],
});

export const closeFeedPoll = endpoint({
  method: 'POST',
  path: '/feeds/{id}/poll/close',
  permission: 'feeds.create',
  visibleBy: 'Feeds',
  audit: 'recorded',
  summary: 'End the poll of a post early',
  params: idParams,
  errors: ['feeds.notFound', 'feeds.pollClosed'],
});
