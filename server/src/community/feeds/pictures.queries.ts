import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { areFeedsVisible, isReadablePicture } from '#community/feed-access.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { FeedPictureFields } from '@candela/contract/community/feed-pictures';

/** A picture of a post as JSON of the database. */
export const storedPicture = z.object({ id: z.uuid(), alt: z.string(), width: z.int(), height: z.int() });

/** The pictures of the post `f`, in their order. */
export const picturesOf =
  sql.raw(`(select coalesce(json_agg(json_build_object('id', p.id, 'alt', m.alt, 'width', p.width,
    'height', p.height) order by m.position), '[]')
  from feed_media m join feed_pictures p on p.id = m.picture_id where m.feed_id = f.id)`);

/** What the author of the post `f` writes of them. */
export const pictureFieldsOf =
  sql.raw(`(select coalesce(json_agg(json_build_object('id', m.picture_id, 'alt', m.alt) order by m.position), '[]')
  from feed_media m where m.feed_id = f.id)`);

const idRow = rowOf({ id: z.uuid() });
const countRow = rowOf({ count: z.int() });

/** Pictures that an author has uploaded in 24 hours; until the transaction ends, they add none. */
export async function countUploaded(tx: Tx, authorId: string): Promise<number> {
  await run(tx)`select from users where id = ${authorId}::uuid for no key update`;
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from feed_pictures
    where author_id = ${authorId}::uuid and created_at > now() - interval '24 hours'`;
  return count;
}

export interface NewPicture {
  id: string;
  authorId: string;
  width: number;
  height: number;
}

export async function insertPicture(tx: Tx, { id, authorId, width, height }: NewPicture): Promise<void> {
  await run(tx)`
    insert into feed_pictures (id, author_id, width, height) values (${id}::uuid, ${authorId}::uuid, ${width}, ${height})`;
}

/** Whether the caller may fetch a picture. */
export async function mayFetch(db: Db, caller: SignedInCaller, id: string): Promise<boolean> {
  const row = await readRow(db, idRow)`
    select p.id from feed_pictures p where p.id = ${id}::uuid and ${areFeedsVisible} and ${isReadablePicture(caller)}`;
  return row !== null;
}

const fieldsRow = rowOf({ id: z.uuid(), alt: z.string() });

/**
 * What a post shows; its row is locked. What its author has uploaded becomes its own.
 * @throws AppError feeds.unknownPicture, also for those of other posts and of others
 */
export async function writePictures(
  tx: Tx,
  feedId: number,
  by: string,
  pictures: readonly FeedPictureFields[],
): Promise<void> {
  const before = await readRows(tx, fieldsRow)`
    select picture_id as id, alt from feed_media where feed_id = ${feedId} order by position`;
  if (isDeepStrictEqual(before, [...pictures])) return;
  const ids = arrayOf(pictures.map(({ id }) => id));
  const found = await readRows(tx, idRow)`
    select id from feed_pictures where id = any(${ids}::uuid[])
      and (feed_id = ${feedId}::int or (feed_id is null and author_id = ${by}::uuid)) order by id for no key update`;
  // Fewer also if one is named twice.
  if (found.length < pictures.length) throw new AppError('feeds.unknownPicture');
  await run(tx)`update feed_pictures set feed_id = ${feedId} where id = any(${ids}::uuid[]) and feed_id is null`;
  await run(tx)`delete from feed_media where feed_id = ${feedId}`;
  await run(tx)`
    insert into feed_media (feed_id, position, picture_id, alt)
    select ${feedId}::int, x.position, x.id, x.alt
    from unnest(${ids}::uuid[], ${arrayOf(pictures.map(({ alt }) => alt))}::text[]) with ordinality x (id, alt, position)`;
}

/** @returns the ids of those that a post had, shown or not */
export async function deletePictures(tx: Tx, feedId: number): Promise<string[]> {
  await run(tx)`delete from feed_media where feed_id = ${feedId}`;
  const rows = await readRows(tx, idRow)`delete from feed_pictures where feed_id = ${feedId} returning id`;
  return rows.map(({ id }) => id);
}

/** All that a person has uploaded, and what admins have added to their drafts. */
export async function deletePicturesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await readRows(tx, idRow)`
    select p.id from feed_pictures p left join feeds f on f.id = p.feed_id
    where p.author_id = ${userId}::uuid or (f.author_id = ${userId}::uuid and f.status in ('draft', 'scheduled'))`;
  const ids = rows.map(({ id }) => id);
  await run(tx)`delete from feed_media where picture_id = any(${arrayOf(ids)}::uuid[])`;
  await run(tx)`delete from feed_pictures where id = any(${arrayOf(ids)}::uuid[])`;
  return ids;
}

/** All that a person has uploaded. */
export async function listPicturesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await readRows(db, idRow)`select id from feed_pictures where author_id = ${userId}::uuid order by id`;
  return rows.map(({ id }) => id);
}
