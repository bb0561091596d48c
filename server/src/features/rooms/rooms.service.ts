import { can } from '@candela/contract/permissions';
import type { Page } from '@candela/contract/paging';
import type { Poll, Room, RoomMessage, RoomMessageKind } from '@candela/contract/rooms';
import type { Db, Tx } from '#db/client.ts';
import { closeRow, findNewest, findPoll, insertPoll, writeVote as writePollVote } from './polls.queries.ts';
import {
  findPace,
  findRow,
  hideRow,
  insertMessage,
  isProtected,
  listQuestions,
  listRows,
  listVoted,
  lockWriter,
  writeSanction,
  writeSettings,
  writeVote,
  type MessageRow,
  type RoomRow,
} from './rooms.queries.ts';
import type { SignedInCaller } from '#platform/callers.ts';
import { decodeCursor, toPage } from '#platform/cursors.ts';
import { isIncluded } from '#platform/entitlements.ts';
import { AppError } from '#platform/errors.ts';
import type { Events } from '#platform/events.ts';
import { toIso } from '#platform/instants.ts';

/** In ten seconds, whatever slow mode says. */
const mostMessages = 5;

export function createRooms({ db, events }: { db: Db; events: Events }) {
  /** @throws AppError events.notFound, events.notIncluded, rooms.banned */
  async function get(caller: SignedInCaller, eventId: number): Promise<Room> {
    const row = await enter(db, caller, eventId);
    const newest = await findNewest(db, eventId, caller.userId);
    return {
      poll: newest?.poll ?? null,
      ownChoice: newest?.ownChoice ?? null,
      slowSeconds: row.slowSeconds,
      pinned: row.pinned,
      hasChat: row.hasChat,
      isModerator: moderates(row, caller),
      isMuted: row.sanction === 'mute',
      votedIds: await listVoted(db, eventId, caller.userId),
    };
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned */
  async function list(
    caller: SignedInCaller,
    eventId: number,
    kind: RoomMessageKind,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<RoomMessage>> {
    await enter(db, caller, eventId);
    if (kind === 'question') return { data: (await listQuestions(db, eventId)).map(present), nextCursor: null };
    const beforeId = Number(decodeCursor(page.cursor, 1)?.[0] ?? 0) || null;
    const rows = await listRows(db, eventId, kind, { limit: page.limit, beforeId });
    return toPage(rows, page.limit, present, (row) => [row.id]);
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, rooms.muted, rooms.tooFast, rooms.closed */
  async function write(
    caller: SignedInCaller,
    eventId: number,
    given: { kind: RoomMessageKind; body: string },
  ): Promise<RoomMessage> {
    const message = await db.transaction(async (tx) => {
      const row = await enter(tx, caller, eventId);
      if (row.sanction === 'mute') throw new AppError('rooms.muted');
      if (!row.hasChat || row.status === 'ended' || row.status === 'cancelled') throw new AppError('rooms.closed');
      await lockWriter(tx, caller.userId);
      const { seconds, recent } = await findPace(tx, eventId, caller.userId);
      const isTooFast = recent >= mostMessages || (!moderates(row, caller) && seconds < row.slowSeconds);
      if (isTooFast) throw new AppError('rooms.tooFast');
      return insertMessage(tx, { eventId, userId: caller.userId, ...given });
    });
    const shown = present(message);
    events.emit('rooms.told', eventId, { type: 'message', message: shown });
    return shown;
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, rooms.messageNotFound */
  async function hide(caller: SignedInCaller, eventId: number, messageId: number): Promise<void> {
    const isModerator = moderates(await enter(db, caller, eventId), caller);
    if (!(await hideRow(db, { eventId, messageId, userId: caller.userId, isModerator }))) {
      throw new AppError('rooms.messageNotFound');
    }
    events.emit('rooms.told', eventId, { type: 'hidden', messageId });
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, rooms.messageNotFound */
  async function vote(caller: SignedInCaller, eventId: number, messageId: number, isVoted: boolean): Promise<void> {
    await enter(db, caller, eventId);
    const { userId } = caller;
    const voteCount = await db.transaction((tx) => writeVote(tx, { eventId, messageId, userId, isVoted }));
    if (voteCount === null) throw new AppError('rooms.messageNotFound');
    events.emit('rooms.told', eventId, { type: 'votes', messageId, voteCount });
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden */
  async function update(
    caller: SignedInCaller,
    eventId: number,
    { slowSeconds, pinned }: { slowSeconds: number; pinned: string | null },
  ): Promise<void> {
    await enterAsModerator(caller, eventId);
    await writeSettings(db, eventId, slowSeconds, pinned);
    events.emit('rooms.told', eventId, { type: 'changed' });
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden */
  async function sanction(
    caller: SignedInCaller,
    eventId: number,
    userId: string,
    kind: 'none' | 'mute' | 'ban',
  ): Promise<void> {
    await enterAsModerator(caller, eventId);
    if (await isProtected(db, eventId, userId)) throw new AppError('sessions.forbidden');
    await writeSanction(db, { eventId, userId, byUserId: caller.userId, kind });
    if (kind === 'ban') events.emit('rooms.banned', eventId, userId);
    events.emit('rooms.told', eventId, { type: 'changed' });
  }

  /** For the hub: whether somebody may hear what is said in a room. */
  async function mayEnter(caller: SignedInCaller, eventId: number): Promise<boolean> {
    return enter(db, caller, eventId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  }

  /**
   * For what else is shared in a room: as what the caller comes in.
   * @throws AppError events.notFound, events.notIncluded, rooms.banned
   */
  async function admit(caller: SignedInCaller, eventId: number): Promise<{ isHost: boolean; isOver: boolean }> {
    const { isHost, status } = await enter(db, caller, eventId);
    return { isHost, isOver: status === 'ended' || status === 'cancelled' };
  }

  async function enterAsModerator(caller: SignedInCaller, eventId: number): Promise<void> {
    if (!moderates(await enter(db, caller, eventId), caller)) throw new AppError('sessions.forbidden');
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden */
  async function createPoll(
    caller: SignedInCaller,
    eventId: number,
    { question, options }: { question: string; options: string[] },
  ): Promise<Poll> {
    await enterAsModerator(caller, eventId);
    const pollId = await db.transaction((tx) => insertPoll(tx, eventId, question, options));
    return tellPoll(eventId, pollId);
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, rooms.pollClosed */
  async function voteInPoll(caller: SignedInCaller, eventId: number, pollId: number, option: number): Promise<Poll> {
    await enter(db, caller, eventId);
    if (!(await writePollVote(db, { eventId, pollId, userId: caller.userId, option }))) {
      throw new AppError('rooms.pollClosed');
    }
    return tellPoll(eventId, pollId);
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden, rooms.pollClosed */
  async function closePoll(caller: SignedInCaller, eventId: number, pollId: number): Promise<Poll> {
    await enterAsModerator(caller, eventId);
    if (!(await closeRow(db, eventId, pollId))) throw new AppError('rooms.pollClosed');
    return tellPoll(eventId, pollId);
  }

  async function tellPoll(eventId: number, pollId: number): Promise<Poll> {
    const poll = await findPoll(db, eventId, pollId);
    if (!poll) throw new AppError('rooms.pollClosed');
    events.emit('rooms.told', eventId, { type: 'poll', poll });
    return poll;
  }

  return { createPoll, voteInPoll, closePoll, get, list, write, hide, vote, update, sanction, mayEnter, admit };
}

async function enter(db: Db | Tx, caller: SignedInCaller, eventId: number): Promise<RoomRow> {
  const row = await findRow(db, eventId, caller.userId);
  if (!row) throw new AppError('events.notFound');
  if (row.sanction === 'ban') throw new AppError('rooms.banned');
  if (!row.isHost && !row.hasPlace && !isIncluded(caller, row.subscriptionTypeIds)) {
    throw new AppError('events.notIncluded');
  }
  return row;
}

function moderates(row: RoomRow, caller: SignedInCaller): boolean {
  return row.isHost || can(caller, 'events.manage');
}

function present(row: MessageRow): RoomMessage {
  return { ...row, createdAt: toIso(row.createdAt) };
}
