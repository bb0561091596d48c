import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '#platform/storage/storage.ts';

const prefix = 'video-';
/** Longer than any try may take. */
const abandonedMilliseconds = 24 * 3600_000;

/** A folder for one try; it is removed however the try ends. */
export async function inWorkFolder<T>(workDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(workDir, { recursive: true });
  const folder = await mkdtemp(join(workDir, prefix));
  running.add(folder);
  try {
    return await work(folder);
  } finally {
    running.delete(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

const running = new Set<string>();

/**
 * Removes folders that a process left behind which was killed. Another process may work in the same place, so that what is not
 * of this one has to be old.
 */
export async function removeAbandoned(workDir: string, isAlone: boolean): Promise<void> {
  const names = await readdir(workDir).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const folder = join(workDir, name);
    if (running.has(folder)) continue;
    const changedAt = (await stat(folder).catch(() => null))?.mtimeMs ?? 0;
    if (isAlone || changedAt < Date.now() - abandonedMilliseconds) await rm(folder, { recursive: true, force: true });
  }
}

/** The file of a video on this machine: where it lies, or a copy in `folder`. */
export async function localFile(storage: Storage, key: string, folder: string, signal: AbortSignal): Promise<string> {
  const path = storage.pathOf(key);
  if (path !== null) return path;
  const copy = join(folder, 'original');
  await pipeline(await storage.get(key), createWriteStream(copy), { signal });
  return copy;
}
