import type { Db } from '#db/client.ts';
import type { Signal } from '#live/providers/provider.ts';
import type { createCarrier } from './carrier.service.ts';
import {
  findById,
  findSession,
  isOver,
  listAbandoned,
  markAllDown,
  markDown,
  markEnded,
  markSeen,
  markUp,
  nextGenerationOf,
} from './streams.queries.ts';
import type { Events } from '#platform/domain-events.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postNotice } from '#messaging/notices.ts';

const minute = 60_000;
const abandonedSeconds = 90;
const lostSeconds = 20;
const viewersMilliseconds = 3000;

interface Deps {
  db: Db;
  events: Events;
  media: MediaEngine | undefined;
  carrier: ReturnType<typeof createCarrier>;
  nodeId: string;
  log: { error(details: object, message: string): void };
}

/** How streams go up, down and end, by what their carrier says and by the clock; and how many watch them. */
export function createStreamStates({ db, events, media, carrier, nodeId, log }: Deps) {
  const viewers = new Map<number, number>();

  /** `own`: the node whose media process says so; there is nobody newer there. */
  async function goUp(eventId: number, generation: number, own: string | null = null): Promise<void> {
    await db.transaction(async (tx) => {
      const up = await markUp(tx, eventId, generation, own);
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
      });
    });
    tell();
    events.emit('notices.posted');
  }

  async function finish(eventId: number): Promise<boolean> {
    const isEnded = await db.transaction((tx) => markEnded(tx, eventId));
    viewers.delete(eventId);
    if (isEnded) tell();
    carrier.end(eventId);
    return isEnded;
  }

  /** What the provider tells by its webhooks. */
  async function hear(signals: Signal[]): Promise<void> {
    for (const signal of signals) {
      const eventId = Number(signal.streamId);
      if (signal.kind === 'viewer.join' || signal.kind === 'viewer.leave') {
        viewers.set(eventId, signal.count);
        tellViewers();
      } else if (signal.kind === 'ingest.up') {
        const generation = await nextGenerationOf(db, eventId, signal);
        if (generation !== null) await goUp(eventId, generation);
        // Ended here, and on air there: it was not told.
        else if (await isOver(db, eventId)) carrier.end(eventId);
      } else if (signal.kind === 'ingest.down') {
        const generation = await findSession(db, eventId, signal);
        if (generation !== null && (await markDown(db, eventId, generation))) tell();
      }
    }
  }

  /** Finds what was on air at a node that is gone, and ends what nobody has come back to. */
  async function watchOver(): Promise<void> {
    if (await markSeen(db, nodeId, lostSeconds)) tell();
    for (const eventId of await listAbandoned(db, abandonedSeconds)) await finish(eventId);
  }

  function tell(): void {
    events.emit('streams.changed');
    events.emit('events.changed');
  }

  let viewersTimer: NodeJS.Timeout | undefined;

  /** Everybody reads again what is told: a crowd that comes in is told of once. */
  function tellViewers(): void {
    viewersTimer ??= setTimeout(() => {
      viewersTimer = undefined;
      events.emit('streams.changed');
    }, viewersMilliseconds).unref();
  }

  /** In the order in which the media process speaks. */
  let queue = Promise.resolve();
  const next = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => log.error({ err: error }, 'stream signal'));
  };
  media?.onSignal((streamId, signal) => {
    const eventId = Number(streamId);
    if (signal.kind === 'viewers') {
      viewers.set(eventId, signal.count);
      tellViewers();
      return;
    }
    next(async () => {
      if (signal.kind === 'up') return goUp(eventId, signal.generation, nodeId);
      if (signal.kind === 'down' && (await markDown(db, eventId, signal.generation, nodeId))) tell();
    });
  });
  media?.onDied(() =>
    next(async () => {
      viewers.clear();
      if (await markAllDown(db, nodeId)) tell();
    }),
  );

  return { finish, hear, watchOver, viewerCountOf: (eventId: number) => viewers.get(eventId) ?? 0 };
}
