import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { createDebouncer } from '#platform/realtime/debouncer.ts';
import { toIso } from '#platform/time/instants.ts';
import type { RaisedHand } from '@candela/contract/live/hands';
import { countHands, deleteHand, insertHand, listRows } from './hands.queries.ts';
import { enter, enterAsModerator, enterToSpeak, isOver } from './rooms.access.ts';
import { recordInRoom } from './rooms.audit.ts';

/** Many raised hands at once are sent in one message, not a thousand. */
const settleMilliseconds = 250;

export function createHands({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  const counts = createDebouncer<number>(settleMilliseconds, async (eventId) => {
    domainEvents.emit('rooms.updated', eventId, { type: 'hands', count: await countHands(db, eventId) });
  });

  /**
   * Muted users cannot raise a hand.
   * @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, rooms.muted, rooms.closed
   */
  async function raise(caller: SignedInCaller, eventId: number, isRaised: boolean): Promise<void> {
    const { userId } = caller;
    if (!isRaised) {
      await enter(db, caller, eventId);
      return lowerOf(eventId, userId);
    }
    await enterToSpeak(db, caller, eventId);
    if (await insertHand(db, eventId, userId)) publishHand(eventId, userId, true);
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden */
  async function list(caller: SignedInCaller, eventId: number): Promise<{ count: number; hands: RaisedHand[] }> {
    if (isOver(await enterAsModerator(db, caller, eventId))) return { count: 0, hands: [] };
    const rows = await listRows(db, eventId);
    return {
      count: await countHands(db, eventId),
      hands: rows.map((row) => ({ ...row, raisedAt: toIso(row.raisedAt) })),
    };
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden */
  async function lower(caller: SignedInCaller, eventId: number, userId: string): Promise<void> {
    const { title } = await enterAsModerator(db, caller, eventId);
    const wasUp = await db.transaction(async (tx) => {
      if (!(await deleteHand(tx, eventId, userId))) return false;
      await recordInRoom(tx, caller, { action: 'update', eventId, title, ...lowered(userId) });
      return true;
    });
    if (wasUp) publishHand(eventId, userId, false);
  }

  /** Also for muted or banned users. */
  async function lowerOf(eventId: number, userId: string): Promise<void> {
    if (await deleteHand(db, eventId, userId)) publishHand(eventId, userId, false);
  }

  function publishHand(eventId: number, userId: string, isRaised: boolean): void {
    domainEvents.emit('rooms.updatedForUser', eventId, userId, { type: 'ownHand', isRaised });
    counts.add(eventId);
  }

  return { raise, list, lower, lowerOf };
}

const lowered = (userId: string) => ({ before: { isHandRaised: true }, after: { userId, isHandRaised: false } });
