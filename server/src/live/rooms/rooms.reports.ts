import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import { numberOfId, type ReportSource } from '#site/report-sources.ts';
import type { createHiddenMessages } from './hidden-messages.ts';
import { isProtected } from './moderation.queries.ts';
import type { createModeration } from './moderation.service.ts';
import { enter } from './rooms.access.ts';

const messageRow = rowOf({
  eventId: z.int(),
  meetingId: z.string(),
  title: z.string(),
  authorId: z.uuid(),
  body: z.string(),
});

/** A message that is not hidden. */
async function findMessage(db: Db | Tx, given: string): Promise<z.infer<typeof messageRow> | null> {
  const id = numberOfId(given, Number.MAX_SAFE_INTEGER);
  return readRow(db, messageRow)`
    select m.event_id as "eventId", e.meeting_id as "meetingId", e.title, m.user_id as "authorId", m.body
    from room_messages m join events e on e.id = m.event_id
    where ${id === null ? sql`false` : sql`m.id = ${id}::bigint`} and m.hidden_at is null`;
}

interface Deps {
  hidden: ReturnType<typeof createHiddenMessages>;
  moderation: Pick<ReturnType<typeof createModeration>, 'restrict' | 'tellRestricted'>;
}

/** Messages in rooms as reportable content. */
export function createRoomReports({ hidden, moderation }: Deps): ReportSource {
  return {
    kind: 'roomMessage',
    async find(tx, caller, id) {
      const message = await findMessage(tx, id);
      if (!message) return null;
      const { eventId, meetingId, title, authorId, body } = message;
      await enter(tx, caller, eventId);
      return { authorId, body, context: title, link: `/streaming/${meetingId}/${eventId}` };
    },
    readNow: async (db, id) => (await findMessage(db, id))?.body ?? null,
    async remove(tx, caller, id) {
      const message = await findMessage(tx, id);
      if (!message) return null;
      const { eventId, title } = message;
      const messageId = Number(id);
      await hidden.hide(tx, caller, { eventId, messageId, title, isModerator: true });
      return () => hidden.tell(eventId, messageId);
    },
    mute: {
      async isPossible(db, id, authorId) {
        const room = await findRoom(db, id);
        return room !== null && !(await isProtected(db, room.eventId, authorId));
      },
      async run(tx, caller, id, authorId) {
        const room = await findRoom(tx, id);
        if (!room || (await isProtected(tx, room.eventId, authorId))) throw new AppError('reports.notMuted');
        const restriction = { ...room, userId: authorId, kind: 'mute' as const };
        await moderation.restrict(tx, caller, restriction);
        return () => moderation.tellRestricted(restriction);
      },
    },
  };
}

const roomRow = rowOf({ eventId: z.int(), title: z.string() });

/** The room of a message, even of a hidden one. */
async function findRoom(db: Db | Tx, given: string): Promise<z.infer<typeof roomRow> | null> {
  const id = numberOfId(given, Number.MAX_SAFE_INTEGER);
  return readRow(db, roomRow)`
    select e.id as "eventId", e.title from room_messages m join events e on e.id = m.event_id
    where ${id === null ? sql`false` : sql`m.id = ${id}::bigint`}`;
}
