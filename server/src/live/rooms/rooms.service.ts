import type { Db } from '#db/client.ts';
import { mayCome } from '#live/access.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { reserveAttempt } from '#platform/throttles/shared-throttles.ts';
import type { Room, RoomMessage, RoomMessageKind } from '@candela/contract/live/rooms';
import type { Page } from '@candela/contract/paging';
import type { createAttendance } from './attendance.service.ts';
import { findHands } from './hands.queries.ts';
import type { createHiddenMessages } from './hidden-messages.ts';
import { findSettings, listSanctions } from './moderation.queries.ts';
import { findNewest } from './polls.queries.ts';
import { listQuestions } from './question-pages.ts';
import { enter, enterToSpeak, isOver, moderates } from './rooms.access.ts';
import { presentMessage } from './rooms.present.ts';
import {
  findSecondsSinceLast,
  findRelations,
  insertMessage,
  listRows,
  listVoted,
  lockWriter,
} from './rooms.queries.ts';
import type { createSpeakers } from './speakers.service.ts';

/** Limit per user and room, independent of slow mode. */
const messagePace = { limit: 5, seconds: 10 };

interface RoomsDeps {
  db: Db;
  domainEvents: DomainEvents;
  hidden: ReturnType<typeof createHiddenMessages>;
  attendance: Pick<ReturnType<typeof createAttendance>, 'count'>;
  speakers: Pick<ReturnType<typeof createSpeakers>, 'find' | 'hasVoices'>;
}

export function createRooms({ db, domainEvents, hidden, attendance, speakers }: RoomsDeps) {
  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned */
  async function get(caller: SignedInCaller, eventId: number): Promise<Room> {
    const row = await enter(db, caller, eventId);
    const newest = await findNewest(db, eventId, caller.userId);
    const isModerator = moderates(row, caller);
    const hands = isOver(row) ? { handCount: 0, isHandRaised: false } : await findHands(db, eventId, caller.userId);
    return {
      ...(await findSettings(db, eventId)),
      ...hands,
      poll: newest?.poll ?? null,
      ownChoice: newest?.ownChoice ?? null,
      hereCount: attendance.count(eventId),
      speaker: isOver(row) ? null : await speakers.find(eventId),
      hasVoices: speakers.hasVoices,
      hasChat: row.hasChat,
      isModerator,
      isMuted: row.sanction === 'mute',
      sanctions: isModerator ? await listSanctions(db, eventId) : [],
      votedIds: await listVoted(db, eventId, caller.userId),
    };
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned */
  async function list(
    caller: SignedInCaller,
    eventId: number,
    kind: RoomMessageKind,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<RoomMessage>> {
    await enter(db, caller, eventId);
    if (kind === 'question') return listQuestions(db, eventId, page);
    const beforeId = decodeIdCursor(page.cursor, Number.MAX_SAFE_INTEGER);
    const rows = await listRows(db, eventId, kind, { limit: page.limit, beforeId });
    return toPage(rows, page.limit, presentMessage, (row) => [row.id]);
  }

  /**
   * @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, rooms.muted, rooms.tooFast, rooms.closed,
   * rooms.messageNotFound (reply to a missing message)
   */
  async function write(
    caller: SignedInCaller,
    eventId: number,
    given: { kind: RoomMessageKind; body: string; replyToId: number | null },
  ): Promise<RoomMessage> {
    const message = await db.transaction(async (tx) => {
      const row = await enterToSpeak(tx, caller, eventId);
      await lockWriter(tx, caller.userId);
      const seconds = moderates(row, caller) ? Infinity : await findSecondsSinceLast(tx, eventId, caller.userId);
      const retryAfterSeconds =
        seconds < row.slowSeconds
          ? Math.ceil(row.slowSeconds - seconds)
          : await reserveAttempt(tx, [{ key: `messages ${eventId} ${caller.userId}`, ...messagePace }]);
      if (retryAfterSeconds !== null) throw new AppError('rooms.tooFast', { retryAfterSeconds });
      const written = await insertMessage(tx, { eventId, userId: caller.userId, ...given });
      if (!written) throw new AppError('rooms.messageNotFound');
      return written;
    });
    const shown = presentMessage(message);
    domainEvents.emit('rooms.updated', eventId, { type: 'message', message: shown });
    return shown;
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, rooms.messageNotFound */
  async function hide(caller: SignedInCaller, eventId: number, messageId: number): Promise<void> {
    const row = await enter(db, caller, eventId);
    const isModerator = moderates(row, caller);
    const message = { eventId, messageId, title: row.title, isModerator };
    if (!(await db.transaction((tx) => hidden.hide(tx, caller, message)))) throw new AppError('rooms.messageNotFound');
    await hidden.tell(eventId, messageId);
  }

  /** For the hub: which of these callers may receive the messages of a room, by their user ids. */
  async function whoMayEnter(callers: SignedInCaller[], eventId: number): Promise<Set<string>> {
    const rows = await findRelations(db, eventId, [...new Set(callers.map(({ userId }) => userId))]);
    const relations = new Map(rows.map((row) => [row.userId, row]));
    const allowed = callers.filter((caller) => {
      const relation = relations.get(caller.userId);
      return relation !== undefined && mayCome(caller, relation);
    });
    return new Set(allowed.map(({ userId }) => userId));
  }

  /**
   * For other shared content of a room: the role in which the caller enters.
   * @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned
   */
  async function admit(caller: SignedInCaller, eventId: number): Promise<{ isHost: boolean; isOver: boolean }> {
    const row = await enter(db, caller, eventId);
    return { isHost: row.isHost, isOver: isOver(row) };
  }

  return { get, list, write, hide, whoMayEnter, admit };
}
