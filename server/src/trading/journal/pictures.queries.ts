import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { picturePlaces, type PicturePlace } from '@candela/contract/trading/journal';

const idRow = rowOf({ id: z.uuid() });
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Until the transaction ends, the trade stays, and nobody else writes its pictures. @returns whether the person has it */
export async function lockEntry(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await readRow(tx, idRow)`
    select id from journal_entries where id = ${id}::uuid and user_id = ${userId}::uuid for no key update`;
  return row !== null;
}

export async function countPictures(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await requireRow(db, rowOf({ count: z.int() }))`
    select count(*)::int as count from journal_pictures where user_id = ${userId}::uuid`;
  return count;
}

export interface NewPicture {
  id: string;
  entryId: string;
  userId: string;
  place: PicturePlace;
  width: number;
  height: number;
}

export async function insertPicture(tx: Tx, { id, entryId, userId, place, width, height }: NewPicture): Promise<void> {
  await run(tx)`
    insert into journal_pictures (id, entry_id, user_id, place, width, height)
    values (${id}::uuid, ${entryId}::uuid, ${userId}::uuid, ${place}, ${width}, ${height})`;
}

/** @returns the ids of those that were there */
export async function deletePictures(tx: Tx, entryId: string, place: PicturePlace | null): Promise<string[]> {
  const rows = await readRows(tx, idRow)`
    delete from journal_pictures where entry_id = ${entryId}::uuid and (${place}::text is null or place = ${place}::text) returning id`;
  return idsOf(rows);
}

/** @returns the ids of those that were there */
export async function deletePicturesOf(tx: Tx, userId: string): Promise<string[]> {
  return idsOf(await readRows(tx, idRow)`delete from journal_pictures where user_id = ${userId}::uuid returning id`);
}

const fileRow = rowOf({ id: z.uuid(), place: z.enum(picturePlaces), entryId: z.uuid() });

/** All pictures of a person. */
export function listPictures(db: Db, userId: string): Promise<z.infer<typeof fileRow>[]> {
  return readRows(db, fileRow)`
    select id, place, entry_id as "entryId" from journal_pictures where user_id = ${userId}::uuid order by id`;
}
