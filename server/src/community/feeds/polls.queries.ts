import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isPublishedFeed, isReadableFeed } from '#community/feed-access.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { isIncludedRow } from '#db/entitlements.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { FeedPoll, FeedPollFields } from '@candela/contract/community/feed-polls';

/** A poll as JSON of the database, with the vote of a reader. */
export const storedPoll = z.object({
  question: z.string(),
  options: z.array(z.string()),
  counts: z.array(z.int()),
  isMultiple: z.boolean(),
  closesAt: z.string(),
  isOpen: z.boolean(),
  voterCount: z.int(),
  own: z.array(z.int()),
});

/** The poll of the published post `f`, with the vote of the caller; null if it has none. */
export const pollOf = (
  caller: SignedInCaller,
): SQL => sql`(select json_build_object('question', p.question, 'options', p.options,
    'counts', p.counts, 'isMultiple', p.is_multiple, 'closesAt', p.closes_at, 'isOpen', p.closes_at > now(),
    'voterCount', p.voter_count, 'own', coalesce(v.options, '{}'))
  from feed_polls p left join feed_poll_votes v on v.feed_id = p.feed_id and v.user_id = ${caller.userId}::uuid
  where p.feed_id = f.id and p.closes_at is not null)`;

/** Whoever has not voted yet is not led by the votes of others. */
export function presentPoll({ options, counts, ...poll }: z.infer<typeof storedPoll>): FeedPoll {
  const isShown = poll.own.length > 0 || !poll.isOpen;
  return {
    ...poll,
    closesAt: new Date(poll.closesAt).toISOString(),
    options: options.map((text, at) => ({ text, votes: isShown ? (counts[at] ?? 0) : null })),
  };
}

/** Replaces the poll of a draft. */
export async function writePollFields(tx: Tx, feedId: number, poll: FeedPollFields | null): Promise<void> {
  if (!poll) return void (await run(tx)`delete from feed_polls where feed_id = ${feedId} and closes_at is null`);
  const { question, options, isMultiple, hours } = poll;
  await run(tx)`
    insert into feed_polls (feed_id, question, options, is_multiple, hours)
    values (${feedId}, ${question}, ${arrayOf(options)}::text[], ${isMultiple}, ${hours})
    on conflict (feed_id) do update set question = excluded.question, options = excluded.options,
      is_multiple = excluded.is_multiple, hours = excluded.hours
    where feed_polls.closes_at is null`;
}

const closingRow = rowOf({ closesAt: z.string() });

/** Opens the poll of a post that is published in this transaction. @returns when it ends; null: it has none */
export async function openPoll(tx: Tx, feedId: number): Promise<Date | null> {
  const row = await readRow(tx, closingRow)`
    update feed_polls set closes_at = now() + make_interval(hours => hours::int), counts = array_fill(0, array[cardinality(options)])
    where feed_id = ${feedId} and closes_at is null
    returning to_char(closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "closesAt"`;
  return row && new Date(row.closesAt);
}

const openRow = rowOf({ optionCount: z.int(), isMultiple: z.boolean(), isOpen: z.boolean() });

/** The poll of a post that the caller may read, locked: votes are added one after the other. */
export function lockPoll(tx: Tx, caller: SignedInCaller, feedId: number): Promise<z.infer<typeof openRow> | null> {
  return readRow(tx, openRow)`
    select cardinality(p.options) as "optionCount", p.is_multiple as "isMultiple", p.closes_at > now() as "isOpen"
    from feed_polls p join feeds f on f.id = p.feed_id
    where p.feed_id = ${feedId} and p.closes_at is not null and ${isPublishedFeed} and ${isIncludedRow('f', caller)} for no key update of p`;
}

/** @returns whether it was their first vote */
export async function insertVote(tx: Tx, userId: string, feedId: number, options: readonly number[]): Promise<boolean> {
  const count = await run(tx)`
    insert into feed_poll_votes (feed_id, user_id, options) values (${feedId}, ${userId}::uuid, ${arrayOf(options)}::smallint[])
    on conflict do nothing`;
  if (count === 0) return false;
  await run(tx)`
    update feed_polls p set voter_count = voter_count + 1, counts = array(
      select c.votes + (c.place - 1 = any(${arrayOf(options)}::int[]))::int from unnest(p.counts) with ordinality c (votes, place) order by c.place)
    where feed_id = ${feedId}`;
  return true;
}

const pollRow = rowOf({ poll: storedPoll.nullable() });

export async function findPoll(db: Db, caller: SignedInCaller, feedId: number): Promise<FeedPoll | null> {
  const row = await readRow(db, pollRow)`
    select ${pollOf(caller)} as poll from feeds f where f.id = ${feedId} and ${isReadableFeed(caller)}`;
  return row?.poll ? presentPoll(row.poll) : null;
}

/** @returns whether it was open */
export async function endPoll(tx: Tx, feedId: number): Promise<boolean> {
  return (await run(tx)`update feed_polls set closes_at = now() where feed_id = ${feedId} and closes_at > now()`) > 0;
}

const endedRow = rowOf({ question: z.string(), voterCount: z.int(), subscriptionTypeIds: z.array(z.int()) });

/** A poll whose time is over, of a post that is still shown. */
export function findEnded(tx: Tx, feedId: number): Promise<z.infer<typeof endedRow> | null> {
  return readRow(tx, endedRow)`
    select p.question, p.voter_count as "voterCount", f.subscription_type_ids as "subscriptionTypeIds"
    from feed_polls p join feeds f on f.id = p.feed_id
    where p.feed_id = ${feedId} and p.closes_at <= now() and ${isPublishedFeed} for share of f`;
}
