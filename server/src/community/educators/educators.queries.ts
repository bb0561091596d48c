import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isShown, shownBiography, shownLanguages, type Viewer } from '#accounts/privacy.ts';
import { matchingWords } from '#accounts/user-words.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { educatorSchema } from '@candela/contract/community/educators';

const educatorRow = rowOf({ ...educatorSchema.shape, rank: z.int() });

/** `word` is the one by which a search has found them; empty for others. */
const listedRow = educatorRow.extend({ word: z.string() });

type ListedRow = z.infer<typeof listedRow>;

/** Sort keys of the last row of a page; of those whom a search has found by a word, `firstName` is that word. */
interface ListKeys {
  rank: number;
  firstName: string;
  lastName: string;
  id: string;
}

interface Part {
  limit: number;
  after: ListKeys | null;
}

export const isEducator = sql`u.status = 'active' and u.role_ids @> '{2}'::smallint[]`;

/** Rank of educators who are not featured. */
export const unranked = 1_000_000;

const columnsFor = (
  caller: SignedInCaller,
  viewer: Viewer,
) => sql`u.id, u.first_name as "firstName", u.last_name as "lastName",
  u.associate_id as "associateId", u.thumbnail_path as "thumbnailImagePath", ${shownBiography(viewer)} as biography,
  ${shownLanguages(viewer)} as "spokenLanguages", u.educator_rank as rank, u.educator_rank < ${unranked}::int as "isFeatured",
  coalesce(g.course_count, 0) as "courseCount", coalesce(g.follower_count, 0) as "followerCount",
  exists (select from educator_follows f where f.educator_id = u.id and f.user_id = ${caller.userId}) as "isFollowed"`;

/** Featured educators in their order, then the others: by name, or by the words that a search has found. */
export async function listRows(
  db: Db,
  caller: SignedInCaller,
  { search, languageCode, ...part }: Part & { search: string; languageCode: string | undefined },
): Promise<ListedRow[]> {
  const speaking =
    languageCode === undefined
      ? sql``
      : sql`and u.spoken_languages @> array[${languageCode}]::text[] and ${isShown('spokenLanguages', caller)}`;
  if (search === '') return listInOrder(db, caller, part, speaking);
  const { limit, after } = part;
  const few = languageCode === undefined ? null : await listFewSpeakers(db, languageCode);
  const speakingFound = few === null ? speaking : sql`${speaking} and w.user_id = any(${arrayOf(few)}::uuid[])`;
  if (after?.rank === unranked) return listFound(db, caller, search, part, speakingFound);
  const { range } = matchingWords({ search, after: null, ofEducators: true });
  const isFound = sql`and u.educator_rank < ${sql.raw(String(unranked))}
    and exists (select from user_search w where w.user_id = u.id and ${range})`;
  const featured = await listInOrder(db, caller, part, sql`${speaking} ${isFound}`);
  if (featured.length > limit) return featured;
  const others = await listFound(db, caller, search, { limit: limit - featured.length, after: null }, speakingFound);
  return [...featured, ...others];
}

const speakerRow = rowOf({ id: z.uuid() });

/** Up to this number, those who speak a language are found by their ids instead of their names. */
const fewSpeakers = 500;

/** Null if there are many: then the first who are found fill a page. */
async function listFewSpeakers(db: Db, languageCode: string): Promise<string[] | null> {
  const rows = await readRows(db, speakerRow)`
    select u.id from users u where ${isEducator} and u.spoken_languages @> array[${languageCode}]::text[]
    limit ${sql.raw(String(fewSpeakers + 1))}`;
  return rows.length > fewSpeakers ? null : rows.map(({ id }) => id);
}

async function listInOrder(
  db: Db,
  caller: SignedInCaller,
  { limit, after }: Part,
  condition: SQL,
): Promise<ListedRow[]> {
  const more = after
    ? sql`and (u.educator_rank, u.first_name, u.last_name, u.id)
        > (${after.rank}::int, ${after.firstName}, ${after.lastName}, ${after.id}::uuid)`
    : sql``;
  return readRows(db, listedRow)`
    select ${columnsFor(caller, caller)}, '' as word from users u left join educator_figures g on g.user_id = u.id
    where ${isEducator} ${condition} ${more}
    order by u.educator_rank, u.first_name, u.last_name, u.id limit ${limit + 1}`;
}

/** Those who are not featured, each by their first word that begins with the query. */
async function listFound(
  db: Db,
  caller: SignedInCaller,
  search: string,
  { limit, after }: Part,
  condition: SQL,
): Promise<ListedRow[]> {
  const { range, isFirst } = matchingWords({
    search,
    after: after && { text: after.firstName, id: after.id },
    ofEducators: true,
  });
  return readRows(db, listedRow)`
    select ${columnsFor(caller, caller)}, w.word
    from user_search w join users u on u.id = w.user_id left join educator_figures g on g.user_id = u.id
    where ${range} and ${isFirst} and u.educator_rank = ${sql.raw(String(unranked))} ${condition}
    order by w.word, w.user_id ${rowLimit(limit + 1)}`;
}

const profileRow = educatorRow.extend({
  timeZone: z.string().nullable(),
  joinedAt: instantText,
  ratingCount: z.int(),
  ratingSum: z.int(),
});

export type ProfileRow = z.infer<typeof profileRow>;

/** A profile; the caller's own one is shown as others see it. */
export async function findRow(db: Db, caller: SignedInCaller, id: string): Promise<ProfileRow | null> {
  const viewer = id === caller.userId ? null : caller;
  return readRow(db, profileRow)`
    select ${columnsFor(caller, viewer)}, case when ${isShown('timeZone', viewer)} then u.time_zone end as "timeZone",
      u.created_at as "joinedAt", coalesce(g.rating_count, 0) as "ratingCount", coalesce(g.rating_sum, 0) as "ratingSum"
    from users u left join educator_figures g on g.user_id = u.id
    where u.id = ${id}::uuid and ${isEducator}`;
}

/** @returns whether there is such an educator */
export async function writeFollow(db: Db, userId: string, educatorId: string, isFollowed: boolean): Promise<boolean> {
  if ((await run(db)`select from users u where u.id = ${educatorId} and ${isEducator}`) === 0) return false;
  await run(db)`${
    isFollowed
      ? sql`insert into educator_follows (user_id, educator_id) values (${userId}, ${educatorId}) on conflict do nothing`
      : sql`delete from educator_follows where user_id = ${userId} and educator_id = ${educatorId}`
  }`;
  return true;
}
