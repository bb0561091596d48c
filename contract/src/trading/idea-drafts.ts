import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { givenInstant, idParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { ideaDetailSchema } from './idea-detail.ts';
import { draftFields, ideaDraftBodySchema, ideaDraftSchema, maxIdeaDrafts } from './idea-draft-fields.ts';
import { ideaErrorCodes } from './idea-errors.ts';

export const listIdeaDrafts = endpoint({
  method: 'GET',
  path: '/ideas/drafts',
  permission: 'ideas.publish',
  visibleBy: 'Trade Ideas',
  summary: 'List the caller’s drafts of trade ideas, scheduled ones included, last changed first',
  query: z.object(pageQuery),
  output: pageOf(ideaDraftSchema),
});

export const createIdeaDraft = endpoint({
  method: 'POST',
  path: '/ideas',
  permission: 'ideas.publish',
  visibleBy: 'Trade Ideas',
  audit: 'draft',
  summary: 'Begin a trade idea',
  description: `A draft that only the caller sees; anything may be missing. At most ${maxIdeaDrafts} at once.`,
  body: ideaDraftBodySchema,
  output: ideaDraftSchema,
  status: 201,
  errors: ['ideas.tooManyDrafts', 'candles.unknownSymbol'],
});

export const saveIdeaDraft = endpoint({
  method: 'PUT',
  path: '/ideas/{id}',
  permission: 'ideas.publish',
  visibleBy: 'Trade Ideas',
  audit: 'draft',
  summary: 'Save a draft of a trade idea',
  description:
    'Requires the revision on which the change is based; otherwise 409 `ideas.conflict`. A scheduled one is taken back first (`DELETE /ideas/{id}/publish`).',
  params: idParams,
  body: z.object({ revision: z.int().check(z.minimum(0)), ...draftFields }),
  output: ideaDraftSchema,
  errors: ['ideas.notFound', 'ideas.published', 'ideas.scheduled', 'ideas.conflict', 'candles.unknownSymbol'],
});

export const removeIdeaDraft = endpoint({
  method: 'DELETE',
  path: '/ideas/{id}',
  permission: 'ideas.publish',
  visibleBy: 'Trade Ideas',
  audit: 'draft',
  summary: 'Delete a draft of a trade idea',
  description: 'What is published cannot be deleted.',
  params: idParams,
  errors: ['ideas.notFound', 'ideas.published'],
});

export const publishIdea = endpoint({
  method: 'POST',
  path: '/ideas/{id}/publish',
  permission: 'ideas.publish',
  visibleBy: 'Trade Ideas',
  audit: 'recorded',
  summary: 'Publish a trade idea, now or at a time',
  description:
    'Cannot be undone: levels never change again. Requires the revision that the caller has seen. A fault is answered with the code of the first one; ' +
    'the message lists all as `field code` or `targets 2 code`, separated by `; `. With `at`, it is checked again then, against the price of that time, and ' +
    'its author is told if it is refused. With `eventId` it becomes part of a live event of the caller, and has the readers of the event.',
  params: idParams,
  body: z.object({
    revision: z.int().check(z.minimum(0)),
    /** A time to come, at most 30 days ahead; by default at once. */
    at: z.optional(givenInstant),
    /** A live event of which the caller is a host. */
    eventId: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  /** The published idea; if it was scheduled, the draft. */
  output: z.union([ideaDetailSchema, ideaDraftSchema]),
  errors: [
    'ideas.notFound',
    'ideas.published',
    'ideas.scheduled',
    'ideas.conflict',
    'candles.unknownSymbol',
    ...ideaErrorCodes,
  ],
});

export const recallIdea = endpoint({
  method: 'DELETE',
  path: '/ideas/{id}/publish',
  permission: 'ideas.publish',
  visibleBy: 'Trade Ideas',
  audit: 'draft',
  summary: 'Take back the time at which a draft would be published',
  params: idParams,
  output: ideaDraftSchema,
  errors: ['ideas.notFound', 'ideas.published'],
});
