import * as z from 'zod/mini';
import { thingFiguresSchema } from '#community/things.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, givenInstant, idParams, uuid } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';
import { directions, ideaSchema } from './idea-terms.ts';

export const ideaSorts = ['newest', 'oldest', 'closed', 'best', 'worst'] as const;

/** Groups of statuses beside the statuses themselves. */
export const ideaStatusFilters = ['open', 'ended', ...outcomeStatuses] as const;

/**
 * What of the results a figure of a record counts: `closed`: all of them; `flat`: less than 0.05 R either way; `lapsed`: never filled until
 * they were not valid any more. Those from `refused` on may be of any status.
 */
export const countedIdeas = [
  'closed',
  'won',
  'lost',
  'flat',
  'ambiguous',
  'duplicates',
  'lapsed',
  'refused',
  'disputed',
  'resettled',
] as const;

/** A published trade idea in a list, with the totals of its reactions and comments. */
export const listedIdeaSchema = z.object({ ...ideaSchema.shape, figures: thingFiguresSchema });

export type ListedIdea = z.infer<typeof listedIdeaSchema>;

const code = z.string().check(z.regex(/^[a-z_]{1,40}$/));

export const listIdeas = endpoint({
  method: 'GET',
  path: '/ideas',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'List published trade ideas that the caller’s subscriptions include',
  description:
    'Newest first by default. `closed` sorts by the time of closing, newest first; `best` and `worst` by the net result: these three contain only what has closed.',
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(ideaSorts), 'newest'),
    /** `open`: pending or active; `ended`: all others. */
    status: z.optional(z.enum(ideaStatusFilters)),
    direction: z.optional(z.enum(directions)),
    symbolId: z.optional(contentId),
    authorId: z.optional(uuid),
    /** A code of the lookup `tradingStyles`. */
    style: z.optional(code),
    /** A code of the lookup `tradingMarkets`. */
    market: z.optional(code),
    /** On generated prices, or on those of markets. */
    simulated: z.optional(z.stringbool()),
    /** What a figure of a record counts. */
    counted: z.optional(z.enum(countedIdeas)),
    /** Only those that closed in this stretch; the end is not in it. */
    closedFrom: z.optional(givenInstant),
    closedBefore: z.optional(givenInstant),
    /** Only those of the caller. */
    mine: z.optional(z.stringbool()),
    /** Only those that the caller has not read. */
    unread: z.optional(z.stringbool()),
    /** Part of the code or name of the symbol, or of the author’s name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: pageOf(listedIdeaSchema),
});

export const markIdea = endpoint({
  method: 'PUT',
  path: '/ideas/{id}/read',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  audit: 'own',
  summary: 'Mark a trade idea as read',
  params: idParams,
  errors: ['ideas.notFound'],
});

export const unmarkIdea = endpoint({
  method: 'DELETE',
  path: '/ideas/{id}/read',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  audit: 'own',
  summary: 'Mark a trade idea as unread',
  description: 'One that the caller has not read stays as it is.',
  params: idParams,
  errors: ['ideas.notFound'],
});
