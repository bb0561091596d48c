import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkStorageKey, isStorageKey, NoSuchObject, type Storage } from './storage.ts';

const withoutSlash = (prefix: string) => prefix.replace(/\/$/, '');

/** Storage in a folder. Writes are atomic: temporary file, fsync, rename. */
export function createFileStorage(root: string): Storage {
  const base = resolve(root);
  const pathOf = (key: string) => join(base, ...key.split('/'));

  async function publish(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const path = pathOf(checkStorageKey(key));
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
      publish(key, (temporary) =>
        pipeline(
          bytes instanceof Readable ? bytes : Readable.from([bytes]),
          createWriteStream(temporary, { flags: 'wx' }),
        ),
      ),

    putFile: async (key, source) =>
      publish(key, async (temporary) => {
        await copyFile(source, temporary);
        // It copies the permissions as well. Some file systems have none.
        await chmod(temporary, 0o600).catch(() => {});
      }),

    async get(key, range) {
      const file = isStorageKey(key) ? await open(pathOf(key)).catch(() => null) : null;
      if (!file) throw new NoSuchObject(key);
      if ((await file.stat()).isFile()) return file.createReadStream(range);
      await file.close();
      throw new NoSuchObject(key);
    },

    async head(key) {
      const found = isStorageKey(key) ? await stat(pathOf(key)).catch(() => null) : null;
      if (!found?.isFile()) return null;
      const etag = createHash('sha1').update(`${found.size}-${found.mtimeMs}`).digest('base64url');
      return { size: found.size, etag: `"${etag}"`, modifiedAt: found.mtime };
    },

    async *list(prefix) {
      const folder = withoutSlash(prefix);
      if (folder !== '' && !isStorageKey(folder)) return;
      const path = folder === '' ? base : pathOf(folder);
      const found = await stat(path).catch(() => null);
      if (found?.isFile() && !prefix.endsWith('/')) yield folder;
      if (!found?.isDirectory()) return;
      for await (const file of walk(path)) {
        yield file
          .slice(base.length + 1)
          .split(sep)
          .join('/');
      }
    },

    pathOf: (key) => (isStorageKey(withoutSlash(key)) ? pathOf(withoutSlash(key)) : null),

    async deletePrefix(prefix) {
      const folder = withoutSlash(prefix);
      if (isStorageKey(folder)) await rm(pathOf(folder), { recursive: true, force: true });
    },

    signDownload: async () => null,
  };
}

/** The complete files, one folder at a time; a folder that is deleted meanwhile has none. */
async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile() && !entry.name.endsWith('.part')) yield path;
  }
}
