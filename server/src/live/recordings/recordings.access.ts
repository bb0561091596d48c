import type { Db } from '#db/client.ts';
import { mayCome } from '#live/access.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { can } from '@candela/contract/permissions';
import { findRow, type RecordingRow } from './recordings.queries.ts';

/** A recording whose files are in the storage. */
export type StoredRow = RecordingRow & { videoId: string; wholePlaylist: string };

/**
 * The recording, for callers who may watch it.
 * @throws AppError recordings.notFound, events.notIncluded
 */
export async function findOpen(db: Db, caller: SignedInCaller, eventId: number): Promise<RecordingRow> {
  const row = await findRow(db, caller.userId, eventId);
  if (!row || (row.publishedAt === null && !manages(row, caller))) throw new AppError('recordings.notFound');
  if (!mayWatch(row, caller)) throw new AppError('events.notIncluded');
  return row;
}

/**
 * The stored recording, for callers who may edit it.
 * @throws AppError what `findOpen` throws, sessions.forbidden, recordings.notReady
 */
export async function findManaged(db: Db, caller: SignedInCaller, eventId: number): Promise<StoredRow> {
  const row = await findOpen(db, caller, eventId);
  if (!manages(row, caller)) throw new AppError('sessions.forbidden');
  const { state, videoId, wholePlaylist } = row;
  if (state !== 'ready' || videoId === null || wholePlaylist === null) throw new AppError('recordings.notReady');
  return { ...row, videoId, wholePlaylist };
}

export function manages(row: RecordingRow, caller: SignedInCaller): boolean {
  return row.hosts.some(({ id }) => id === caller.userId) || can(caller, 'events.manage');
}

export function mayWatch(row: RecordingRow, caller: SignedInCaller): boolean {
  if (manages(row, caller)) return true;
  return mayCome(caller, row);
}
