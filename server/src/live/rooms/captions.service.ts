import type { Db } from '#db/client.ts';
import { findRow } from './rooms.queries.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Events } from '#platform/domain-events.ts';

const most = 4;
const inMilliseconds = 1000;

/** Captions of live sessions: passed on to who is in the room, and not kept. */
export function createCaptions({ db, events }: { db: Db; events: Events }) {
  /** When the last ones of each user came, on this node. */
  const recent = new Map<string, number[]>();

  function isTooFast(userId: string): boolean {
    const now = performance.now();
    for (const [id, times] of recent) if (now - (times.at(-1) ?? 0) > inMilliseconds) recent.delete(id);
    const times = (recent.get(userId) ?? []).filter((at) => now - at <= inMilliseconds);
    if (times.length >= most) return true;
    recent.set(userId, [...times, now]);
    return false;
  }

  /** @throws AppError events.notFound, rooms.closed (ended, or the caller hosts it no more), rooms.tooFast */
  async function tell(
    caller: SignedInCaller,
    eventId: number,
    { text, isFinal }: { text: string; isFinal: boolean },
  ): Promise<void> {
    if (isTooFast(caller.userId)) throw new AppError('rooms.tooFast');
    const row = await findRow(db, eventId, caller.userId);
    if (!row) throw new AppError('events.notFound');
    if (!row.isHost || row.status === 'ended' || row.status === 'cancelled') throw new AppError('rooms.closed');
    events.emit('rooms.told', eventId, { type: 'caption', text, isFinal });
  }

  return { tell };
}
