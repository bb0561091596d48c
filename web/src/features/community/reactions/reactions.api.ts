import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { discussionQuery, type Thing } from '#platform/api/things.ts';
import type { Discussion } from '@candela/contract/community/discussions';
import { addThingReaction, removeThingReaction } from '@candela/contract/community/thing-reactions';
import type { HubData } from '@candela/contract/hub';
import type { Reaction } from '@candela/contract/live/reactions';

interface Change {
  reaction: Reaction;
  isGiven: boolean;
}

/** What is shown before the server has answered. */
export function withReaction(known: Discussion, { reaction, isGiven }: Change): Discussion {
  if (known.ownReactions.includes(reaction) === isGiven) return known;
  const { figures, ownReactions } = known;
  const count = Math.max(0, (figures.reactions[reaction] ?? 0) + (isGiven ? 1 : -1));
  return {
    ...known,
    ownReactions: isGiven ? [...ownReactions, reaction] : ownReactions.filter((each) => each !== reaction),
    figures: { ...figures, reactions: { ...figures.reactions, [reaction]: count } },
  };
}

/** Gives a reaction, or takes it back: shown at once, undone if it fails. */
export function useReaction(thing: Thing) {
  const client = useQueryClient();
  const { queryKey } = discussionQuery(thing);
  const show = (change: Change) => client.setQueryData(queryKey, (known) => known && withReaction(known, change));
  return useMutation({
    mutationKey: queryKey,
    mutationFn: ({ reaction, isGiven }: Change) =>
      call(isGiven ? addThingReaction : removeThingReaction, { params: { ...thing, reaction } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey, exact: true });
      show(change);
    },
    onError: (_error, { reaction, isGiven }) => show({ reaction, isGiven: !isGiven }),
    onSettled: () => {
      // Totals that came meanwhile may have been from before: they were left out.
      if (client.isMutating({ mutationKey: queryKey }) === 1 && missed.delete(queryKey.join()))
        void client.invalidateQueries({ queryKey, exact: true });
    },
  });
}

/** Things whose totals came while a reaction was on its way. */
const missed = new Set<string>();

/** Takes totals that the server has sent, unless they are older than what is shown. */
export function takeFigures(client: QueryClient, { kind, id, figures }: HubData<'things.figures'>): void {
  const { queryKey } = discussionQuery({ kind, id });
  if (client.isMutating({ mutationKey: queryKey }) > 0) {
    missed.add(queryKey.join());
    return;
  }
  client.setQueryData(queryKey, (known) =>
    known && figures.revision > known.figures.revision ? { ...known, figures } : known,
  );
}
