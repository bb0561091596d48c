import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Relay } from '#platform/realtime/relay.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import { reactionPace, type Reaction, type ReactionCounts } from '@candela/contract/live/reactions';
import { enterToSpeak } from './rooms.access.ts';

/** Minimum interval of messages to a client, however many users react. */
const batchMilliseconds = 250;
/** Admissions are cached, so that not every tap is looked up. */
const admissionMilliseconds = 5000;

interface Batch {
  /** Sent to this node: to be forwarded to the others. */
  own: ReactionCounts;
  /** Sent to any node: to be shown to clients of this node. */
  all: ReactionCounts;
}

interface ReactionsDeps {
  db: Db;
  relay: Relay | undefined;
  throttles: Throttles;
  /** Sends to everybody in the room who is connected to this node. */
  publishHere: (eventId: number, counts: ReactionCounts) => void;
}

/**
 * Reactions exist in memory only: every node collects its own and those collected by others, and sends them to its own
 * clients, so that more nodes do not mean more messages. The rate limit counts on each node.
 */
export function createReactions({ db, relay, throttles, publishHere }: ReactionsDeps) {
  const batches = new Map<number, Batch>();
  const admitted = new LRUCache<string, true>({ max: 20_000, ttl: admissionMilliseconds });

  relay?.on('reactions', (payload) => {
    const { eventId, counts } = payload as { eventId: number; counts: ReactionCounts };
    add(batchOf(eventId).all, counts);
  });

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, rooms.muted, rooms.closed, rooms.tooManyReactions */
  async function react(caller: SignedInCaller, eventId: number, reaction: Reaction): Promise<void> {
    const admission = admissionOf(eventId, caller.userId);
    if (!admitted.has(admission)) {
      await enterToSpeak(db, caller, eventId);
      admitted.set(admission, true);
    }
    const retryAfterSeconds = throttles.take({ key: `reactions ${caller.userId}`, ...reactionPace });
    if (retryAfterSeconds !== null) throw new AppError('rooms.tooManyReactions', { retryAfterSeconds });
    const { own, all } = batchOf(eventId);
    for (const counts of [own, all]) add(counts, { [reaction]: 1 });
  }

  function batchOf(eventId: number): Batch {
    const known = batches.get(eventId);
    if (known) return known;
    const batch: Batch = { own: {}, all: {} };
    batches.set(eventId, batch);
    setTimeout(() => flush(eventId, batch), batchMilliseconds).unref();
    return batch;
  }

  function flush(eventId: number, { own, all }: Batch): void {
    batches.delete(eventId);
    if (Object.keys(own).length > 0) relay?.send('reactions', { eventId, counts: own });
    publishHere(eventId, all);
  }

  /** A user was muted or banned: the next tap is looked up. Other nodes notice within five seconds. */
  function forget(eventId: number, userId: string): void {
    admitted.delete(admissionOf(eventId, userId));
  }

  return { react, forget };
}

const admissionOf = (eventId: number, userId: string) => `${eventId}:${userId}`;

function add(to: ReactionCounts, counts: ReactionCounts): void {
  for (const [reaction, count] of Object.entries(counts) as [Reaction, number][]) {
    to[reaction] = (to[reaction] ?? 0) + count;
  }
}
