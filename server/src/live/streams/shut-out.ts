import type { Db } from '#db/client.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import type { Context } from '#platform/context.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import type { ErrorLog } from '#platform/log.ts';
import { createDebouncer } from '#platform/realtime/debouncer.ts';
import { listClosedTo, listOnAir, listShutOut } from './shut-out.queries.ts';

/** A burst of changes to events leads to a single check of their viewers. */
const settleMilliseconds = 500;

type Kick = (eventId: number, userId: string, action: 'publish' | 'play') => void;

interface Streams {
  kick: Kick;
  endFormerViewers(): Promise<void>;
}

/** Ends what users publish and watch, on every node, as soon as they may not any more. */
export function endWithAccess({ app, db, domainEvents, relay }: Context, { kick, endFormerViewers }: Streams): void {
  const logFailure = (error: unknown) => app.log.error({ err: error }, 'media of a user');
  domainEvents.on('users.shutOut', (userId) => void endMediaOf(db, userId, kick).catch(logFailure));
  // A subscription, a role or a place may have ended.
  const endLost = (userId: string) => void endClosedTo(db, userId, kick).catch(logFailure);
  domainEvents.on('callers.changed', endLost);
  const check = createDebouncer<'all'>(settleMilliseconds, endFormerViewers);
  app.addHook('preClose', async () => check.close());
  domainEvents.on('events.changed', (userId) => {
    if (userId !== undefined) return endLost(userId);
    check.add('all');
    relay?.send('formerViewers', null);
  });
  relay?.on('formerViewers', () => check.add('all'));
}

/** Ends everything that a user watches or publishes live. */
async function endMediaOf(db: Db, userId: string, kick: Kick): Promise<void> {
  for (const eventId of await listOnAir(db)) {
    kick(eventId, userId, 'play');
    kick(eventId, userId, 'publish');
  }
}

/** Ends what a user watches, or an admin as that user, of events to which the user may not come any more. */
async function endClosedTo(db: Db, userId: string, kick: Kick): Promise<void> {
  for (const eventId of await listClosedTo(db, userId)) kick(eventId, userId, 'play');
}

/** The same for everybody who watches by the media process of this node: after changes for many, and when a message was missed. */
export async function endShutOut(db: Db, media: MediaEngine, log: ErrorLog): Promise<void> {
  const endOne = async (eventId: number) => {
    const streamId = String(eventId);
    const { audience = [] } = await media.ask({ what: 'audience', streamId });
    if (audience.length === 0) return;
    for (const userId of await listShutOut(db, eventId, audience)) await media.ask({ what: 'kick', streamId, userId });
  };
  await oneByOne(await listOnAir(db), endOne, { log, message: 'viewers of an event were not checked' });
}
