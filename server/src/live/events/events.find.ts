import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { countHosts, findRow, type EventRow } from './events.queries.ts';

/** @throws AppError events.notFound */
export async function findEvent(db: Db | Tx, id: number): Promise<EventRow> {
  const row = await findRow(db, id);
  if (!row) throw new AppError('events.notFound');
  return row;
}

/** @throws AppError events.unknownHost, also for duplicates */
export async function checkHosts(tx: Tx, hostIds: string[]): Promise<void> {
  if ((await countHosts(tx, hostIds)) !== new Set(hostIds).size || new Set(hostIds).size !== hostIds.length) {
    throw new AppError('events.unknownHost');
  }
}
