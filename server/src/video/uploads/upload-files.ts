import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

export type UploadFiles = ReturnType<typeof createUploadFiles>;

/** Incomplete uploads, in a folder of this node; each file has the id of its upload as name. */
export function createUploadFiles(folder: string) {
  const store = new UploadStore({ directory: folder });

  /** Path of an upload's file. */
  const pathOf = (id: string) => join(folder, id);

  /** Number of bytes received; null if there is no such file on this node. */
  async function sizeOf(id: string): Promise<number | null> {
    const found = await stat(pathOf(id)).catch(() => null);
    return found?.isFile() ? found.size : null;
  }

  /** When the file was last written, in milliseconds since 1970; null if there is none. */
  async function changedAt(id: string): Promise<number | null> {
    return (await stat(`${pathOf(id)}.json`).catch(() => null))?.mtimeMs ?? null;
  }

  return {
    store,
    pathOf,
    sizeOf,
    changedAt,
    /** Bytes that this process may still write to the disk of the folder. */
    async freeBytes(): Promise<number> {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    create: (id: string, size: number) => store.create(new Upload({ id, size, offset: 0 })),
    /** Removes an upload's file, if it exists. */
    async remove(id: string): Promise<void> {
      await Promise.all([pathOf(id), `${pathOf(id)}.json`].map((path) => rm(path, { force: true })));
    },
    /** Ids of all uploads on this node. */
    async list(): Promise<string[]> {
      const names = await readdir(folder).catch(() => []);
      const ids = names.map((name) => name.replace(/\.json$/, '')).filter(isUuid);
      return [...new Set(ids)];
    },
  };
}
