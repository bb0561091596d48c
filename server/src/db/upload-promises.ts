import type { Tx } from './client.ts';
import { bigintText, requireRow, rowOf, run } from './rows.ts';

/** Until the transaction ends, nobody else is promised room on a disk: each kind of upload sees what the others were promised. */
export async function lockUploadPromises(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('room for uploads', 0))`;
}

const sumRow = rowOf({ bytes: bigintText });

/** Bytes that are still to come of files of minutes that are being uploaded. @param days for which room is kept after the last part */
export async function sumImportPromises(tx: Tx, days: number): Promise<number> {
  const { bytes } = await requireRow(tx, sumRow)`
    select coalesce(sum(size_bytes - received_bytes), 0)::int8 as bytes from candle_imports
    where state = 'uploading' and changed_at > now() - make_interval(days => ${days}::int)`;
  return Number(bytes);
}

/** Bytes that are still to come of videos that are being uploaded. */
export async function sumVideoPromises(tx: Tx): Promise<number> {
  const { bytes } = await requireRow(tx, sumRow)`
    select coalesce(sum(size_bytes - received_bytes), 0)::int8 as bytes from video_uploads
    where finished_at is null and expires_at > now()`;
  return Number(bytes);
}
