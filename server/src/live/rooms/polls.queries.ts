import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, requireRow, rowOf, run } from '#db/rows.ts';
import { pollSchema } from '@candela/contract/live/rooms';

const pollRow = rowOf(pollSchema.shape);

type PollRow = z.infer<typeof pollRow>;

const ownPollRow = pollRow.extend({ ownChoice: z.int().nullable() });

const columns = sql.raw(`p.id, p.question, p.closed_at is null as "isOpen", p.are_results_shown as "areResultsShown",
  (select json_agg(json_build_object('text', o.text, 'voteCount',
      (select count(*) from room_poll_votes v where v.poll_id = p.id and v.option = o.at - 1)) order by o.at)
    from unnest(p.options) with ordinality o (text, at)) as options`);

export async function findPoll(db: Db | Tx, eventId: number, pollId: number): Promise<PollRow | null> {
  return readRow(db, pollRow)`
    select ${columns} from room_polls p where p.id = ${pollId} and p.event_id = ${eventId}`;
}

/** The newest poll of a room, with the user's choice. */
export async function findNewest(
  db: Db,
  eventId: number,
  userId: string,
): Promise<{ poll: PollRow; ownChoice: number | null } | null> {
  const row = await readRow(db, ownPollRow)`
    select ${columns}, (select v.option from room_poll_votes v where v.poll_id = p.id and v.user_id = ${userId}) as "ownChoice"
    from room_polls p where p.event_id = ${eventId} order by p.id desc nulls last limit 1`;
  if (!row) return null;
  const { ownChoice, ...poll } = row;
  return { poll, ownChoice };
}

const idRow = rowOf({ id: z.int() });

/** The previous poll is closed: there is one at a time. Call this in a locked room. @returns the ids of both */
export async function insertPoll(
  tx: Tx,
  eventId: number,
  question: string,
  options: string[],
): Promise<{ id: number; closedId: number | null }> {
  const closed = await readRow(tx, idRow)`
    update room_polls set closed_at = now() where event_id = ${eventId} and closed_at is null returning id`;
  const { id } = await requireRow(tx, idRow)`
    insert into room_polls (event_id, question, options) values (${eventId}, ${question}, ${arrayOf(options)}::text[])
    returning id`;
  return { id, closedId: closed?.id ?? null };
}

/** @returns false when there is no such poll, it has ended, or it has no such option */
export async function writeVote(
  db: Db,
  vote: { eventId: number; pollId: number; userId: string; option: number },
): Promise<boolean> {
  return (
    (await run(db)`
    insert into room_poll_votes (poll_id, user_id, option)
    select p.id, ${vote.userId}::uuid, ${vote.option}::smallint from room_polls p
    where p.id = ${vote.pollId} and p.event_id = ${vote.eventId} and p.closed_at is null
      and ${vote.option}::int < cardinality(p.options)
    on conflict (poll_id, user_id) do update set option = excluded.option returning 1`) > 0
  );
}

/** @returns false when there is no such poll or it has ended */
export async function writeResultsShown(tx: Tx, eventId: number, pollId: number, areShown: boolean): Promise<boolean> {
  const count = await run(tx)`
    update room_polls set are_results_shown = ${areShown}::boolean
    where id = ${pollId} and event_id = ${eventId} and closed_at is null returning 1`;
  return count > 0;
}

export async function closeRow(tx: Tx, eventId: number, pollId: number): Promise<boolean> {
  return (
    (await run(tx)`
    update room_polls set closed_at = now()
    where id = ${pollId} and event_id = ${eventId} and closed_at is null returning 1`) > 0
  );
}
