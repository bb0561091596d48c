import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import { insertCaption } from './captions.queries.ts';
import { findRow } from './rooms.queries.ts';

const perSecond = 4;

/** Live captions: sent to the room, and stored for the replay if there will be one. */
export function createCaptions({
  db,
  domainEvents,
  throttles,
}: {
  db: Db;
  domainEvents: DomainEvents;
  throttles: Throttles;
}) {
  /** @throws AppError events.notFound, rooms.closed (ended, or the caller is no longer a host), rooms.tooFast */
  async function publish(
    caller: SignedInCaller,
    eventId: number,
    { text, isFinal }: { text: string; isFinal: boolean },
  ): Promise<void> {
    const bucket = { key: `captions ${caller.userId}`, limit: perSecond, seconds: 1 };
    const retryAfterSeconds = throttles.take(bucket);
    if (retryAfterSeconds !== null) throw new AppError('rooms.tooFast', { retryAfterSeconds });
    const row = await findRow(db, eventId, caller.userId);
    if (!row) throw new AppError('events.notFound');
    if (!row.isHost || row.status === 'ended' || row.status === 'cancelled') throw new AppError('rooms.closed');
    domainEvents.emit('rooms.updated', eventId, { type: 'caption', text, isFinal });
    if (isFinal) await insertCaption(db, eventId, text);
  }

  return { publish };
}
