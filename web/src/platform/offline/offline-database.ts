import { deviceDatabase, type DBSchema } from '#platform/device/stores/databases.ts';

/** A response of the API stored for offline use, by its address, such as `lessons/12`. */
export interface KeptAnswer {
  address: string;
  /** Group with which it is stored and removed, such as `courses/3`. */
  group: string;
  userId: string;
  answer: unknown;
  /** When the server last confirmed that the user may read it, in milliseconds since 1970. */
  checkedAt: number;
}

/** A file stored for offline use. */
export interface KeptFile {
  /** Id of the attachment. */
  id: string;
  /** Address of the response to which it belongs. */
  owner: string;
  userId: string;
  mimeType: string;
  /** Bytes, because not every browser can store blobs in private windows. */
  bytes: ArrayBuffer;
}

/** A change made on this device that the server has not confirmed yet. */
export interface KeptChange {
  /** Order of the changes; assigned by the database. */
  number: number;
  /** Idempotency key: the server applies a change only once per key. */
  key: string;
  userId: string;
  kind: string;
  input: unknown;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** How often the server failed to process it. */
  failures: number;
}

export interface OfflineSchema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { group: string } };
  files: { key: string; value: KeptFile; indexes: { owner: string } };
  changes: { key: number; value: KeptChange };
}

/** Opens the database. Raises an error if the browser does not allow storage. */
export const openOfflineDatabase = deviceDatabase<OfflineSchema>('candela-offline', 1, (db) => {
  db.createObjectStore('answers', { keyPath: 'address' }).createIndex('group', 'group');
  db.createObjectStore('files', { keyPath: 'id' }).createIndex('owner', 'owner');
  db.createObjectStore('changes', { keyPath: 'number', autoIncrement: true });
});
