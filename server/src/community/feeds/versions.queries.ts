import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { isPublishedFeed, isReadableFeed } from '#community/feed-access.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { freeEditMinutes } from '@candela/contract/community/feed-fields';
import { feedPictureFieldsSchema, type FeedPictureFields } from '@candela/contract/community/feed-pictures';
import { richTextSchema, type RichText } from '@candela/contract/rich-text';

interface Said {
  document: RichText;
  pictures: readonly FeedPictureFields[];
}

const countRow = rowOf({ isFree: z.boolean(), count: z.int() });

/** Of a post whose row is locked: whether a change is not kept yet, and how many versions there are. */
export function findKept(tx: Tx, id: number): Promise<z.infer<typeof countRow>> {
  return requireRow(tx, countRow)`
    select coalesce(f.published_at + make_interval(mins => ${freeEditMinutes}::int) >= now(), true) as "isFree",
      (select count(*)::int from feed_versions v where v.feed_id = f.id) as count
    from feeds f where f.id = ${id}`;
}

/** What a post has said until now, if nothing of it is kept yet: as its author has published it. */
export async function insertFirst(tx: Tx, id: number, { document, pictures }: Said): Promise<void> {
  await run(tx)`
    insert into feed_versions (feed_id, number, document, pictures, author_id, at)
    select f.id, 1, ${JSON.stringify(document)}::jsonb, ${JSON.stringify(pictures)}::jsonb, f.author_id,
      coalesce(f.edited_at, f.published_at) from feeds f where f.id = ${id}`;
}

/** What it says from now on. */
export async function insertVersion(
  tx: Tx,
  { id, number, by }: { id: number; number: number; by: string },
  { document, pictures }: Said,
): Promise<void> {
  await run(tx)`
    insert into feed_versions (feed_id, number, document, pictures, author_id, at)
    values (${id}, ${number}, ${JSON.stringify(document)}::jsonb, ${JSON.stringify(pictures)}::jsonb, ${by}::uuid, now())`;
}

const readableRow = rowOf({ languageCode: z.string() });

/** A post whose versions the caller may read: a published one that they may read. What is hidden shows none, to nobody. */
export function findCompared(db: Db, caller: SignedInCaller, id: number): Promise<z.infer<typeof readableRow> | null> {
  return readRow(db, readableRow)`
    select f.language_code as "languageCode" from feeds f
    where f.id = ${id} and ${isPublishedFeed} and ${isReadableFeed(caller)}`;
}

const versionRow = rowOf({
  number: z.int(),
  at: instantText,
  author: personSchema,
  isErased: z.boolean(),
  isCurrent: z.boolean(),
});

export type VersionRow = z.infer<typeof versionRow>;

const versionColumns = sql.raw(`v.number, v.at, ${personJson} as author, v.erased_at is not null as "isErased",
  v.number = (select max(x.number) from feed_versions x where x.feed_id = v.feed_id) as "isCurrent"`);

/** A page of versions, and one more. @param before number of the last one of the page before */
export function listVersionRows(db: Db, id: number, limit: number, before: number | null): Promise<VersionRow[]> {
  const rest = before === null ? sql`` : sql`and v.number < ${before}::int`;
  return readRows(db, versionRow)`
    select ${versionColumns} from feed_versions v join users u on u.id = v.author_id where v.feed_id = ${id} ${rest}
    order by v.number desc nulls last ${rowLimit(limit + 1)}`;
}

const saidRow = rowOf({
  number: z.int(),
  at: instantText,
  author: personSchema,
  isErased: z.boolean(),
  isCurrent: z.boolean(),
  document: z.nullable(richTextSchema),
  pictures: z.array(feedPictureFieldsSchema),
});

export type SaidRow = z.infer<typeof saidRow>;

/** A version and, if it has its words, the newest earlier one that has them. */
export function findVersions(db: Db, id: number, number: number): Promise<SaidRow[]> {
  return readRows(db, saidRow)`
    select ${versionColumns}, v.document, v.pictures from feed_versions v join users u on u.id = v.author_id
    where v.feed_id = ${id} and v.number in (${number}::int, (select max(x.number) from feed_versions x
      where x.feed_id = ${id} and x.number < ${number}::int and x.erased_at is null))
    order by v.number desc nulls last`;
}

const personRow = rowOf({ person: personSchema });

/** People as they are called now. */
export async function listPeople(db: Db, ids: readonly string[]): Promise<z.infer<typeof personSchema>[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(db, personRow)`
    select ${sql.raw(personJson)} as person from users u where u.id = any(${arrayOf(ids)}::uuid[])`;
  return rows.map(({ person }) => person);
}

/** Takes the words of a version away. The row of its post is locked. @returns whether there was such an earlier version */
export async function eraseVersion(tx: Tx, id: number, number: number): Promise<boolean> {
  const count = await run(tx)`
    update feed_versions v set document = null, pictures = '[]', erased_at = coalesce(erased_at, now())
    where v.feed_id = ${id} and v.number = ${number}
      and v.number < (select max(x.number) from feed_versions x where x.feed_id = v.feed_id)`;
  return count > 0;
}

const idRow = rowOf({ number: z.int() });

export async function hasVersion(tx: Tx, id: number, number: number): Promise<boolean> {
  return (
    (await readRow(tx, idRow)`select number from feed_versions where feed_id = ${id} and number = ${number}`) !== null
  );
}
