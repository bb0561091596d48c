import type { Db, Tx } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { createDebouncer } from '#platform/realtime/debouncer.ts';
import { recordChange, type Change } from '#site/recorded-changes.ts';
import type { Poll } from '@candela/contract/live/rooms';
import { closeRow, findPoll, insertPoll, writeResultsShown, writeVote } from './polls.queries.ts';
import { enter, enterAsModerator } from './rooms.access.ts';
import { lockRoom } from './rooms.audit.ts';

/** Many votes at once are sent in one message, not a thousand. */
const settleMilliseconds = 250;

export function createPolls({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  /** The open poll with the latest votes, by event. */
  const voted = new Map<number, number>();
  const votes = createDebouncer<number>(settleMilliseconds, async (eventId) => {
    const poll = await findPoll(db, eventId, voted.get(eventId) ?? 0);
    // The last votes were sent with the end of the poll.
    if (poll?.isOpen) domainEvents.emit('rooms.updated', eventId, { type: 'poll', poll });
    else voted.delete(eventId);
  });

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden */
  async function create(
    caller: SignedInCaller,
    eventId: number,
    { question, options }: { question: string; options: string[] },
  ): Promise<Poll> {
    const { title } = await enterAsModerator(db, caller, eventId);
    const pollId = await db.transaction(async (tx) => {
      await lockRoom(tx, eventId);
      const { id, closedId } = await insertPoll(tx, eventId, question, options);
      if (closedId !== null) await record(tx, caller, { action: 'end', id: closedId, eventId, title });
      await record(tx, caller, { action: 'create', id, eventId, title, after: { question, options } });
      return id;
    });
    return publishPoll(eventId, pollId);
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, rooms.pollClosed */
  async function vote(caller: SignedInCaller, eventId: number, pollId: number, option: number): Promise<Poll> {
    await enter(db, caller, eventId);
    if (!(await writeVote(db, { eventId, pollId, userId: caller.userId, option }))) {
      throw new AppError('rooms.pollClosed');
    }
    voted.set(eventId, pollId);
    votes.add(eventId);
    return find(eventId, pollId);
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden, rooms.pollClosed */
  async function close(caller: SignedInCaller, eventId: number, pollId: number): Promise<Poll> {
    const { title } = await enterAsModerator(db, caller, eventId);
    await db.transaction(async (tx) => {
      if (!(await closeRow(tx, eventId, pollId))) throw new AppError('rooms.pollClosed');
      await record(tx, caller, { action: 'end', id: pollId, eventId, title });
    });
    return publishPoll(eventId, pollId);
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden, rooms.pollClosed */
  async function showResults(
    caller: SignedInCaller,
    eventId: number,
    pollId: number,
    areShown: boolean,
  ): Promise<Poll> {
    const { title } = await enterAsModerator(db, caller, eventId);
    await db.transaction(async (tx) => {
      if (!(await writeResultsShown(tx, eventId, pollId, areShown))) throw new AppError('rooms.pollClosed');
      const after = { areResultsShown: areShown };
      await record(tx, caller, { action: 'update', id: pollId, eventId, title, after });
    });
    return publishPoll(eventId, pollId);
  }

  async function publishPoll(eventId: number, pollId: number): Promise<Poll> {
    const poll = await find(eventId, pollId);
    domainEvents.emit('rooms.updated', eventId, { type: 'poll', poll });
    return poll;
  }

  async function find(eventId: number, pollId: number): Promise<Poll> {
    const poll = await findPoll(db, eventId, pollId);
    if (!poll) throw new AppError('rooms.pollClosed');
    return poll;
  }

  return { create, vote, close, showResults };
}

interface ChangedPoll extends Pick<Change, 'action' | 'after'> {
  id: number;
  eventId: number;
  /** Title of the event. */
  title: string;
}

function record(tx: Tx, caller: SignedInCaller, { action, id, eventId, title, after }: ChangedPoll): Promise<void> {
  return recordChange(tx, caller, { action, entity: 'poll', entityId: id, name: title, after: { eventId, ...after } });
}
