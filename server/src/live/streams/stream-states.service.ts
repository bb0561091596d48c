import type { StreamState } from '@candela/contract/live/streams';
import type { Db } from '#db/client.ts';
import type { Signal } from '#live/providers/provider.ts';
import type { createCarrier } from './carrier.service.ts';
import {
  findById,
  findOwnStates,
  findSession,
  hasInterrupted,
  isOver,
  listAbandoned,
  interruptAll,
  setInterrupted,
  markEnded,
  markSeen,
  setLive,
  nextGenerationOf,
  resumeStream,
} from './streams.queries.ts';
import { createViewerCounts } from './viewer-counts.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postNotice } from '#messaging/notices.ts';

const minute = 60_000;
const abandonedSeconds = 90;
const lostSeconds = 20;
const looksUntilMoved = 4;

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  media: MediaEngine | undefined;
  carrier: ReturnType<typeof createCarrier>;
  nodeId: string;
  log: { error(details: object, message: string): void };
}

/** How streams go up, down and end, by what their carrier says and by the clock; and how many watch them. */
export function createStreamStates({ db, domainEvents, media, carrier, nodeId, log }: Deps) {
  const viewers = createViewerCounts(domainEvents);
  /** What the media process of this node sends, with the number of its publisher; known also while the database is away. */
  const onAir = new Map<number, number>();
  /** How often something on air here was found to be live at another node, which may only have tried. */
  const elsewhere = new Map<number, number>();

  /** `own`: the node whose media process says so; there is nobody newer there. */
  async function markLive(eventId: number, generation: number, own: string | null = null): Promise<void> {
    await db.transaction(async (tx) => {
      const up = await setLive(tx, eventId, generation, own);
      if (!up?.isFirst) return;
      const row = await findById(tx, eventId);
      if (!row) return;
      const names = row.hosts.map(({ fullName }) => fullName).join(', ');
      await postNotice(tx, {
        source: `event:${eventId}:live`,
        contentType: 'event',
        // Who may come: a follower without the subscription is not called to a closed door.
        audience: {
          roleIds: [],
          subscriptionTypeIds: row.subscriptionTypeIds,
          languageCodes: [],
          eventId,
          isForFollowers: true,
        },
        languageCode: 'en',
        texts: noticeTexts('educatorLive', { title: row.title, names }),
        link: `/streaming/${row.meetingId}/${eventId}`,
        visibleAt: new Date().toISOString(),
        // Nobody is called to what is over.
        expiresAt: new Date(Math.max(Date.parse(row.endsAt), Date.now() + 15 * minute)).toISOString(),
        isPushed: true,
        isUrgent: true,
      });
    });
    tell(eventId, 'live');
    domainEvents.emit('notices.posted');
  }

  async function finish(eventId: number): Promise<boolean> {
    const isEnded = await db.transaction((tx) => markEnded(tx, eventId));
    viewers.forget(eventId);
    if (isEnded) tell(eventId, 'ended');
    carrier.end(eventId);
    return isEnded;
  }

  /** What the provider tells by its webhooks. */
  async function hear(signals: Signal[]): Promise<void> {
    for (const signal of signals) {
      const eventId = Number(signal.streamId);
      if (signal.kind === 'viewer.join' || signal.kind === 'viewer.leave') {
        viewers.set(eventId, signal.count);
      } else if (signal.kind === 'ingest.up') {
        const generation = await nextGenerationOf(db, eventId, signal);
        if (generation !== null) await markLive(eventId, generation);
        // Ended here, and on air there: it was not told.
        else if (await isOver(db, eventId)) carrier.end(eventId);
      } else if (signal.kind === 'ingest.down') {
        const generation = await findSession(db, eventId, signal);
        if (generation !== null && (await setInterrupted(db, eventId, generation))) tell(eventId, 'interrupted');
      }
    }
  }

  /**
   * Makes the database say what the media process of this node does. What that told while the database was away is lost, and
   * another node may have taken this one for gone: its sessions are taken up again.
   */
  async function reconcile(): Promise<void> {
    const states = await findOwnStates(db, nodeId, [...onAir.keys()]);
    for (const { eventId, isOwn, state } of states) {
      const generation = onAir.get(eventId);
      const looks = generation !== undefined && state === 'live' && !isOwn ? (elsewhere.get(eventId) ?? 0) + 1 : 0;
      if (looks === 0) elsewhere.delete(eventId);
      else elsewhere.set(eventId, looks);
      if (generation === undefined) {
        if (await setInterrupted(db, eventId, 0, nodeId)) tell(eventId, 'interrupted');
      } else if (state === 'ended') {
        carrier.end(eventId);
      } else if (state === 'interrupted') {
        if (await resumeStream(db, eventId, nodeId)) tell(eventId, 'live');
      } else if (state === 'waiting' && isOwn) {
        await markLive(eventId, generation, nodeId);
      } else if (looks >= looksUntilMoved) {
        await media?.ask({ what: 'end', streamId: String(eventId) });
      }
    }
  }

  /** Finds what was on air at a node that is gone, and ends what nobody has come back to. */
  async function supervise(): Promise<void> {
    if (media) await next(reconcile);
    for (const eventId of await markSeen(db, nodeId, lostSeconds)) tell(eventId, 'interrupted');
    for (const eventId of await listAbandoned(db, abandonedSeconds)) await finish(eventId);
  }

  /** After a restart hosts come back at once: the media process is there before they ask for it. */
  async function prepare(): Promise<void> {
    if (media && (await hasInterrupted(db))) media.start();
  }

  function tell(eventId: number, state: StreamState): void {
    domainEvents.emit('streams.changed', { eventId, state });
    domainEvents.emit('events.changed');
  }

  /** In the order in which the media process speaks. */
  let queue = Promise.resolve();
  const next = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => log.error({ err: error }, 'stream signal'));
    return queue;
  };
  media?.onSignal((streamId, signal) => {
    const eventId = Number(streamId);
    if (signal.kind === 'viewers') return viewers.set(eventId, signal.count);
    if (signal.kind === 'up') {
      onAir.set(eventId, signal.generation);
      void next(() => markLive(eventId, signal.generation, nodeId));
    }
    if (signal.kind === 'down') {
      onAir.delete(eventId);
      void next(async () => {
        if (await setInterrupted(db, eventId, signal.generation, nodeId)) tell(eventId, 'interrupted');
      });
    }
  });
  media?.onDied(() => {
    onAir.clear();
    void next(async () => {
      viewers.clear();
      for (const eventId of await interruptAll(db, nodeId)) tell(eventId, 'interrupted');
    });
  });

  return { finish, hear, supervise, prepare, viewers };
}
