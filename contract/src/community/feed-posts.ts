import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { givenInstant, idParams, instant } from '#fields.ts';
import { listOf, pageOf, pageQuery } from '#paging.ts';
import { offeredPeople } from './discussions.ts';
import {
  feedBodySchema,
  feedFields,
  feedFormSchema,
  feedPins,
  maxFeedDaysAhead,
  maxFeedDrafts,
} from './feed-fields.ts';
import { managedFeedStates } from './feed-terms.ts';

const common = { permission: 'feeds.create', visibleBy: 'Feeds' } as const;

export const managedFeedSchema = z.object({
  id: z.int(),
  author: personSchema,
  status: z.enum(managedFeedStates),
  /** The beginning of its text. */
  excerpt: z.string(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  updatedAt: instant,
  scheduledAt: z.nullable(instant),
  publishedAt: z.nullable(instant),
  pinnedUntil: z.nullable(instant),
  hiddenReason: z.nullable(z.string()),
  isDemo: z.boolean(),
});

export type ManagedFeed = z.infer<typeof managedFeedSchema>;

export const listManagedFeeds = endpoint({
  ...common,
  method: 'GET',
  path: '/feeds/managed',
  summary: 'List the posts of the caller in a state, last changed first; for admins those of everybody',
  description: 'Drafts are those of the caller only.',
  query: z.object({
    ...pageQuery,
    status: z.enum(managedFeedStates),
    /** For admins: theirs only. */
    mine: z.optional(z.literal('true')),
  }),
  output: pageOf(managedFeedSchema),
});

/** Separated by commas; empty means everybody. */
const listedTypes = z._default(z.string().check(z.regex(/^(\d{1,5}(,\d{1,5}){0,19})?$/)), '');

export const countFeedReaders = endpoint({
  ...common,
  method: 'GET',
  path: '/feeds/readers',
  summary: 'How many people would read a post of these subscription types; up to 100,000 are counted',
  query: z.object({ subscriptionTypeIds: listedTypes }),
  output: z.object({ count: z.int(), isMore: z.boolean() }),
});

export const listFeedPeople = endpoint({
  ...common,
  method: 'GET',
  path: '/feeds/people',
  summary: 'Find people to mention in a post of these subscription types, by the beginning of a name',
  description: `Only those who would be able to read it, at most ${offeredPeople}.`,
  query: z.object({
    subscriptionTypeIds: listedTypes,
    search: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  }),
  output: listOf(personSchema),
});

export const getFeedForm = endpoint({
  ...common,
  method: 'GET',
  path: '/feeds/{id}/form',
  summary: 'Get a post to edit it: one of the caller; for admins also those of others that are published or scheduled',
  params: idParams,
  output: feedFormSchema,
  errors: ['feeds.notFound'],
});

export const createFeed = endpoint({
  ...common,
  method: 'POST',
  path: '/feeds',
  audit: 'draft',
  summary: 'Begin a post',
  description: `A draft that only the caller sees; anything may be missing. At most ${maxFeedDrafts} at once.`,
  body: feedBodySchema,
  output: feedFormSchema,
  status: 201,
  errors: ['feeds.tooManyDrafts', 'feeds.invalidDocument', 'feeds.unknownPicture'],
});

export const saveFeed = endpoint({
  ...common,
  method: 'PUT',
  path: '/feeds/{id}',
  audit: 'draft',
  summary: 'Save a draft',
  description:
    'Requires the revision on which the change is based; otherwise 409 `feeds.conflict`. A scheduled one is taken back first (`DELETE /feeds/{id}/publish`); a published one is changed by `PUT /feeds/{id}/published`.',
  params: idParams,
  body: z.object({ revision: z.int().check(z.minimum(0)), ...feedFields }),
  output: feedFormSchema,
  errors: [
    'feeds.notFound',
    'feeds.published',
    'feeds.scheduled',
    'feeds.conflict',
    'feeds.invalidDocument',
    'feeds.unknownPicture',
  ],
});

const unpublishable = [
  'feeds.notFound',
  'feeds.conflict',
  'feeds.length',
  'feeds.tooManyCharts',
  'feeds.tooManyMentions',
  'feeds.unknownPerson',
  'feeds.unknownPicture',
  'feeds.invalidDocument',
  'feeds.unknownChoice',
  'feeds.tooManyPins',
  'feeds.poll',
  'candles.unknownSymbol',
] as const;

export const changeFeed = endpoint({
  ...common,
  method: 'PUT',
  path: '/feeds/{id}/published',
  audit: 'recorded',
  summary: 'Change a published post',
  description:
    'More than five minutes after publishing, what changes its words or pictures is a version that readers can compare. Its readers are not told again. `pinDays` and `isNotified` have no effect: see `PUT /feeds/{id}/pin`.',
  params: idParams,
  body: z.object({ revision: z.int().check(z.minimum(0)), ...feedFields }),
  output: feedFormSchema,
  errors: [...unpublishable, 'feeds.notPublished', 'feeds.pollFrozen', 'feeds.tooManyVersions'],
});

export const publishFeed = endpoint({
  ...common,
  method: 'POST',
  path: '/feeds/{id}/publish',
  audit: 'recorded',
  summary: 'Publish a post, now or at a time',
  description: `Requires the revision that the caller has seen. With \`at\`, which is at most ${maxFeedDaysAhead} days ahead, it is checked again then, and its author is told if it cannot be published any more.`,
  params: idParams,
  body: z.object({
    revision: z.int().check(z.minimum(0)),
    /** By default at once. */
    at: z.optional(givenInstant),
  }),
  output: feedFormSchema,
  errors: [...unpublishable, 'feeds.published', 'feeds.scheduled', 'feeds.wrongTime', 'feeds.tooManyToday'],
});

export const recallFeed = endpoint({
  ...common,
  method: 'DELETE',
  path: '/feeds/{id}/publish',
  audit: 'draft',
  summary: 'Take back the time at which a post would be published: it is a draft again',
  params: idParams,
  output: feedFormSchema,
  errors: ['feeds.notFound', 'feeds.published'],
});

export const removeFeed = endpoint({
  ...common,
  method: 'DELETE',
  path: '/feeds/{id}',
  audit: 'recorded',
  summary: 'Delete a post for good; as an admin, take that of somebody else from its readers',
  description:
    'Of one that was published its place remains, without text and author’s choices. That of somebody else is hidden, or not published at its time: its author keeps the text, is told the reason, which is required, and may appeal once against the removal of what was published.',
  params: idParams,
  /** Why, for its author, if that is somebody else. */
  body: z.object({ reason: z._default(z.string().check(z.trim(), z.maxLength(500)), '') }),
  errors: ['feeds.notFound', 'feeds.noReason'],
});

export const hideFeed = endpoint({
  ...common,
  method: 'PUT',
  path: '/feeds/{id}/hidden',
  audit: 'recorded',
  summary: 'Hide a published post, or show it again',
  description:
    'Hidden, it is in no list, search result or notice; its author and staff still read it. Whoever hides the post of somebody else says why, which its author is told. What an admin has hidden, its author cannot show again.',
  params: idParams,
  body: z.object({
    isHidden: z.boolean(),
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  errors: ['feeds.notFound', 'feeds.noReason'],
});

export const pinFeed = endpoint({
  ...common,
  method: 'PUT',
  path: '/feeds/{id}/pin',
  audit: 'recorded',
  summary: 'Pin a published post above the list of its readers, or end that',
  description: `At most ${feedPins.atOnce} for the same readers, and for at most ${feedPins.maxDays} days.`,
  params: idParams,
  /** 0 ends it. */
  body: z.object({ days: z.int().check(z.minimum(0), z.maximum(feedPins.maxDays)) }),
  output: z.object({ pinnedUntil: z.nullable(instant) }),
  errors: ['feeds.notFound', 'feeds.notPublished', 'feeds.tooManyPins'],
});
