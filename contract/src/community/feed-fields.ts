import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { instant, languageTag } from '#fields.ts';
import { instrumentSchema, marketSymbol } from '#market-data/candles.ts';
import { feedPictureFieldsSchema, feedPictureLimits, storedFeedPictureSchema } from './feed-pictures.ts';
import { feedPollFieldsSchema } from './feed-polls.ts';
import { feedStates } from './feed-terms.ts';
import { postDocumentSchema, postLimits } from './post-document.ts';

/** Drafts of one author at once, and posts that they publish in 24 hours. */
export const maxFeedDrafts = 50;
export const maxFeedsADay = 20;
/** Posts that are pinned for the same readers at once; days for which one is pinned, at most and by default. */
export const feedPins = { atOnce: 3, maxDays: 30, days: 7 } as const;
/** Days that a post may be scheduled ahead. */
export const maxFeedDaysAhead = 90;
/** Minutes after publishing in which changes are not kept as versions. */
export const freeEditMinutes = 5;

/** The newest posts of which those that are not read are counted. */
export const countedFeeds = 100;

/** What the composer holds. What it must be is checked when it is published. */
export const feedFields = {
  document: postDocumentSchema,
  /** What it is about, besides the symbols in its text. */
  symbols: z.array(marketSymbol).check(z.maxLength(postLimits.symbols)),
  languageCode: languageTag,
  /** Who may read it; empty means everybody. */
  subscriptionTypeIds: z.array(z.int().check(z.minimum(1), z.maximum(32_767))).check(z.maxLength(20)),
  /** Days for which it is pinned from publishing on; 0: not at all. */
  pinDays: z.int().check(z.minimum(0), z.maximum(feedPins.maxDays)),
  /** Whether its readers are told when it is published. */
  isNotified: z.boolean(),
  poll: z.nullable(feedPollFieldsSchema),
  /** Shown below the text, in this order. */
  pictures: z._default(z.array(feedPictureFieldsSchema).check(z.maxLength(feedPictureLimits.atOnce)), []),
  /** Whether its first link is shown as a card, too. */
  hasLinkCard: z._default(z.boolean(), true),
};

export const feedBodySchema = z.object(feedFields);

export type FeedBody = z.infer<typeof feedBodySchema>;

/** A post as its author edits it. */
export const feedFormSchema = z.object({
  id: z.int(),
  author: personSchema,
  status: z.enum(feedStates),
  /** Incremented with each save. */
  revision: z.int(),
  updatedAt: instant,
  /** When it will be published; null: not scheduled. */
  scheduledAt: z.nullable(instant),
  publishedAt: z.nullable(instant),
  pinnedUntil: z.nullable(instant),
  hiddenReason: z.nullable(z.string()),
  /** Of the symbols in the document and in `symbols` that there are and that the caller may see. */
  instruments: z.array(instrumentSchema),
  /** Those whom the document mentions. */
  mentions: z.array(personSchema),
  /** Those of `pictures`. */
  storedPictures: z.array(storedFeedPictureSchema),
  ...feedFields,
});

export type FeedForm = z.infer<typeof feedFormSchema>;
