import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { reactions } from '#live/reactions.ts';
import { thingErrors, thingParams } from './things.ts';

/** Changes of reactions of one person in a minute. */
export const thingReactionPace = { limit: 60, seconds: 60 } as const;

const reactionParams = z.object({ ...thingParams.shape, reaction: z.enum(reactions) });

export const addThingReaction = endpoint({
  method: 'PUT',
  path: '/discussions/{kind}/{id}/reactions/{reaction}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'React to a post or trade idea',
  description: `One that the caller has given already stays as it is. At most ${thingReactionPace.limit} changes a minute. Everybody who looks at it gets the new totals within a second or two, by \`things.figures\`.`,
  params: reactionParams,
  errors: [...thingErrors, 'discussions.tooManyReactions'],
});

export const removeThingReaction = endpoint({
  method: 'DELETE',
  path: '/discussions/{kind}/{id}/reactions/{reaction}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Take a reaction back',
  params: reactionParams,
  errors: [...thingErrors, 'discussions.tooManyReactions'],
});
