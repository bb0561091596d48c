import type { Db, Tx } from '#db/client.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import type { Signal } from '#live/providers/provider.ts';
import { tellEnded, tellStarted } from '#live/webhook-events.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import type { ErrorLog } from '#platform/log.ts';
import type { StreamState } from '@candela/contract/live/streams';
import type { createCarrier } from './carrier.service.ts';
import { createOwnStreams, type OwnPublisher } from './own-streams.service.ts';
import { listInterrupted, markAbandoned, markEnded, type InterruptedRow } from './stream-ends.queries.ts';
import { announceLive, withdrawLive } from './streams.notices.ts';
import {
  findById,
  findSession,
  isOver,
  setInterrupted,
  markSeen,
  setLive,
  nextGenerationOf,
} from './streams.queries.ts';
import { endOfWaiting } from './waiting.ts';

const lostSeconds = 20;

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  media: MediaEngine | undefined;
  carrier: ReturnType<typeof createCarrier>;
  nodeId: string;
  getReturnMinutes(): Promise<number>;
  log: ErrorLog;
}

/** How streams go live, are interrupted and end, by messages of their provider and by timeouts. */
export function createStreamStates({ db, domainEvents, media, carrier, nodeId, getReturnMinutes, log }: Deps) {
  const ownStreams = media && createOwnStreams({ db, media, carrier, nodeId, markLive, emitState, log });

  /**
   * @param own the reporting node of the media process, which has no newer publisher; and the current session: a
   * studio with another session is replaced.
   */
  async function markLive(eventId: number, generation: number, own?: OwnPublisher): Promise<void> {
    await db.transaction(async (tx) => {
      const stream = await setLive(tx, eventId, generation, own ?? null);
      const row = stream?.isFirst ? await findById(tx, eventId) : null;
      if (row) {
        await announceLive(tx, row);
        await tellStarted(tx, eventId);
      }
    });
    emitState(eventId, 'live', own?.publisher);
  }

  /** Ends a session for good: a host or an admin has decided so. @returns false when it had already ended */
  async function finish(eventId: number, record: (tx: Tx) => Promise<void>): Promise<boolean> {
    const isEnded = await end(eventId, async (tx) => (await markEnded(tx, eventId)) && (await record(tx), true));
    // It may still be on air there.
    if (!isEnded) carrier.end(eventId);
    return isEnded;
  }

  /** Ends a session to which no host has returned in time. */
  async function abandon(session: InterruptedRow): Promise<void> {
    await end(session.eventId, (tx) => markAbandoned(tx, session));
  }

  async function end(eventId: number, mark: (tx: Tx) => Promise<boolean>): Promise<boolean> {
    const isEnded = await db.transaction(async (tx) => {
      if (!(await mark(tx))) return false;
      await withdrawLive(tx, eventId);
      await tellEnded(tx, eventId);
      return true;
    });
    if (!isEnded) return false;
    emitState(eventId, 'ended');
    carrier.end(eventId);
    return true;
  }

  /** Handles the provider's webhooks. */
  async function receive(signals: Signal[]): Promise<void> {
    for (const signal of signals) {
      const eventId = Number(signal.streamId);
      if (signal.kind === 'ingest.up') {
        const generation = await nextGenerationOf(db, eventId, signal);
        if (generation !== null) await markLive(eventId, generation);
        // Ended here, but still on air there: the provider missed the end.
        else if (await isOver(db, eventId)) carrier.end(eventId);
      } else if (signal.kind === 'ingest.down') {
        const generation = await findSession(db, eventId, signal);
        if (generation !== null && (await setInterrupted(db, eventId, generation))) emitState(eventId, 'interrupted');
      }
    }
  }

  /** Detects streams of dead nodes, and ends interrupted ones to which no host has returned in time. */
  async function supervise(): Promise<void> {
    await ownStreams?.reconcile();
    for (const eventId of await markSeen(db, nodeId, lostSeconds)) emitState(eventId, 'interrupted');
    const interrupted = await listInterrupted(db);
    if (interrupted.length === 0) return;
    const returnMinutes = await getReturnMinutes();
    const abandoned = interrupted.filter((session) => endOfWaiting(session, returnMinutes) < Date.now());
    await oneByOne(abandoned, abandon, { log, message: 'an abandoned stream was not ended' });
  }

  function emitState(eventId: number, state: StreamState, publisher?: string): void {
    domainEvents.emit('streams.changed', { eventId, state, ...(publisher !== undefined && { publisher }) });
  }

  /** Prepares for hosts who reconnect at once. */
  const prepare = async () => ownStreams?.prepare();

  return { finish, receive, supervise, prepare };
}
