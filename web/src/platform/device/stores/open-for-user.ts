import type { DBSchema, IDBPDatabase } from 'idb';
import { CallCancelled } from '#platform/api/api-error.ts';
import { ownerId } from '#platform/session/owner-id.ts';

/**
 * Opens a database to store something of a user. Raises `CallCancelled` if they have signed out meanwhile: then it would be stored after
 * everything of theirs was removed.
 */
export async function openForUser<Schema extends DBSchema>(
  open: () => Promise<IDBPDatabase<Schema>>,
  userId: string,
): Promise<IDBPDatabase<Schema>> {
  const db = await open();
  if (userId !== ownerId()) throw new CallCancelled();
  return db;
}
