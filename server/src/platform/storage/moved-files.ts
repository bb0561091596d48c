import { open, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import pLimit from 'p-limit';
import type { Storage } from './storage.ts';

/** Files sent to another machine concurrently. */
const filesAtOnce = 4;

/** Moves a file into the storage: within a file system by a rename, otherwise by uploading it. */
export async function moveFile(storage: Storage, key: string, path: string): Promise<void> {
  await flush(path);
  if (await renameInto(storage, key, path)) return;
  await storage.putFile(key, path);
  await rm(path, { force: true });
}

/** Moves a folder with its contents to `prefix`, which must be empty. @returns its size in bytes */
export async function moveFolder(storage: Storage, prefix: string, folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const oneOfSome = pLimit(filesAtOnce);
  const sizes = await Promise.all(paths.map((path) => oneOfSome(() => flush(path))));
  if (!(await renameInto(storage, prefix, folder))) {
    const keyOf = (path: string) => `${prefix}/${relative(folder, path).split(sep).join('/')}`;
    await Promise.all(paths.map((path) => oneOfSome(() => storage.putFile(keyOf(path), path))));
    await rm(folder, { recursive: true, force: true });
  }
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Waits until a file is on the disk. @returns its size in bytes */
async function flush(path: string): Promise<number> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** @returns false if the storage is on another machine, or on another disk */
async function renameInto(storage: Storage, key: string, path: string): Promise<boolean> {
  const target = storage.pathOf(key);
  if (target === null) return false;
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(path, target);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false;
    throw error;
  }
}
