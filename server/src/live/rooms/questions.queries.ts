import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { bigintText, readRow, rowOf } from '#db/rows.ts';
import { questionStates, type QuestionState } from '@candela/contract/live/rooms';

const idRow = rowOf({ id: bigintText });

/** Marks the question that was being answered as answered. @returns its id */
export async function endAnswering(tx: Tx, eventId: number, exceptId: number): Promise<number | null> {
  const row = await readRow(tx, idRow)`
    update room_messages set state = 'answered'
    where event_id = ${eventId} and state = 'answering' and id <> ${exceptId}::bigint returning id::int8 as id`;
  return row && Number(row.id);
}

const stateRow = rowOf({ state: z.enum(questionStates) });

/** Call this in a locked room. @returns the state before; null when there is no such question */
export async function writeState(
  tx: Tx,
  question: { eventId: number; messageId: number; state: QuestionState },
): Promise<QuestionState | null> {
  const row = await readRow(tx, stateRow)`
    update room_messages m set state = ${question.state} from room_messages b
    where m.id = ${question.messageId}::bigint and m.event_id = ${question.eventId} and m.kind = 'question'
      and m.hidden_at is null and b.id = m.id returning b.state`;
  return row?.state ?? null;
}
