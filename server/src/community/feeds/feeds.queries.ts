import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isPublishedFeed, isReadableFeed } from '#community/feed-access.ts';
import { isInContentAudience, isOfAudience, rowsOfAudiences } from '#db/audience-rows.ts';
import type { Db } from '#db/client.ts';
import { isStaff } from '#db/entitlements.ts';
import { rowLimit } from '#db/row-limit.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { countedFeeds } from '@candela/contract/community/feed-fields';
import type { FeedTab } from '@candela/contract/community/feed-terms';
import { feedColumns, feedRow, feedTables, isRead, readTables, type FeedRow } from './feed-columns.ts';

interface Asked {
  tab: FeedTab;
  symbol: string | undefined;
  languageCode: string | undefined;
}

interface Part {
  limit: number;
  after: { at: string; id: number } | null;
}

/** Condition that the caller is in an audience `a`; of trainers and admins, any. */
const isInAudienceOf = (caller: SignedInCaller): SQL =>
  isStaff(caller) ? sql`a.content_type = ''` : isInContentAudience(caller);

/** Posts pinned above the list at once: more than `feedPins.atOnce`, because readers are in several audiences. */
const pinnedAtOnce = 6;
/** The newest posts of an audience among which those of certain authors are looked for first. */
const newestSearched = 500;

/** A page of posts, and one more. */
export function listRows(db: Db, caller: SignedInCaller, asked: Asked, { limit, after }: Part): Promise<FeedRow[]> {
  const wanted = limit + 1;
  const count = rowLimit(wanted);
  const more = (at: SQL, id: SQL) =>
    after ? sql`and (${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  return pageOf(db, caller, sourceOf(caller, asked, { wanted, count, more }), count);
}

interface Source {
  /** How many rows. */
  wanted: number;
  count: SQL;
  more: (at: SQL, id: SQL) => SQL;
}

/** Ids and times of the posts of a list, each read from stretches of an index that are of the caller’s audiences. */
function sourceOf(caller: SignedInCaller, { tab, symbol, languageCode }: Asked, { wanted, count, more }: Source): SQL {
  const ofLanguage = languageCode === undefined ? sql`` : sql`and f.language_code = ${languageCode}`;
  const after = more(sql`f.published_at`, sql`f.id`);
  const rows = (mine: SQL, limit: SQL, from = after) => sql`
    select f.id, f.published_at from feeds f where ${isPublishedFeed} ${ofLanguage} ${mine} ${from}
    order by f.published_at desc nulls last, f.id desc nulls last ${limit}`;
  const newest = (limit: SQL, from: SQL) =>
    rowsOfAudiences(caller, { all: rows(sql``, limit, from), rows: rows(sql`and f.${isOfAudience}`, limit, from) });
  if (symbol !== undefined)
    return sql`(select x.* from audiences a cross join lateral (
      select s.feed_id as id, s.published_at from feed_symbols s
      where s.symbol = ${symbol} and s.${isOfAudience} and s.published_at <= now() ${more(sql`s.published_at`, sql`s.feed_id`)}
        ${languageCode === undefined ? sql`` : sql`and exists (select from feeds f where f.id = s.feed_id ${ofLanguage})`}
      order by s.published_at desc nulls last, s.feed_id desc nulls last ${count}) x where ${isInAudienceOf(caller)})`;
  if (tab === 'following') return followedRows(caller, { wanted, count, after, ofLanguage });
  if (tab === 'unread')
    return sql`(select f.id, f.published_at from (${newestCounted(newest)}) n join feeds f on f.id = n.id ${readTables(caller)}
      where not ${isRead(caller)} ${after})`;
  return newest(count, after);
}

interface Followed {
  wanted: number;
  count: SQL;
  after: SQL;
  ofLanguage: SQL;
}

/**
 * Posts of those whom the caller follows: of the newest of each audience, if they give a page, else author by author. A page of the first
 * way has nothing older than the oldest of the newest of any audience: further down, the posts of that audience are not known.
 */
function followedRows(caller: SignedInCaller, { wanted, count, after, ofLanguage }: Followed): SQL {
  const rows = (mine: SQL, limit: SQL) => sql`
    select f.id, f.published_at, f.author_id from feeds f where ${isPublishedFeed} and f.${isOfAudience} ${ofLanguage} ${mine} ${after}
    order by f.published_at desc nulls last, f.id desc nulls last ${limit}`;
  return sql`(
    with newest as materialized (
        select x.id, x.published_at, x.author_id, a.id as audience_id
        from audiences a cross join lateral (${rows(sql``, rowLimit(newestSearched))}) x where ${isInAudienceOf(caller)}),
      known as (
        select n.id, n.published_at from newest n
        where n.author_id in (select educator_id from educator_follows where user_id = ${caller.userId}::uuid)
          and not exists (select from (
              select id, published_at, row_number() over (partition by audience_id order by published_at desc, id desc) as place
              from newest) last
            where last.place = ${newestSearched}::int and (n.published_at, n.id) < (last.published_at, last.id))
        order by n.published_at desc, n.id desc ${count})
    select id, published_at from known
    union
    select x.id, x.published_at from educator_follows e cross join audiences a cross join lateral (
      ${rows(sql`and f.author_id = e.educator_id`, count)}) x
    where e.user_id = ${caller.userId}::uuid and ${isInAudienceOf(caller)} and (select count(*) from known) < ${wanted}::int)`;
}

/** The newest posts, of which those that are not read are counted. */
const newestCounted = (newest: (limit: SQL, from: SQL) => SQL): SQL => sql`
  select id, published_at from ${newest(rowLimit(countedFeeds), sql``)} newest
  order by published_at desc nulls last, id desc nulls last ${rowLimit(countedFeeds)}`;

function pageOf(db: Db, caller: SignedInCaller, source: SQL, count: SQL): Promise<FeedRow[]> {
  return readRows(db, feedRow)`
    select ${feedColumns(caller)}
    from (select id from ${source} rows order by published_at desc nulls last, id desc nulls last ${count}) page
      join feeds f on f.id = page.id ${feedTables(caller)}
    order by f.published_at desc nulls last, f.id desc nulls last`;
}

/** The posts that are pinned for the caller. */
export function listPinned(db: Db, caller: SignedInCaller): Promise<FeedRow[]> {
  const source = sql`(select x.* from audiences a cross join lateral (
    select f.id, f.published_at from feeds f where ${isPublishedFeed} and f.pinned_until > now() and f.${isOfAudience}) x
    where ${isInAudienceOf(caller)})`;
  return pageOf(db, caller, source, rowLimit(pinnedAtOnce));
}

/** A post that the caller may read; null: there is none. */
export function findFeed(db: Db, caller: SignedInCaller, id: number): Promise<FeedRow | null> {
  return readRow(db, feedRow)`
    select ${feedColumns(caller)} from feeds f ${feedTables(caller)} where f.id = ${id} and ${isReadableFeed(caller)}`;
}

const isNewRow = rowOf({ isNew: z.boolean() });

/** @returns whether the caller had not read it before; null if the caller may not read such a post */
export async function insertRead(db: Db, caller: SignedInCaller, id: number): Promise<boolean | null> {
  return (
    (
      await readRow(db, isNewRow)`
    with found as (select f.id from feeds f where f.id = ${id} and ${isReadableFeed(caller)}),
      added as (insert into feed_reads (user_id, feed_id) select ${caller.userId}::uuid, id from found
        on conflict do nothing returning 1)
    select exists (select from added) as "isNew" from found`
    )?.isNew ?? null
  );
}

/** Everything that is published by now counts as read; the marks of single posts say nothing more then. */
export async function markAll(db: Db, caller: SignedInCaller): Promise<void> {
  await run(db)`
    with cleared as (delete from feed_reads where user_id = ${caller.userId}::uuid)
    insert into feed_seen (user_id, read_before) values (${caller.userId}::uuid, now())
    on conflict (user_id) do update set read_before = excluded.read_before`;
}

const countRow = rowOf({ unread: z.int(), audienceIds: z.array(z.int()) });

/** How many of the newest posts the caller has not read, and their audiences. */
export function countUnread(db: Db, caller: SignedInCaller): Promise<z.infer<typeof countRow>> {
  const rows = (mine: SQL) => sql`
    select f.id, f.published_at from feeds f where ${isPublishedFeed} ${mine}
    order by f.published_at desc nulls last, f.id desc nulls last ${rowLimit(countedFeeds)}`;
  const newest = () => rowsOfAudiences(caller, { all: rows(sql``), rows: rows(sql`and f.${isOfAudience}`) });
  return requireRow(db, countRow)`
    select (select count(*)::int from (${newestCounted(newest)}) n join feeds f on f.id = n.id ${readTables(caller)}
        where not ${isRead(caller)}) as unread,
      (select coalesce(array_agg(a.id order by a.id), '{}') from audiences a where ${isInAudienceOf(caller)}) as "audienceIds"`;
}
