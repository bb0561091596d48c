import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** Facts about a stored object. */
export interface StoredObject {
  /** Bytes. */
  size: number;
  etag: string;
  modifiedAt: Date;
}

/** Where files live; keys are paths with `/`. A key that would leave the store is treated as one that is not there. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  putFile(key: string, path: string): Promise<void>;
  /** Bytes `start` to `end`, both included; all of them without a range. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  head(key: string): Promise<StoredObject | null>;
  list(prefix: string): Promise<string[]>;
  /** Where an object, or a folder of them, lies on this machine, or would; null where objects are elsewhere. */
  pathOf(key: string): string | null;
  deletePrefix(prefix: string): Promise<void>;
}

/** Storage in a folder. A write is complete or not there: temporary file, fsync, rename. */
export function createFileStorage(root: string): Storage {
  const base = resolve(root);

  function locate(key: string): string | null {
    if (key === '' || key.includes('\0') || key.includes('\\') || key.split('/').includes('..')) return null;
    const path = resolve(base, key);
    return path.startsWith(base + sep) && !key.startsWith('/') ? path : null;
  }

  function locateForWriting(key: string): string {
    const path = locate(key);
    if (path === null) throw new Error(`not a storage key: ${key}`);
    return path;
  }

  async function publish(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      await write(temporary);
      const file = await open(temporary, 'r+');
      await file.sync();
      await file.close();
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    put: async (key, bytes) =>
      publish(locateForWriting(key), async (temporary) => {
        const file = await open(temporary, 'wx');
        await file.writeFile(bytes);
        await file.close();
      }),

    putFile: async (key, source) => publish(locateForWriting(key), (temporary) => copyFile(source, temporary)),

    async get(key, range) {
      const path = locate(key);
      if (path === null) throw new Error('no such object');
      return createReadStream(path, range);
    },

    async head(key) {
      const path = locate(key);
      const found = path === null ? null : await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      const etag = createHash('sha1').update(`${found.size}-${found.mtimeMs}`).digest('base64url');
      return { size: found.size, etag: `"${etag}"`, modifiedAt: found.mtime };
    },

    async list(prefix) {
      const path = locate(prefix);
      if (path === null) return [];
      const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(base.length + 1)
            .split(sep)
            .join('/'),
        )
        .toSorted();
    },

    pathOf: locate,

    async deletePrefix(prefix) {
      const path = locate(prefix);
      if (path !== null) await rm(path, { recursive: true, force: true });
    },
  };
}
