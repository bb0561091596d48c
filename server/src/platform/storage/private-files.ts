import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Nothing for the group, nothing for others. */
const closed = 0o077;

/**
 * From now on, files and folders that this process and its children make can be read by its user only, wherever no stricter umask was
 * set already. Call this before anything is written.
 */
export function makeFilesPrivate(): void {
  process.umask(process.umask(closed) | closed);
}

/** What the server itself puts into a data folder; whatever else lies there is not its to close. */
const own = /^(?:database(?:\.new)?|files|live|mails|secret|uploads|work|before-restore-.+|moved-to-.+)$/;

/**
 * Closes what former versions have left open in a data folder. Only its entries: what lies deeper is behind them.
 * @param warn told what cannot be closed, because it belongs to somebody else or is on a file system without permissions
 */
export async function closeDataFolder(dataDir: string, warn: (message: string) => void): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!own.test(name)) continue;
    const path = join(dataDir, name);
    try {
      const { mode } = await stat(path);
      if ((mode & closed) !== 0) await chmod(path, mode & 0o700);
    } catch (error) {
      warn(`Other users of this machine may be able to read ${path}: ${String(error)}`);
    }
  }
}
