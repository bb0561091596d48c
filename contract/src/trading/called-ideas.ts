import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId } from '#fields.ts';
import { listOf } from '#paging.ts';
import { ideaEventSchema } from './idea-events.ts';
import { ideaSchema } from './idea-terms.ts';

/** Ideas that one live event shows. */
export const maxCalledIdeas = 200;

/** Events of an idea that it carries, of those that have a price or end it; of more than these, the oldest moves of its stop are missing. */
export const maxCalledEvents = 40;

const { seq, type, at, price } = ideaEventSchema.shape;

const { id, author, instrument, direction, orderType, entryLow, entryHigh, stop, targets } = ideaSchema.shape;
const { status, fill, currentStop, hitTargets, r, net, closedAt, isAmbiguous, isDemo, publishedAt } = ideaSchema.shape;

/** A trade idea that was published in a live event, as the room and the recording show it. */
export const calledIdeaSchema = z.object({
  id,
  author,
  instrument,
  direction,
  orderType,
  entryLow,
  entryHigh,
  stop,
  targets,
  status,
  fill,
  currentStop,
  hitTargets,
  r,
  net,
  closedAt,
  isAmbiguous,
  isDemo,
  publishedAt,
  /** Fills, targets, moved stops and the end, in their order: how it stood at any second of the session follows from them. */
  events: z.array(z.object({ seq, type, at, price })),
});

export type CalledIdea = z.infer<typeof calledIdeaSchema>;

export const listCalledIdeas = endpoint({
  method: 'GET',
  path: '/events/{eventId}/ideas',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'List the trade ideas that were published in a live event, oldest first',
  description:
    `Those that the caller may read, the newest ${maxCalledIdeas}. While it is live, the room of the event gets what changes: ` +
    '`room.updated` of type `idea`. `recordedAt` is the second of the recording as the caller sees it; null: there is none that the caller may watch, or that second was cut off.',
  params: z.object({ eventId: contentId }),
  output: listOf(z.object({ ...calledIdeaSchema.shape, recordedAt: z.nullable(z.number()) })),
});
