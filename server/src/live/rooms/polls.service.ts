import type { Poll } from '@candela/contract/live/rooms';
import type { Db } from '#db/client.ts';
import { closeRow, findPoll, insertPoll, writeVote } from './polls.queries.ts';
import { enter, enterAsModerator } from './rooms.access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Events } from '#platform/domain-events.ts';

export function createPolls({ db, events }: { db: Db; events: Events }) {
  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden */
  async function create(
    caller: SignedInCaller,
    eventId: number,
    { question, options }: { question: string; options: string[] },
  ): Promise<Poll> {
    await enterAsModerator(db, caller, eventId);
    const pollId = await db.transaction((tx) => insertPoll(tx, eventId, question, options));
    return tell(eventId, pollId);
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, rooms.pollClosed */
  async function vote(caller: SignedInCaller, eventId: number, pollId: number, option: number): Promise<Poll> {
    await enter(db, caller, eventId);
    if (!(await writeVote(db, { eventId, pollId, userId: caller.userId, option }))) {
      throw new AppError('rooms.pollClosed');
    }
    return tell(eventId, pollId);
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden, rooms.pollClosed */
  async function close(caller: SignedInCaller, eventId: number, pollId: number): Promise<Poll> {
    await enterAsModerator(db, caller, eventId);
    if (!(await closeRow(db, eventId, pollId))) throw new AppError('rooms.pollClosed');
    return tell(eventId, pollId);
  }

  async function tell(eventId: number, pollId: number): Promise<Poll> {
    const poll = await findPoll(db, eventId, pollId);
    if (!poll) throw new AppError('rooms.pollClosed');
    events.emit('rooms.told', eventId, { type: 'poll', poll });
    return poll;
  }

  return { create, vote, close };
}
