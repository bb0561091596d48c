import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#platform/config/start-error.ts';

/**
 * Makes sure that one process at a time uses the data folder: PGlite has no protection of its own.
 * A lock whose process is gone (kill -9) is taken over.
 * @returns a function that gives the folder free
 * @throws StartError naming the process that holds it
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!isExisting(error)) throw new StartError(`The data folder ${dataDir} cannot be written: ${String(error)}`);
      const holder = Number(readFileSync(path, 'utf8'));
      if (isAlive(holder)) throw new StartError(`The data folder ${dataDir} is in use by process ${holder}`);
      rmSync(path, { force: true });
    }
  }
  throw new StartError(`The data folder ${dataDir} is being taken by another process`);
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
