import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';
import type { DatabaseName } from '#platform/device/stores/device-stores.ts';

export type { DBSchema } from 'idb';

/** A database of this device that is opened when it is first needed, and again after the browser has closed it. */
export function deviceDatabase<Schema extends DBSchema>(
  name: DatabaseName,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opened = null;
  };
  return () => {
    opened ??= openDB<Schema>(name, version, {
      upgrade,
      // Another tab opens a newer version: it must not be blocked by this one.
      blocking: (_now, _next, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}
