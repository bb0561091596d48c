import { fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { exceededLimit } from '#platform/limits/process-limits.ts';
import type { PackagedVideo, PackagingOrder } from './package-video.ts';
import { PackagingError } from './packaging-error.ts';
import type { PackagingNews, TimedPackaging } from './packaging-process.ts';

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
  /** Processor time; by default a minute, and a second for each 10 MB. */
  milliseconds?: number;
}

/** Processor time of packaging, ten times what it takes: an index of some kilobytes can announce more than could be read in years. */
const leastMilliseconds = 60_000;
const bytesPerMillisecond = 10_000;
/** By the clock it ends later, on a busy machine with a slow disk; one that only waits must not wait for ever. */
const wallPerProcessor = 20;

/**
 * Packages a file in a child process.
 * @throws PackagingError too_demanding if it takes too much time or memory, crashed if the process ends without a result, otherwise like
 *   `packageVideo`
 */
export async function packageInProcess(order: PackagingOrder, given: Given): Promise<PackagedVideo> {
  const { signal, onProgress } = given;
  const { size } = await stat(order.inputPath);
  const { milliseconds = leastMilliseconds + Math.round(size / bytesPerMillisecond) } = given;
  return new Promise((resolve, reject) => {
    const child = fork(entry, [], {
      execArgv: packagingOptions,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    let exceeded = '';
    child.stdout?.on('data', (text: Buffer) => (exceeded = String(text)));
    const wall = setTimeout(() => child.kill('SIGKILL'), milliseconds * wallPerProcessor);
    child.on('message', (news: PackagingNews) => {
      if ('progress' in news) return onProgress?.(news.progress);
      // It has delivered its result.
      child.kill('SIGKILL');
      if ('packaged' in news) resolve(news.packaged);
      else reject(new PackagingError(news.failure, news.message));
    });
    child.on('error', reject);
    child.on('exit', (code, signalName) => {
      clearTimeout(wall);
      const rejectWithoutResult = () => {
        const limit = exceededLimit(exceeded, signalName);
        if (limit) reject(new PackagingError('too_demanding', `too much ${limit}`));
        else reject(new PackagingError('crashed', `the packaging process ended: ${signalName ?? code}`));
      };
      // Its last message may still be in transit.
      setTimeout(rejectWithoutResult, lastMessageMilliseconds);
    });
    lowerPriority(child.pid);
    child.send({ ...order, milliseconds } satisfies TimedPackaging, (error) => error && reject(error));
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
