import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import { requireAdmission } from '#live/access.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import type { LiveProvider } from '#live/providers/provider.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import type { ErrorLog } from '#platform/log.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { joinMinutes } from '@candela/contract/live/events';
import type { Live } from '@candela/contract/live/streams';
import { can } from '@candela/contract/permissions';
import { createCarrier } from './carrier.service.ts';
import { createStreamSessions } from './stream-sessions.service.ts';
import { createStreamStates } from './stream-states.service.ts';
import { presentLive } from './streams.present.ts';
import { findRow, listOnAir, writeRecorded, type LiveRow } from './streams.queries.ts';
import { createViewerCounts } from './viewer-counts.ts';

const minute = 60_000;
const playMilliseconds = 5 * minute;
const publishExtraMilliseconds = 60 * minute;
const maxBitrate = 2_500_000;

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  /** The provider of the media. */
  provider: LiveProvider;
  /** The media process of this node, if it is the provider. */
  media: MediaEngine | undefined;
  /** Minutes for which an interrupted session waits for its host after its planned end. */
  getReturnMinutes(): Promise<number>;
  /** Key of the grants. */
  key: string;
  log: ErrorLog;
}

export interface Room {
  meetingId: string;
  eventId: number;
}

export function createStreams({ db, domainEvents, provider, media, getReturnMinutes, key, log }: Deps) {
  const carrier = createCarrier({ db, provider, log });
  const nodeId = randomUUID();
  const viewers = createViewerCounts(domainEvents);
  const states = createStreamStates({ db, domainEvents, media, carrier, nodeId, getReturnMinutes, log });
  const sessions = createStreamSessions({ db, media, nodeId, key, log });

  async function list(caller: SignedInCaller): Promise<{ data: Live[] }> {
    const rows = await presentAll(await listOnAir(db, caller));
    return { data: rows.toSorted((a, b) => b.viewerCount - a.viewerCount) };
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned */
  async function get(caller: SignedInCaller, meetingId: string): Promise<Live> {
    const [live] = await presentAll([await findOpen(caller, { meetingId })]);
    if (!live) throw new AppError('events.notFound');
    return live;
  }

  /** @throws AppError events.notFound, sessions.forbidden, streams.tooEarly, streams.over, streams.unavailable */
  async function createPublishGrant(caller: SignedInCaller, room: Room) {
    const row = await find(caller, room);
    if (!row.isHost) throw new AppError('sessions.forbidden');
    checkNotOver(row);
    checkOpen(row);
    const expiresAt = Math.max(Date.now(), Date.parse(row.endsAt)) + publishExtraMilliseconds;
    const grant = await carrier.publishGrant(row, { userId: caller.userId, expiresAt });
    return { ...grant, maxBitrate, expiresAt: new Date(expiresAt).toISOString() };
  }

  /**
   * @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, streams.tooEarly, streams.over,
   * streams.unavailable
   */
  async function createPlayGrant(caller: SignedInCaller, room: Room) {
    const row = await findOpen(caller, room);
    checkNotOver(row);
    checkOpen(row);
    const expiresAt = Date.now() + playMilliseconds;
    // An admin who has signed in as the user watches as themselves: they take no place of the user's, and it ends with the user's.
    const { actor, userId } = caller;
    const viewer = actor ? { userId: actor.id, asUserId: userId } : { userId };
    const sources = await carrier.playGrant(row, { ...viewer, expiresAt });
    return { sources };
  }

  /**
   * Starts or stops recording; the setting survives a reconnect.
   * @throws AppError events.notFound, sessions.forbidden, streams.over, streams.unavailable
   */
  async function record(caller: SignedInCaller, room: Room, isOn: boolean): Promise<void> {
    const row = await find(caller, room);
    if (!row.isHost) throw new AppError('sessions.forbidden');
    checkNotOver(row);
    await db.transaction(async (tx) => {
      const before = await writeRecorded(tx, row.eventId, isOn);
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'event',
        entityId: row.eventId,
        name: row.title,
        before: { isRecorded: before },
        after: { isRecorded: isOn },
      });
    });
    await carrier.record(row.eventId, isOn);
    domainEvents.emit('streams.changed');
  }

  /** @throws AppError events.notFound, sessions.forbidden, streams.over */
  async function end(caller: SignedInCaller, room: Room): Promise<void> {
    const row = await find(caller, room);
    if (!row.isHost && !can(caller, 'events.manage')) throw new AppError('sessions.forbidden');
    const record = (tx: Tx) =>
      recordChange(tx, caller, { action: 'end', entity: 'event', entityId: row.eventId, name: row.title });
    if (!(await states.finish(row.eventId, record))) throw new AppError('streams.over');
  }

  async function find(caller: SignedInCaller, room: { meetingId: string; eventId?: number }): Promise<LiveRow> {
    const row = await findRow(db, caller.userId, room);
    if (!row) throw new AppError('events.notFound');
    return row;
  }

  /** For users who may come. */
  async function findOpen(caller: SignedInCaller, room: { meetingId: string; eventId?: number }): Promise<LiveRow> {
    const row = await find(caller, room);
    requireAdmission(caller, row);
    return row;
  }

  async function presentAll(rows: LiveRow[]): Promise<Live[]> {
    const needsMinutes = rows.some(({ interruptedAt, isHost }) => interruptedAt !== null || isHost);
    const returnMinutes = needsMinutes ? await getReturnMinutes() : 0;
    const canRecord = provider.record !== undefined;
    return rows.map((row) => {
      const viewerCount = viewers.countOf(row.eventId);
      return presentLive(row, { returnMinutes, viewerCount, canRecord });
    });
  }

  const { kick, admit } = carrier;
  const { receive, prepare } = states;
  return {
    list,
    get,
    createPublishGrant,
    createPlayGrant,
    record,
    end,
    kick,
    admit,
    receive,
    /** Maintains the streams of this node and of others; runs every few seconds. */
    async supervise(): Promise<void> {
      const works = [states.supervise, sessions.endFormerHosts, sessions.endFormerViewers];
      await oneByOne(works, (work) => work(), { log, message: 'supervision of the streams' });
    },
    prepare,
    ...sessions,
  };
}

function checkNotOver({ status, state }: LiveRow): void {
  if (status === 'ended' || status === 'cancelled' || state === 'ended') throw new AppError('streams.over');
}

/** The room opens a quarter of an hour before the start, for those who publish and those who watch. */
function checkOpen({ startsAt, state }: LiveRow): void {
  const isEarly = Date.parse(startsAt) - Date.now() > joinMinutes * minute;
  if (isEarly && state === 'waiting') throw new AppError('streams.tooEarly');
}
