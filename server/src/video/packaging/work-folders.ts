import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '#platform/storage/storage.ts';

const prefix = 'video-';
/** Longer than any attempt can take. */
const abandonedMilliseconds = 24 * 3600_000;

/** Provides a folder for one attempt, which is removed in any case. */
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
 * Removes folders left behind by a killed process. Another process may use the same place, so folders that may not be ours have to be
 * old.
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

/** The file of a video on this machine: its own path, or that of a copy in `folder`. */
export async function localFile(storage: Storage, key: string, folder: string, signal: AbortSignal): Promise<string> {
  const path = storage.pathOf(key);
  if (path !== null) return path;
  const copy = join(folder, 'original');
  await pipeline(await storage.get(key), createWriteStream(copy), { signal });
  return copy;
}
