import { FileStore } from '@tus/file-store';
import { Upload, type DataStore } from '@tus/server';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { moveFile } from '#platform/storage/moved-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { isUuid } from '@candela/contract/uuids';

const diskFull = { status_code: 507, body: 'No space left\n' };

/** The library's store, with a distinct error for a full disk. */
class UploadStore extends FileStore {
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id);
    const file = createWriteStream(path, { flags: 'r+', start: offset });
    try {
      await pipeline(bytes, file);
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
        throw diskFull;
      throw error;
    }
    return offset + file.bytesWritten;
  }
}

/** Incomplete uploads, in a folder or in the bucket. */
export interface UploadFiles {
  store: DataStore;
  /** Number of bytes received; null if there is no such upload here. */
  sizeOf(id: string): Promise<number | null>;
  /** When something was last written, in milliseconds since 1970; null: that does not matter, or there is nothing. */
  changedAt(id: string): Promise<number | null>;
  /** Bytes for which there is room. */
  freeBytes(): Promise<number>;
  create(id: string, size: number): Promise<Upload>;
  /** Removes what has arrived, if there is anything. */
  remove(id: string): Promise<void>;
  /** Puts the whole file where it stays. @returns false when it is not here */
  moveTo(id: string, key: string): Promise<boolean>;
  /** Ids of all uploads here. */
  list(): Promise<string[]>;
}

/** Incomplete uploads, in a folder of this node; each file has the id of its upload as name. */
export function createUploadFiles(folder: string, storage: Storage): UploadFiles {
  const store = new UploadStore({ directory: folder });

  /** Path of an upload's file. */
  const pathOf = (id: string) => join(folder, id);

  async function sizeOf(id: string): Promise<number | null> {
    const found = await stat(pathOf(id)).catch(() => null);
    return found?.isFile() ? found.size : null;
  }

  async function changedAt(id: string): Promise<number | null> {
    return (await stat(`${pathOf(id)}.json`).catch(() => null))?.mtimeMs ?? null;
  }

  return {
    store,
    sizeOf,
    changedAt,
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    create: (id, size) => store.create(new Upload({ id, size, offset: 0 })),
    async remove(id) {
      await Promise.all([pathOf(id), `${pathOf(id)}.json`].map((path) => rm(path, { force: true })));
    },
    async moveTo(id, key) {
      if (!(await stat(pathOf(id)).catch(() => null))) return false;
      await moveFile(storage, key, pathOf(id));
      return true;
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const ids = names.map((name) => name.replace(/\.json$/, '')).filter(isUuid);
      return [...new Set(ids)];
    },
  };
}
