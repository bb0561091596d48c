import type { DiscussionSources } from '#community/discussion-sources.ts';
import { findThing, type Thing } from '#community/things.ts';
import type { Db } from '#db/client.ts';
import { presentFigures } from '#db/thing-figures.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import type { Discussion } from '@candela/contract/community/discussions';
import { thingReactionPace } from '@candela/contract/community/thing-reactions';
import { thingRoom } from '@candela/contract/hub';
import type { Reaction } from '@candela/contract/live/reactions';
import { deleteReaction, foldChanges, insertReaction, readFigures } from './reactions.queries.ts';

/** Changes that are added up at once; what is left over waits for the next second. */
const foldedAtOnce = 20_000;

interface Deps {
  db: Db;
  sources: DiscussionSources;
  throttles: Throttles;
  hub: Pick<Hub, 'publish'>;
}

/** Reactions to posts and trade ideas, and the totals of these. */
export function createThingReactions({ db, sources, throttles, hub }: Deps) {
  /** @throws AppError discussions.notFound */
  async function get(caller: SignedInCaller, thing: Thing): Promise<Discussion> {
    const { authorId, mayWrite, mayModerate } = await findThing(db, sources, caller, thing);
    const { ownReactions, ...figures } = await readFigures(db, thing, caller.userId);
    return { figures: presentFigures(figures), ownReactions, mayWrite, mayModerate, authorId };
  }

  /** @throws AppError discussions.notFound, discussions.tooManyReactions */
  async function set(caller: SignedInCaller, thing: Thing, reaction: Reaction, isGiven: boolean): Promise<void> {
    const retryAfterSeconds = throttles.take({ key: `thing-reactions ${caller.userId}`, ...thingReactionPace });
    if (retryAfterSeconds !== null) throw new AppError('discussions.tooManyReactions', { retryAfterSeconds });
    await findThing(db, sources, caller, thing);
    await (isGiven ? insertReaction : deleteReaction)(db, thing, caller.userId, reaction);
  }

  /** Adds up what has changed, and tells those who look at it: at most once a second, on whichever node comes first. */
  async function fold(): Promise<void> {
    for (const { kind, id, ...row } of await foldChanges(db, foldedAtOnce))
      hub.publish(thingRoom(kind, id), 'things.figures', { kind, id, figures: presentFigures(row) });
  }

  return { get, set, fold };
}
