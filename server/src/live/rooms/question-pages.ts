import type { Db } from '#db/client.ts';
import { decodeCountCursor, decodePartCursor, toPage } from '#platform/http/cursors.ts';
import type { RoomMessage } from '@candela/contract/live/rooms';
import type { Page } from '@candela/contract/paging';
import { presentMessage } from './rooms.present.ts';
import { findAnswering, listAnsweredQuestions, listOpenQuestions } from './rooms.queries.ts';

interface Asked {
  limit: number;
  cursor: string | undefined;
}

/** The questions of a room: first the one being answered, then open ones, then answered ones. */
export async function listQuestions(db: Db, eventId: number, { limit, cursor }: Asked): Promise<Page<RoomMessage>> {
  const beforeId = decodePartCursor(cursor, 'answered');
  if (beforeId !== null) return listAnswered(db, eventId, limit, beforeId);
  const after = decodeCountCursor(cursor);
  const rows = await listOpenQuestions(db, eventId, { limit, after });
  const open = toPage(rows, limit, presentMessage, (row) => [row.voteCount, row.id]);
  const now = after ? null : await findAnswering(db, eventId);
  const shown = [...(now ? [presentMessage(now)] : []), ...open.data];
  if (open.nextCursor !== null) return { ...open, data: shown };
  // The last page of open ones is filled up.
  const answered = await listAnswered(db, eventId, Math.max(1, limit - open.data.length), null);
  return { ...answered, data: [...shown, ...answered.data] };
}

async function listAnswered(
  db: Db,
  eventId: number,
  limit: number,
  beforeId: number | null,
): Promise<Page<RoomMessage>> {
  const rows = await listAnsweredQuestions(db, eventId, { limit, beforeId });
  return toPage(rows, limit, presentMessage, (row) => ['answered', row.id]);
}
