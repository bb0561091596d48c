import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { bigintText, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { lockUploadPromises, sumImportPromises } from '#db/upload-promises.ts';
import { AppError } from '#platform/http/errors.ts';
import { importUploadDays } from '@candela/contract/market-data/candle-imports';
import type { UploadFiles } from './upload-files.ts';

const maxUploads = 50;
/** How many files of the largest allowed size the unfinished uploads of a user may have together. */
const largestFiles = 3;
/** Bytes that must stay free on the disk. */
const reservedBytes = 1024 ** 3;

/** The bytes of an upload are promised room until it is finished, cancelled or expired. */
const isPromised = sql.raw('finished_at is null and expires_at > now()');

/**
 * Serialises what is promised on the disk of one node until the end of the transaction: each sees what the others were promised. `disk`
 * is the name of its folder among all nodes.
 */
export async function lockPromises(tx: Tx, disk: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`video uploads ${disk}`}::text, 0))`;
  await lockUploadPromises(tx);
}

const ownRow = rowOf({ count: z.int(), bytes: bigintText });
const promisedRow = rowOf({ id: z.uuid(), size: bigintText });

/**
 * Call this after `lockPromises`, before the upload has a row.
 * @param given `maxBytes`: the largest allowed file
 * @throws AppError uploads.tooMany, uploads.tooMuch: of the user; uploads.noRoom: on the disk, beside what all others were promised
 */
export async function requireRoom(
  tx: Tx,
  files: Pick<UploadFiles, 'list' | 'sizeOf' | 'freeBytes'>,
  given: { ownerId: string; size: number; maxBytes: number },
): Promise<void> {
  const { ownerId, size, maxBytes } = given;
  // A user's uploads may be on several nodes.
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`video uploads of ${ownerId}`}::text, 0))`;
  const own = await requireRow(tx, ownRow)`
    select count(*)::int as count, coalesce(sum(size_bytes), 0)::int8 as bytes from video_uploads
    where owner_id = ${ownerId}::uuid and ${isPromised}`;
  if (own.count >= maxUploads) throw new AppError('uploads.tooMany');
  if (Number(own.bytes) + size > largestFiles * maxBytes) throw new AppError('uploads.tooMuch');
  const free = await files.freeBytes();
  // A bucket has room for everything.
  if (free === Number.POSITIVE_INFINITY) return;
  const promised = await readRows(tx, promisedRow)`
    select id, size_bytes as size from video_uploads
    where id = any(${arrayOf(await files.list())}::uuid[]) and ${isPromised}`;
  let room = free - reservedBytes;
  // What has arrived of them is no longer free.
  for (const upload of promised) room -= Math.max(0, Number(upload.size) - ((await files.sizeOf(upload.id)) ?? 0));
  // Files of minutes may be on the same disk.
  room -= await sumImportPromises(tx, importUploadDays);
  if (size > room) throw new AppError('uploads.noRoom');
}
