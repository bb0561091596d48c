import { thingRooms } from '#community/things.ts';
import type { Context } from '#platform/context.ts';
import { getDiscussion } from '@candela/contract/community/discussions';
import { addThingReaction, removeThingReaction } from '@candela/contract/community/thing-reactions';
import { thingKinds } from '@candela/contract/community/things';
import { roomKindOfThing } from '@candela/contract/hub';
import { createThingReactions } from './reactions.service.ts';

/** Twice as often as changes are added up, so that none waits much longer than a second. */
const foldMilliseconds = 500;

/** Reactions to posts and trade ideas; whoever looks at one is in its room. */
export function mountThingReactions({ app, api, db, discussions, hub, throttles }: Context): void {
  const reactions = createThingReactions({ db, sources: discussions, throttles, hub });
  api.route(getDiscussion, ({ params }, { caller }) => reactions.get(caller, params));
  api.route(addThingReaction, ({ params: { reaction, ...thing } }, { caller }) =>
    reactions.set(caller, thing, reaction, true),
  );
  api.route(removeThingReaction, ({ params: { reaction, ...thing } }, { caller }) =>
    reactions.set(caller, thing, reaction, false),
  );
  for (const kind of thingKinds) hub.addRooms(roomKindOfThing[kind], { mayEnter: thingRooms(db, discussions, kind) });
  app.watches['reactions'] = { every: foldMilliseconds, run: reactions.fold };
}
