import type { Db, Tx } from '#db/client.ts';
import { isIncluded } from '#db/entitlements.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { findCalendarRow, type CalendarRow } from './registrations.queries.ts';

/**
 * An event that the caller may see: included in their subscription, registered for before it ended, or hosted by them.
 * @throws AppError events.notFound, events.notIncluded
 */
export async function findReadable(db: Db | Tx, caller: SignedInCaller, id: number): Promise<CalendarRow> {
  const row = await findCalendarRow(db, caller, id);
  if (!row) throw new AppError('events.notFound');
  const isKnown = row.isHost || row.registration !== 'none' || isIncluded(caller, row.subscriptionTypeIds);
  if (!isKnown) throw new AppError('events.notIncluded');
  return row;
}
