import type { QuestionState } from '@candela/contract/live/rooms';
import type { Tx } from '#db/client.ts';
import { bigintText, readRow, rowOf, run } from '#db/rows.ts';

const idRow = rowOf({ id: bigintText });

/** Serialises changes of a room's questions: only one may be answered at a time. */
export async function lockQuestions(tx: Tx, eventId: number): Promise<void> {
  await run(tx)`select from events where id = ${eventId} for no key update`;
}

/** Marks the question that was being answered as answered. @returns its id */
export async function endAnswering(tx: Tx, eventId: number, exceptId: number): Promise<number | null> {
  const row = await readRow(tx, idRow)`
    update room_messages set state = 'answered'
    where event_id = ${eventId} and state = 'answering' and id <> ${exceptId}::bigint returning id::int8 as id`;
  return row && Number(row.id);
}

/** @returns whether there is such a question */
export async function writeState(
  tx: Tx,
  question: { eventId: number; messageId: number; state: QuestionState },
): Promise<boolean> {
  const count = await run(tx)`
    update room_messages set state = ${question.state}
    where id = ${question.messageId}::bigint and event_id = ${question.eventId} and kind = 'question'
      and hidden_at is null returning 1`;
  return count > 0;
}
