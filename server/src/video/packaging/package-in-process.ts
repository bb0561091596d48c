import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PackagedVideo, PackagingOrder } from './package-video.ts';
import { PackagingError } from './packaging-error.ts';
import type { PackagingNews } from './packaging-process.ts';

const entry = fileURLToPath(new URL('packaging-process.ts', import.meta.url));
/** Options of Node. The heap is small but much memory is outside of it: collecting it early takes half the time. */
export const packagingOptions = [
  '--max-old-space-size=192',
  '--no-incremental-marking',
  '--disable-warning=ExperimentalWarning',
];
/** Lower priority than the server that handles requests. */
const lowPriority = 10;
const lastMessageMilliseconds = 500;

interface Given {
  signal: AbortSignal;
  onProgress?: (share: number) => void;
}

/**
 * Packages a file in a child process.
 * @throws PackagingError crashed if the process ends without a result, otherwise like `packageVideo`
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
      // It has delivered its result.
      child.kill('SIGKILL');
      if ('packaged' in news) resolve(news.packaged);
      else reject(new PackagingError(news.failure, news.message));
    });
    child.on('error', reject);
    child.on('exit', (code, signalName) => {
      const rejectAsCrashed = () =>
        reject(new PackagingError('crashed', `the packaging process ended: ${signalName ?? code}`));
      // Its last message may still be in transit.
      setTimeout(rejectAsCrashed, lastMessageMilliseconds);
    });
    lowerPriority(child.pid);
    child.send(order, (error) => error && reject(error));
  });
}

/** Not permitted on some systems; then the priority is left unchanged. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // Not permitted, or the process has already ended.
  }
}
