import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';

const diskFull = { status_code: 507, body: 'No space left\n' };

/** As the library has it, but a full disk is told apart from other failures. */
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

/** Files on their way, in a folder of this node; each has the name of its upload, and grows. */
export function createUploadFiles(folder: string) {
  const store = new UploadStore({ directory: folder });

  /** Where the bytes of an upload are. */
  const pathOf = (id: string) => join(folder, id);

  /** Bytes that have come; null when there is no such file on this node. */
  async function sizeOf(id: string): Promise<number | null> {
    const found = await stat(pathOf(id)).catch(() => null);
    return found?.isFile() ? found.size : null;
  }

  /** When something was written to it, in milliseconds since 1970; null when there is no such file. */
  async function changedAt(id: string): Promise<number | null> {
    return (await stat(`${pathOf(id)}.json`).catch(() => null))?.mtimeMs ?? null;
  }

  return {
    store,
    pathOf,
    sizeOf,
    changedAt,
    create: (id: string, size: number) => store.create(new Upload({ id, size, offset: 0 })),
    /** Removes an upload; one that is not there is removed already. */
    async remove(id: string): Promise<void> {
      await Promise.all([pathOf(id), `${pathOf(id)}.json`].map((path) => rm(path, { force: true })));
    },
    /** Ids of all that have begun here. */
    async list(): Promise<string[]> {
      const names = await readdir(folder).catch(() => []);
      const ids = names.map((name) => name.replace(/\.json$/, '')).filter((name) => /^[0-9a-f-]{36}$/.test(name));
      return [...new Set(ids)];
    },
  };
}
