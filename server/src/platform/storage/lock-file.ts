import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#platform/config/start-error.ts';

/**
 * Makes sure that one process at a time uses the data folder: PGlite has no protection of its own.
 * The lock of a dead process (kill -9) is taken over, even if another process has got its number since.
 * @returns a function that releases the folder
 * @throws StartError naming the process that holds it
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  const own = `${process.pid} ${startOf(process.pid)}`.trim();
  const ownPath = `${path}.${process.pid}`;
  try {
    writeFileSync(ownPath, own);
    for (let attempt = 0; attempt < 5; attempt++) {
      if (publish(ownPath, path)) return () => release(path, own);
      const held = read(path);
      if (held !== undefined) takeOver(path, held, ownPath);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${dataDir} cannot be written: ${String(error)}`);
  } finally {
    rmSync(ownPath, { force: true });
  }
  throw new StartError(`The data folder ${dataDir} is being taken by another process`);

  /** Removes a lock that nobody holds. If two processes do so at once, one may have removed the other's new lock. */
  function takeOver(lock: string, held: string, scratch: string): void {
    const holder = holderOf(held);
    if (holder !== undefined) throw new StartError(`The data folder ${dataDir} is in use by process ${holder}`);
    const aside = `${scratch}.old`;
    if (!move(lock, aside)) return;
    const isOther = read(aside) !== held;
    if (isOther) publish(aside, lock);
    rmSync(aside, { force: true });
  }
}

/** Gives a complete file a second name, unless that name exists. */
function publish(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a file, unless another process was faster. */
function move(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

function release(path: string, own: string): void {
  if (read(path) === own) rmSync(path, { force: true });
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The process that holds a lock, or undefined when it is gone. */
function holderOf(held: string): number | undefined {
  const [number, ...start] = held.split(' ');
  const pid = Number(number);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return undefined;
  const then = start.join(' ');
  const now = startOf(pid);
  // Where start times are not available the number alone decides.
  return then === '' || now === '' || then === now ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process started, in a form that can be compared: process numbers are reused, above all in containers. */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  if (stat !== undefined) {
    // The program name is in brackets and may contain spaces; the start time is the twentieth field after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${(read('/proc/sys/kernel/random/boot_id') ?? '').trim()} ${ticks}`;
  }
  const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.status === 0 ? ps.stdout.trim() : '';
}
