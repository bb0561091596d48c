import type { Db } from '#db/client.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import type { ErrorLog } from '#platform/log.ts';
import type { StreamState } from '@candela/contract/live/streams';
import type { createCarrier } from './carrier.service.ts';
import { findOwnStates, hasInterrupted, interruptAll, resumeStream, setInterrupted } from './streams.queries.ts';

/** Number of checks that must find a stream live at another node before the one here is ended: the other publisher may only have tried. */
const maxLooks = 4;

/** Of the reporting node, which has no newer publisher: its current session, and whose it is. */
export interface OwnPublisher {
  nodeId: string;
  publisher?: string;
  userId?: string;
}

interface Deps {
  db: Db;
  media: MediaEngine;
  carrier: ReturnType<typeof createCarrier>;
  nodeId: string;
  markLive(eventId: number, generation: number, own: OwnPublisher): Promise<void>;
  emitState(eventId: number, state: StreamState): void;
  log: ErrorLog;
}

/** The streams on this node's media process. */
export function createOwnStreams({ db, media, carrier, nodeId, markLive, emitState, log }: Deps) {
  /** Live streams on this node, with the number of their publisher; known even while the database is unreachable. */
  const onAir = new Map<number, number>();
  /** How often a stream on this node was found to be live at another node. */
  const elsewhere = new Map<number, number>();

  /** Serialised, in the order of the media process's messages. */
  let queue = Promise.resolve();
  const next = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => log.error({ err: error }, 'stream signal'));
    return queue;
  };

  async function compare(): Promise<void> {
    const states = await findOwnStates(db, nodeId, [...onAir.keys()]);
    for (const { eventId, isOwn, state } of states) {
      const generation = onAir.get(eventId);
      const looks = generation !== undefined && state === 'live' && !isOwn ? (elsewhere.get(eventId) ?? 0) + 1 : 0;
      if (looks === 0) elsewhere.delete(eventId);
      else elsewhere.set(eventId, looks);
      if (generation === undefined) {
        if (await setInterrupted(db, eventId, 0, nodeId)) emitState(eventId, 'interrupted');
      } else if (state === 'ended') {
        carrier.end(eventId);
      } else if (state === 'interrupted') {
        if (await resumeStream(db, eventId, nodeId)) emitState(eventId, 'live');
      } else if (state === 'waiting' && isOwn) {
        await markLive(eventId, generation, { nodeId });
      } else if (looks >= maxLooks) {
        await media.ask({ what: 'end', streamId: String(eventId) });
      }
    }
  }

  media.onSignal((streamId, signal) => {
    const eventId = Number(streamId);
    if (signal.kind === 'up') {
      onAir.set(eventId, signal.generation);
      void next(() =>
        markLive(eventId, signal.generation, { nodeId, publisher: signal.sessionId, userId: signal.userId }),
      );
    }
    if (signal.kind === 'down') {
      onAir.delete(eventId);
      void next(async () => {
        if (await setInterrupted(db, eventId, signal.generation, nodeId)) emitState(eventId, 'interrupted');
      });
    }
  });
  media.onDied(() => {
    onAir.clear();
    void next(async () => {
      for (const eventId of await interruptAll(db, nodeId)) emitState(eventId, 'interrupted');
    });
  });

  return {
    /**
     * Brings the database in line with the media process. Messages are lost while the database is unreachable, and another
     * node may have considered this one dead: its sessions are restored.
     */
    reconcile: () => next(compare),
    /** After a restart hosts reconnect at once: the media process is started before they do. */
    async prepare(): Promise<void> {
      if (await hasInterrupted(db)) media.start();
    },
  };
}
