import type { Db, Tx } from '#db/client.ts';
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
import type { createSpeakers } from './speakers.service.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { recordChange } from '#site/recorded-changes.ts';

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
  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden */
  async function update(
    caller: SignedInCaller,
    eventId: number,
    { slowSeconds, pinned }: { slowSeconds: number; pinned: string | null },
  ): Promise<void> {
    await enterAsModerator(db, caller, eventId);
    await writeSettings(db, eventId, slowSeconds, pinned);
    await publishSettings(eventId);
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden, rooms.messageNotFound */
  async function pin(caller: SignedInCaller, eventId: number, messageId: number): Promise<void> {
    await enterAsModerator(db, caller, eventId);
    if (!(await pinRow(db, eventId, messageId))) throw new AppError('rooms.messageNotFound');
    await publishSettings(eventId);
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden */
  async function unpin(caller: SignedInCaller, eventId: number): Promise<void> {
    await enterAsModerator(db, caller, eventId);
    if (await unpinRow(db, eventId, null)) await publishSettings(eventId);
  }

  /**
   * Everybody in the room sees which course it is; whether they may open it is decided when they open it.
   * @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden, courses.notFound
   */
  async function setCourse(caller: SignedInCaller, eventId: number, courseId: number | null): Promise<void> {
    await enterAsModerator(db, caller, eventId);
    if (courseId === null) await removeCourse(db, eventId);
    else if (!(await writeCourse(db, eventId, courseId))) throw new AppError('courses.notFound');
    await publishSettings(eventId);
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden */
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
    await recordChange(tx, caller, {
      action: 'sanction',
      entity: 'room',
      entityId: eventId,
      name: title,
      before: { sanction: before },
      after: { userId, sanction: kind },
    });
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
