import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { givenInstant, idParams, instant } from '#fields.ts';
import { ideaEventSchema } from './idea-events.ts';
import { price } from './idea-terms.ts';

/** Why a moderator does it: everybody who may read the idea reads it, too. */
const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500));

const splitPart = z.int().check(z.minimum(1), z.maximum(1000));

/** When it takes effect: prices of before are judged first. */
const acceptedSchema = z.object({ at: instant });

const affectedSchema = z.object({ at: instant, ideas: z.int() });

export const actOnIdea = endpoint({
  method: 'POST',
  path: '/ideas/{id}/actions',
  permission: 'ideas.publish',
  visibleBy: 'Trade Ideas',
  audit: 'recorded',
  summary: 'Cancel or close a trade idea of the caller, or move its stop',
  description:
    '`cancel` ends a pending idea; `close` closes what is open at the next open; `moveStop` moves the stop of an active idea towards profit, short of the next target. What happens appears as an event once the prices until then have been judged: what comes too late is an event `refused`.',
  params: idParams,
  body: z.object({
    action: z.discriminatedUnion('type', [
      z.object({ type: z.enum(['cancel', 'close']) }),
      z.object({ type: z.literal('moveStop'), stop: price }),
    ]),
  }),
  output: acceptedSchema,
  status: 202,
  errors: [
    'ideas.notFound',
    'ideas.notAuthor',
    'ideas.closed',
    'ideas.filled',
    'ideas.notActive',
    'ideas.closing',
    'ideas.stopAway',
    'ideas.stopBeyondTarget',
    'ideas.price',
  ],
});

export const voidIdea = endpoint({
  method: 'POST',
  path: '/ideas/{id}/void',
  permission: 'ideas.moderate',
  visibleBy: 'Trade Ideas',
  audit: 'recorded',
  summary: 'Void an open trade idea: it does not count, but stays in the record with what it would have been',
  params: idParams,
  body: z.object({ reason }),
  output: acceptedSchema,
  status: 202,
  errors: ['ideas.notFound', 'ideas.closed', 'ideas.voiding'],
});

export const haltIdeas = endpoint({
  method: 'POST',
  path: '/ideas/{id}/halt',
  permission: 'ideas.moderate',
  visibleBy: 'Trade Ideas',
  audit: 'recorded',
  summary:
    'End all open trade ideas of the symbol of an idea at the last close: it is no longer traded, or has no prices any more',
  params: idParams,
  body: z.object({ reason }),
  output: affectedSchema,
  status: 202,
  errors: ['ideas.notFound', 'ideas.closed'],
});

export const splitIdeas = endpoint({
  method: 'POST',
  path: '/ideas/{id}/split',
  permission: 'ideas.moderate',
  visibleBy: 'Trade Ideas',
  audit: 'recorded',
  summary: 'Convert the prices by which all open trade ideas of the symbol of an idea are judged, after a split',
  params: idParams,
  body: z.object({
    /** Prices before are `numerator / denominator` of those after: 2 and 1 when one share becomes two. */
    numerator: splitPart,
    denominator: splitPart,
    /** When the first price after it is traded; not before the prices that have been judged. */
    at: givenInstant,
    reason,
  }),
  output: affectedSchema,
  status: 202,
  errors: ['ideas.notFound', 'ideas.closed', 'ideas.judged', 'ideas.noSplit', 'ideas.otherSplit', 'ideas.wrongTime'],
});

export const resettleIdea = endpoint({
  method: 'POST',
  path: '/ideas/{id}/resettle',
  permission: 'ideas.moderate',
  visibleBy: 'Trade Ideas',
  audit: 'recorded',
  summary: 'Judge a closed trade idea again by the prices as they are now corrected; the result counts from then on',
  description: 'It is computed, never given. Appends an event `resettled`.',
  params: idParams,
  body: z.object({ reason }),
  output: ideaEventSchema,
  errors: ['ideas.notFound', 'ideas.open', 'ideas.unsettled', 'ideas.sameResult'],
});

export const hideIdea = endpoint({
  method: 'PUT',
  path: '/ideas/{id}/hidden',
  permission: 'ideas.moderate',
  visibleBy: 'Trade Ideas',
  audit: 'recorded',
  summary: 'Hide a published trade idea, or show it again',
  description:
    'Hidden, it is in no list, search result or notice of others; its author and the staff still read it. It is judged and counted as before, and the log opens it as all others.',
  params: idParams,
  body: z.object({ isHidden: z.boolean() }),
  errors: ['ideas.notFound'],
});

export const listIdeaEvents = endpoint({
  method: 'GET',
  path: '/ideas/{id}/events',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'What has happened to a trade idea, in its order',
  params: idParams,
  output: z.object({
    data: z.array(ideaEventSchema),
    /** What was asked and is not judged yet. */
    waiting: z.array(z.object({ type: z.enum(['cancel', 'close', 'moveStop', 'void', 'halt', 'split']), at: instant })),
  }),
  errors: ['ideas.notFound'],
});
