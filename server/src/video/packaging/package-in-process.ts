import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PackagedVideo, PackagingOrder } from './package-video.ts';
import { PackagingError } from './packaging-error.ts';
import type { PackagingNews } from './packaging-process.ts';

const entry = fileURLToPath(new URL('packaging-process.ts', import.meta.url));
/** Of node. The heap is small, what lies outside of it large: collecting it at once takes half the time. */
export const packagingOptions = [
  '--max-old-space-size=192',
  '--no-incremental-marking',
  '--disable-warning=ExperimentalWarning',
];
/** Behind whatever answers requests. */
const lowPriority = 10;
const lastMessageMilliseconds = 500;

interface Given {
  signal: AbortSignal;
  onProgress?: (share: number) => void;
}

/**
 * Packages a file in a process of its own.
 * @throws PackagingError crashed when the process ends without saying anything, else as `packageVideo`
 */
export function packageInProcess(order: PackagingOrder, { signal, onProgress }: Given): Promise<PackagedVideo> {
  return new Promise((resolve, reject) => {
    const child = fork(entry, [], {
      execArgv: packagingOptions,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    child.on('message', (news: PackagingNews) => {
      if ('progress' in news) return onProgress?.(news.progress);
      // Its work is done.
      child.kill('SIGKILL');
      if ('packaged' in news) resolve(news.packaged);
      else reject(new PackagingError(news.failure, news.message));
    });
    child.on('error', reject);
    child.on('exit', (code, signalName) => {
      const rejectAsCrashed = () =>
        reject(new PackagingError('crashed', `the packaging process ended: ${signalName ?? code}`));
      // Its last message may still be on the way.
      setTimeout(rejectAsCrashed, lastMessageMilliseconds);
    });
    lowerPriority(child.pid);
    child.send(order, (error) => error && reject(error));
  });
}

/** Some systems do not let a program do this; it goes on as it is then. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // Not permitted, or already over.
  }
}
