import type { Readable } from 'node:stream';

/** Metadata of a stored object. */
export interface StoredObject {
  /** Bytes. */
  size: number;
  etag: string;
  modifiedAt: Date;
}

/** There is no object with this key, or it was deleted. */
export class NoSuchObject extends Error {
  constructor(key: string) {
    super(`no such object: ${key}`);
  }
}

/**
 * Where files are stored, a folder or a bucket; keys are paths with `/`. Writes are atomic. A key that would
 * leave the store is treated as missing. A prefix is a folder, with or without a trailing `/`, or the one object
 * of that name: `a/b` means `a/b` and `a/b/c`, never `a/bc`.
 */
export interface Storage {
  /** Bytes, or a stream of any length. */
  put(key: string, bytes: Uint8Array | Readable): Promise<void>;
  putFile(key: string, path: string): Promise<void>;
  /**
   * Bytes `start` to `end`, both included; all of them without a range. A caller that does not read the stream to its end destroys it.
   * @throws NoSuchObject
   */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  head(key: string): Promise<StoredObject | null>;
  /** Keys, loaded page by page; in the store's order. An empty prefix lists everything. */
  list(prefix: string): AsyncIterable<string>;
  /** The path of an object or folder on this machine, whether it exists or not; null if objects are stored elsewhere. */
  pathOf(key: string): string | null;
  /** An empty prefix deletes nothing. */
  deletePrefix(prefix: string): Promise<void>;
  /** A signed address to download the object without this server, valid for some seconds; null if the store has none. */
  signDownload(key: string, given: { seconds: number; name: string; mimeType: string }): Promise<string | null>;
}

/** Whether a store can have an object with this name. */
export function isStorageKey(key: string): boolean {
  return (
    Buffer.byteLength(key) <= 1024 &&
    !/[\0\\]/.test(key) &&
    key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

/** @throws Error if a store cannot have an object with this name */
export function checkStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${key}`);
  return key;
}
