import type { QuestionState } from '@candela/contract/live/rooms';
import type { Db } from '#db/client.ts';
import { endAnswering, lockQuestions, writeState } from './questions.queries.ts';
import { enterAsModerator } from './rooms.access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import type { DomainEvents } from '#platform/domain-events.ts';

/** What becomes of the questions of a room. */
export function createQuestions({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  /** @throws AppError events.notFound, events.notIncluded, rooms.banned, sessions.forbidden, rooms.messageNotFound */
  async function setState(
    caller: SignedInCaller,
    eventId: number,
    messageId: number,
    state: QuestionState,
  ): Promise<void> {
    await enterAsModerator(db, caller, eventId);
    const answeredId = await db.transaction(async (tx) => {
      await lockQuestions(tx, eventId);
      const before = state === 'answering' ? await endAnswering(tx, eventId, messageId) : null;
      if (!(await writeState(tx, { eventId, messageId, state }))) throw new AppError('rooms.messageNotFound');
      return before;
    });
    if (answeredId !== null) tell(eventId, answeredId, 'answered');
    tell(eventId, messageId, state);
  }

  function tell(eventId: number, messageId: number, state: QuestionState): void {
    domainEvents.emit('rooms.updated', eventId, { type: 'question', messageId, state });
  }

  return { setState };
}
