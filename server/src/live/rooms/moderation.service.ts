import type { Db, Tx } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { RoomSettings } from '@candela/contract/live/rooms';
import type { createHands } from './hands.service.ts';
import {
  findSettings,
  isProtected,
  listBansOnAir,
  lockSanction,
  pinRow,
  removeCourse,
  unpinRow,
  writeCourse,
  writeSanction,
  writeSettings,
} from './moderation.queries.ts';
import type { createReactions } from './reactions.service.ts';
import { enterAsModerator } from './rooms.access.ts';
import { lockRoom, recordInRoom } from './rooms.audit.ts';
import type { createSpeakers } from './speakers.service.ts';

interface ModerationDeps {
  db: Db;
  domainEvents: DomainEvents;
  hands: Pick<ReturnType<typeof createHands>, 'lowerOf'>;
  reactions: Pick<ReturnType<typeof createReactions>, 'forget'>;
  speakers: Pick<ReturnType<typeof createSpeakers>, 'endOf'>;
}

export interface Sanction {
  eventId: number;
  userId: string;
  kind: 'none' | 'mute' | 'ban';
  /** Id of the event. */
  title: string;
}

/** Moderation: slow mode, the pinned message, the recommended course, mute and ban. */
export function createModeration({ db, domainEvents, hands, reactions, speakers }: ModerationDeps) {
  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden */
  async function update(
    caller: SignedInCaller,
    eventId: number,
    { slowSeconds, pinned }: { slowSeconds: number; pinned: string | null },
  ): Promise<void> {
    await change(caller, eventId, (tx) => writeSettings(tx, eventId, slowSeconds, pinned));
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden, rooms.messageNotFound */
  async function pin(caller: SignedInCaller, eventId: number, messageId: number): Promise<void> {
    await change(caller, eventId, async (tx) => {
      if (!(await pinRow(tx, eventId, messageId))) throw new AppError('rooms.messageNotFound');
    });
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden */
  async function unpin(caller: SignedInCaller, eventId: number): Promise<void> {
    await change(caller, eventId, (tx) => unpinRow(tx, eventId, null));
  }

  /**
   * Everybody in the room sees which course it is; whether they may open it is decided when they open it.
   * @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden, courses.notFound
   */
  async function setCourse(caller: SignedInCaller, eventId: number, courseId: number | null): Promise<void> {
    await change(caller, eventId, async (tx) => {
      if (courseId === null) await removeCourse(tx, eventId);
      else if (!(await writeCourse(tx, eventId, courseId))) throw new AppError('courses.notFound');
    });
  }

  /** Makes and records a change of the settings, and shows everybody the new ones. */
  async function change(caller: SignedInCaller, eventId: number, write: (tx: Tx) => Promise<unknown>): Promise<void> {
    await db.transaction(async (tx) => {
      const { title } = await enterAsModerator(tx, caller, eventId);
      await lockRoom(tx, eventId);
      const before = recordedOf(await findSettings(tx, eventId));
      await write(tx);
      const after = recordedOf(await findSettings(tx, eventId));
      await recordInRoom(tx, caller, { action: 'update', eventId, title, before, after });
    });
    await publishSettings(eventId);
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden */
  async function sanction(
    caller: SignedInCaller,
    eventId: number,
    userId: string,
    kind: 'none' | 'mute' | 'ban',
  ): Promise<void> {
    const { title } = await enterAsModerator(db, caller, eventId);
    if (await isProtected(db, eventId, userId)) throw new AppError('sessions.forbidden');
    const sanctioned = { eventId, userId, kind, title };
    await db.transaction((tx) => restrict(tx, caller, sanctioned));
    await tellRestricted(sanctioned);
  }

  /** In a transaction, for a user who is neither host nor moderator; call `tellRestricted` after the commit. */
  async function restrict(tx: Tx, caller: SignedInCaller, { eventId, userId, kind, title }: Sanction): Promise<void> {
    const before = await lockSanction(tx, eventId, userId);
    await writeSanction(tx, { eventId, userId, byUserId: caller.userId, kind });
    const states = { before: { sanction: before }, after: { userId, sanction: kind } };
    await recordInRoom(tx, caller, { action: 'sanction', eventId, title, ...states });
  }

  async function tellRestricted({ eventId, userId, kind }: Sanction): Promise<void> {
    if (kind !== 'none') await hands.lowerOf(eventId, userId);
    if (kind !== 'none') await speakers.endOf(eventId, userId);
    reactions.forget(eventId, userId);
    if (kind === 'ban') domainEvents.emit('rooms.banned', eventId, userId);
    domainEvents.emit('rooms.updatedForUser', eventId, userId, { type: 'changed' });
  }

  /** Repeats who is banned from live events: a node may have missed it. */
  async function repeatBans(): Promise<void> {
    for (const { eventId, userId } of await listBansOnAir(db)) domainEvents.emit('rooms.banned', eventId, userId);
  }

  /** The complete state, so that a thousand clients need not read it again. */
  async function publishSettings(eventId: number): Promise<void> {
    domainEvents.emit('rooms.updated', eventId, { type: 'settings', settings: await findSettings(db, eventId) });
  }

  return { update, pin, unpin, setCourse, sanction, restrict, tellRestricted, repeatBans };
}

/** For the audit log: of a pinned message its id, because its text is somebody else's. */
function recordedOf({ slowSeconds, pinned, pinnedMessageId, course }: RoomSettings) {
  return {
    slowSeconds,
    pinned: pinnedMessageId === null ? pinned : null,
    pinnedMessageId,
    courseId: course?.id ?? null,
  };
}
