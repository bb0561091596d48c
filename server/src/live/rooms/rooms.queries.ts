import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { isAmongHosts } from '#db/event-people.ts';
import { bigintText, instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { relationColumns, relationShape } from '#live/access.ts';
import { eventStates } from '@candela/contract/live/events';
import { roomMessageSchema, type RoomMessageKind } from '@candela/contract/live/rooms';

const roomRow = rowOf({
  ...relationShape,
  title: z.string(),
  status: z.enum(eventStates),
  hasChat: z.boolean(),
  sanction: z.enum(['mute', 'ban']).nullable(),
  slowSeconds: z.int(),
});

export type RoomRow = z.infer<typeof roomRow>;

/** The data that decides whether a user may enter and write. */
export async function findRow(db: Db | Tx, eventId: number, userId: string): Promise<RoomRow | null> {
  return readRow(db, roomRow)`
    select e.title, e.status, e.has_chat as "hasChat", ${relationColumns(userId)},
      (select s.kind from room_sanctions s where s.event_id = e.id and s.user_id = ${userId}) as sanction,
      coalesce(r.slow_seconds, 0) as "slowSeconds"
    from events e left join rooms r on r.event_id = e.id where e.id = ${eventId} and e.status <> 'draft'`;
}

const relationRow = rowOf({ ...relationShape, userId: z.uuid() });

/** The relation of these users to an event; drafts have none. */
export async function findRelations(
  db: Db,
  eventId: number,
  userIds: string[],
): Promise<z.infer<typeof relationRow>[]> {
  return readRows(db, relationRow)`
    select u.id as "userId", ${relationColumns(sql`u.id`)}
    from events e cross join unnest(${arrayOf(userIds)}::uuid[]) u (id)
    where e.id = ${eventId} and e.status <> 'draft'`;
}

const messageRow = rowOf({ ...roomMessageSchema.shape, id: bigintText, createdAt: instantText });

export type MessageRow = Omit<z.infer<typeof messageRow>, 'id'> & { id: number };

const columnsFor = (eventId: number) => sql`m.id::int8 as id, m.kind, ${sql.raw(personJson)} as author,
  ${isAmongHosts(eventId, sql`m.user_id`)} as "isHost",
  m.body, m.created_at as "createdAt", m.vote_count as "voteCount", m.state,
  (select json_build_object('id', r.id, 'authorName', a.first_name || ' ' || a.last_name, 'body', left(r.body, 140))
    from room_messages r join users a on a.id = r.user_id where r.id = m.reply_to_id and r.hidden_at is null) as "replyTo"`;

export async function listRows(
  db: Db,
  eventId: number,
  kind: RoomMessageKind,
  page: { limit: number; beforeId: number | null },
): Promise<MessageRow[]> {
  const more = page.beforeId === null ? sql`` : sql`and m.id < ${page.beforeId}::bigint`;
  const rows = await readRows(db, messageRow)`
    select ${columnsFor(eventId)} from room_messages m join users u on u.id = m.user_id
    where m.event_id = ${eventId} and m.kind = ${kind} and m.hidden_at is null ${more}
    order by m.id desc nulls last limit ${page.limit + 1}`;
  return rows.map(numbered);
}

const shownQuestions = (eventId: number) => sql`from room_messages m join users u on u.id = m.user_id
    where m.event_id = ${eventId} and m.kind = 'question' and m.hidden_at is null`;

/** Open questions; those with most votes first. */
export async function listOpenQuestions(
  db: Db,
  eventId: number,
  page: { limit: number; after: { count: number; id: number } | null },
): Promise<MessageRow[]> {
  const { after } = page;
  const more = after
    ? sql`and m.vote_count <= ${after.count}::int
        and (m.vote_count < ${after.count}::int or m.id > ${after.id}::bigint)`
    : sql``;
  const rows = await readRows(db, messageRow)`
    select ${columnsFor(eventId)} ${shownQuestions(eventId)} and m.state = 'open' ${more}
    order by m.vote_count desc nulls last, m.id limit ${page.limit + 1}`;
  return rows.map(numbered);
}

/** The question being answered. */
export async function findAnswering(db: Db, eventId: number): Promise<MessageRow | null> {
  const row = await readRow(db, messageRow)`
    select ${columnsFor(eventId)} ${shownQuestions(eventId)} and m.state = 'answering' limit 1`;
  return row && numbered(row);
}

/** Answered questions, newest first. */
export async function listAnsweredQuestions(
  db: Db,
  eventId: number,
  page: { limit: number; beforeId: number | null },
): Promise<MessageRow[]> {
  const more = page.beforeId === null ? sql`` : sql`and m.id < ${page.beforeId}::bigint`;
  const rows = await readRows(db, messageRow)`
    select ${columnsFor(eventId)} ${shownQuestions(eventId)} and m.state = 'answered' ${more}
    order by m.id desc nulls last limit ${page.limit + 1}`;
  return rows.map(numbered);
}

const idRow = rowOf({ id: bigintText });

export async function listVoted(db: Db, eventId: number, userId: string): Promise<number[]> {
  const rows = await readRows(db, idRow)`
    select v.message_id::int8 as id from room_votes v join room_messages m on m.id = v.message_id
    where m.event_id = ${eventId} and v.user_id = ${userId}`;
  return rows.map(({ id }) => Number(id));
}

const lastRow = rowOf({ seconds: z.number().nullable() });

/**
 * Seconds since the caller's last message. By wall-clock time: a transaction that waited
 * for the lock began before the message it waited for, so its own start time would give negative seconds.
 */
export async function findSecondsSinceLast(tx: Tx, eventId: number, userId: string): Promise<number> {
  const { seconds } = await requireRow(tx, lastRow)`
    select extract(epoch from clock_timestamp() - max(created_at))::float8 as seconds
    from room_messages where event_id = ${eventId} and user_id = ${userId} and created_at > now() - interval '2 minutes'`;
  return seconds ?? Number.POSITIVE_INFINITY;
}

/** Serialises a user's messages, so that a burst cannot exceed the limit. */
export async function lockWriter(tx: Tx, userId: string): Promise<void> {
  await run(tx)`select from users where id = ${userId} for no key update`;
}

/** @returns null when it replies to a message that does not exist */
export async function insertMessage(
  tx: Tx,
  message: { eventId: number; userId: string; kind: RoomMessageKind; body: string; replyToId: number | null },
): Promise<MessageRow | null> {
  const { eventId, userId, kind, body, replyToId } = message;
  const isAllowed =
    replyToId === null
      ? sql`true`
      : sql`exists (select from room_messages r
          where r.id = ${replyToId}::bigint and r.event_id = ${eventId} and r.hidden_at is null)`;
  const inserted = await readRow(tx, idRow)`
    insert into room_messages (event_id, user_id, kind, body, reply_to_id)
    select ${eventId}::int, ${userId}::uuid, ${kind}, ${body}, ${replyToId}::bigint
    where ${isAllowed}
    returning id::int8 as id`;
  if (!inserted) return null;
  const written = await requireRow(tx, messageRow)`
    select ${columnsFor(eventId)} from room_messages m join users u on u.id = m.user_id where m.id = ${inserted.id}::bigint`;
  return numbered(written);
}

const hiddenRow = rowOf({ authorId: z.uuid(), body: z.string() });

/** @returns null when there is no message that the caller may hide */
export async function hideRow(
  tx: Tx,
  message: { eventId: number; messageId: number; userId: string; isModerator: boolean },
): Promise<z.infer<typeof hiddenRow> | null> {
  return readRow(tx, hiddenRow)`
    update room_messages set hidden_at = now(), hidden_by = ${message.userId}
    where id = ${message.messageId}::bigint and event_id = ${message.eventId} and hidden_at is null
      and (${message.isModerator}::boolean or user_id = ${message.userId})
    returning user_id as "authorId", body`;
}

const voteCountRow = rowOf({ voteCount: z.int() });

/** @returns the votes of the question; null when it does not exist */
export async function writeVote(
  tx: Tx,
  vote: { eventId: number; messageId: number; userId: string; isVoted: boolean },
): Promise<number | null> {
  if (
    (await run(tx)`
    select from room_messages where id = ${vote.messageId}::bigint and event_id = ${vote.eventId}
      and kind = 'question' and hidden_at is null for update`) === 0
  )
    return null;
  await run(tx)`${
    vote.isVoted
      ? sql`insert into room_votes (message_id, user_id) values (${vote.messageId}::bigint, ${vote.userId})
          on conflict do nothing`
      : sql`delete from room_votes where message_id = ${vote.messageId}::bigint and user_id = ${vote.userId}`
  }`;
  return (
    (
      await readRow(tx, voteCountRow)`
    update room_messages set vote_count = (select count(*) from room_votes where message_id = ${vote.messageId}::bigint)
    where id = ${vote.messageId}::bigint returning vote_count as "voteCount"`
    )?.voteCount ?? null
  );
}

function numbered(row: z.infer<typeof messageRow>): MessageRow {
  return { ...row, id: Number(row.id) };
}
