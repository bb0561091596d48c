import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { createDebouncer } from '#platform/realtime/debouncer.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { QuestionState } from '@candela/contract/live/rooms';
import { endAnswering, writeState } from './questions.queries.ts';
import { enter, enterAsModerator } from './rooms.access.ts';
import { lockRoom } from './rooms.audit.ts';
import { writeVote } from './rooms.queries.ts';

/** Many votes at once are sent in one message, not a thousand. */
const settleMilliseconds = 250;

/** Questions in a room: votes, and their answers. */
export function createQuestions({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  /** Votes that have not been sent yet, by message. */
  const counts = new Map<number, { eventId: number; voteCount: number }>();
  const votes = createDebouncer<number>(settleMilliseconds, (messageId) => {
    const counted = counts.get(messageId);
    counts.delete(messageId);
    if (counted)
      domainEvents.emit('rooms.updated', counted.eventId, { type: 'votes', messageId, voteCount: counted.voteCount });
  });

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, rooms.messageNotFound */
  async function vote(caller: SignedInCaller, eventId: number, messageId: number, isVoted: boolean): Promise<void> {
    await enter(db, caller, eventId);
    const { userId } = caller;
    const voteCount = await db.transaction((tx) => writeVote(tx, { eventId, messageId, userId, isVoted }));
    if (voteCount === null) throw new AppError('rooms.messageNotFound');
    counts.set(messageId, { eventId, voteCount });
    votes.add(messageId);
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden, rooms.messageNotFound */
  async function setState(
    caller: SignedInCaller,
    eventId: number,
    messageId: number,
    state: QuestionState,
  ): Promise<void> {
    const { title } = await enterAsModerator(db, caller, eventId);
    const answeredId = await db.transaction(async (tx) => {
      await lockRoom(tx, eventId);
      const ended = state === 'answering' ? await endAnswering(tx, eventId, messageId) : null;
      const before = await writeState(tx, { eventId, messageId, state });
      if (before === null) throw new AppError('rooms.messageNotFound');
      const changed = { action: 'update', entity: 'roomMessage', name: title } as const;
      if (ended !== null) {
        const states = { before: { state: 'answering' }, after: { eventId, state: 'answered' } };
        await recordChange(tx, caller, { ...changed, entityId: ended, ...states });
      }
      if (before !== state) {
        const states = { before: { state: before }, after: { eventId, state } };
        await recordChange(tx, caller, { ...changed, entityId: messageId, ...states });
      }
      return ended;
    });
    if (answeredId !== null) publishState(eventId, answeredId, 'answered');
    publishState(eventId, messageId, state);
  }

  function publishState(eventId: number, messageId: number, state: QuestionState): void {
    domainEvents.emit('rooms.updated', eventId, { type: 'question', messageId, state });
  }

  return { vote, setState };
}
