import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Something kept for reading: an answer of the API, by its address, as `lessons/12`. */
export interface KeptAnswer {
  address: string;
  /** What it was kept with and is removed with, as `courses/3`. */
  group: string;
  userId: string;
  answer: unknown;
  /** When the server last said that the user may read it, in milliseconds since 1970. */
  checkedAt: number;
}

/** A file kept for reading. */
export interface KeptFile {
  /** Of the attachment. */
  id: string;
  /** The address of the answer that it belongs to. */
  owner: string;
  userId: string;
  mimeType: string;
  /** As bytes: not every browser stores blobs in every window. */
  bytes: ArrayBuffer;
}

/** What was done on this device and the server has not confirmed yet. */
export interface KeptChange {
  /** Order in which the changes were made; given by the database. */
  number: number;
  /** The server takes a change of the same key once. */
  key: string;
  userId: string;
  kind: string;
  input: unknown;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** How often the server failed at it. */
  failures: number;
}

export interface OfflineSchema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { group: string } };
  files: { key: string; value: KeptFile; indexes: { owner: string } };
  changes: { key: number; value: KeptChange };
}

let opened: Promise<IDBPDatabase<OfflineSchema>> | null = null;

/** The database of this device. Raises where the browser stores nothing. */
export function openOfflineDatabase(): Promise<IDBPDatabase<OfflineSchema>> {
  opened ??= openDB<OfflineSchema>('candela-offline', 1, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: 'address' }).createIndex('group', 'group');
      db.createObjectStore('files', { keyPath: 'id' }).createIndex('owner', 'owner');
      db.createObjectStore('changes', { keyPath: 'number', autoIncrement: true });
    },
    // Another tab brings a newer version: it must not wait for this one.
    blocking: (_now, _next, event) => {
      opened = null;
      (event.target as IDBDatabase).close();
    },
    terminated: () => (opened = null),
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}
