import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import type { LinkPreviewState, PreviewPictureFailure } from '@candela/contract/community/link-preview-terms';

const maxAttempts = 4;
/** After so many minutes, reading that has begun counts as lost. */
const lostMinutes = 5;

const claimedRow = rowOf({ address: z.string(), attempts: z.int(), pictureId: z.uuid().nullable() });

/** Begins to read a page that is due: whoever comes second finds it due later. Null: there is nothing to read. */
export function claimDue(db: Db, id: number): Promise<z.infer<typeof claimedRow> | null> {
  return readRow(db, claimedRow)`
    update link_previews set due_at = now() + make_interval(mins => ${lostMinutes}::int), attempts = attempts + 1
    where id = ${id} and due_at <= now() returning address, attempts, picture_id as "pictureId"`;
}

/** Reading begins later, and this was no attempt. */
export async function postpone(db: Db, id: number, seconds: number): Promise<void> {
  await run(db)`
    update link_previews set due_at = now() + make_interval(secs => ${seconds}::int), attempts = greatest(attempts - 1, 0)
    where id = ${id} and due_at is not null`;
}

export const isLastAttempt = (attempts: number): boolean => attempts > maxAttempts;

export interface ReadPreview {
  title: string;
  description: string;
  site: string;
  pictureId: string | null;
  pictureFailure: PreviewPictureFailure | null;
  freshDays: number;
}

const writtenRow = rowOf({ isKept: z.boolean() });

/** @returns whether the preview is still there */
export async function writeRead(tx: Tx, id: number, preview: ReadPreview): Promise<boolean> {
  const { title, description, site, pictureId, pictureFailure, freshDays } = preview;
  const count = await run(tx)`
    update link_previews set state = 'ready', title = ${title}, description = ${description}, site = ${site},
      picture_id = ${pictureId}::uuid, picture_failure = ${pictureFailure}, due_at = null, attempts = 0,
      fresh_until = now() + make_interval(days => ${freshDays}::int)
    where id = ${id}`;
  return count > 0;
}

/**
 * What was known stays while the page may be back soon; otherwise the card goes.
 * @returns whether a card that was there stays; null: the preview is gone
 */
export async function writeFailed(
  tx: Tx,
  id: number,
  { state, isPassing, freshHours }: { state: LinkPreviewState; isPassing: boolean; freshHours: number },
): Promise<boolean | null> {
  const row = await readRow(tx, writtenRow)`
    update link_previews set
      state = case when state = 'ready' and ${isPassing}::boolean then state else ${state} end,
      due_at = null, attempts = 0, fresh_until = now() + make_interval(hours => ${freshHours}::int)
    where id = ${id} returning state = 'ready' as "isKept"`;
  return row?.isKept ?? null;
}

const idRow = rowOf({ id: z.int() });

const dueRow = rowOf({ id: z.int(), address: z.string() });

/** Pages that are due, the longest first. */
export function listDue(db: Db): Promise<z.infer<typeof dueRow>[]> {
  return readRows(db, dueRow)`select id, address from link_previews where due_at <= now() order by due_at limit 50`;
}

/** Removes previews that nobody has asked for in so many days and that no post names. @returns their ids */
export async function deleteUnused(tx: Tx, days: number): Promise<number[]> {
  const rows = await readRows(tx, idRow)`
    delete from link_previews where id in (
      select p.id from link_previews p
      where p.asked_at < now() - make_interval(days => ${days}::int)
        and not exists (select from feeds f where f.link_preview_id = p.id)
      order by p.asked_at limit 500 for update skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}

const pictureRow = rowOf({ pictureId: z.uuid().nullable() });

/** The picture that a preview has now; null: none, or the preview is gone. */
export async function findPicture(db: Db, id: number): Promise<string | null> {
  return (
    (await readRow(db, pictureRow)`select picture_id as "pictureId" from link_previews where id = ${id}`)?.pictureId ??
    null
  );
}

const namingRow = rowOf({ id: z.int(), audienceId: z.int() });

/** The newest published posts that show the card of a preview. */
export function listNaming(db: Db, id: number): Promise<z.infer<typeof namingRow>[]> {
  return readRows(db, namingRow)`
    select f.id, f.audience_id as "audienceId" from feeds f
    where f.link_preview_id = ${id} and f.status = 'published' order by f.id desc limit 50`;
}
