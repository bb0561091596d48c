import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getDiscussion } from '@candela/contract/community/discussions';
import type { ThingKind } from '@candela/contract/community/things';

/** A post or trade idea that people react to and discuss. */
export interface Thing {
  kind: ThingKind;
  id: number;
}

export const thingKeys = {
  all: ['discussions'],
  of: ({ kind, id }: Thing) => ['discussions', kind, id],
  head: ({ kind, id }: Thing) => ['discussions', kind, id, 'head'],
  comments: ({ kind, id }: Thing) => ['discussions', kind, id, 'comments'],
};

/** Reactions to a thing, the number of its comments, and what the caller may do there. */
export const discussionQuery = (thing: Thing) =>
  queryOptions({
    queryKey: thingKeys.head(thing),
    queryFn: ({ signal }) => call(getDiscussion, { params: thing }, { signal }),
  });
