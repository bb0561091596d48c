import type { Readable } from 'node:stream';

/** Facts about a stored object. */
export interface StoredObject {
  /** Bytes. */
  size: number;
  etag: string;
  modifiedAt: Date;
}

/** There is nothing under a key, or what was there is gone. */
export class NoSuchObject extends Error {
  constructor(key: string) {
    super(`no such object: ${key}`);
  }
}

/**
 * Where files live, a folder or a bucket; keys are paths with `/`. An object is there whole or not at all. A key that would
 * leave the store is treated as one that is not there. A prefix is a folder, with or without `/` at its end, or the one object
 * of that name: `a/b` means `a/b` and `a/b/c`, never `a/bc`.
 */
export interface Storage {
  /** Bytes, or a stream of any length. */
  put(key: string, bytes: Uint8Array | Readable): Promise<void>;
  putFile(key: string, path: string): Promise<void>;
  /**
   * Bytes `start` to `end`, both included; all of them without a range. Who does not read the stream to its end destroys it.
   * @throws NoSuchObject
   */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  head(key: string): Promise<StoredObject | null>;
  /** Keys, page by page as they are asked for; in an order of the store. An empty prefix lists everything. */
  list(prefix: string): AsyncIterable<string>;
  /** Where an object, or a folder of them, lies on this machine, or would; null where objects are elsewhere. */
  pathOf(key: string): string | null;
  /** An empty prefix deletes nothing. */
  deletePrefix(prefix: string): Promise<void>;
  /** An address that serves the object as a download without this server for some seconds; null where there is none. */
  signDownload(key: string, given: { seconds: number; name: string; mimeType: string }): Promise<string | null>;
}

/** Whether a store may have an object of this name. */
export function isStorageKey(key: string): boolean {
  return (
    Buffer.byteLength(key) <= 1024 &&
    !/[\0\\]/.test(key) &&
    key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

/** @throws Error where a store could not have an object of this name */
export function checkStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${key}`);
  return key;
}
