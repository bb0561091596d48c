import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** What a process writes to its output before it ends itself. */
export type ExceededLimit = 'time' | 'memory';

/**
 * A thread that ends its process as soon as that exceeds a limit. Only this stops a decoder: its work is in other threads of the same
 * process, where neither a timer nor an exception reaches it.
 */
export interface WatchedLimits {
  /** One number: the microseconds of processor time of this process at which it ends; 0: it waits for work. */
  endsAt: Float64Array<SharedArrayBuffer>;
  /** Bytes of memory in use. */
  memory: number;
}

const everyMilliseconds = 15;

const { endsAt, memory } = workerData as WatchedLimits;

function end(limit: ExceededLimit): void {
  // The server reads it when the process has ended.
  writeSync(1, limit);
  process.kill(process.pid, 'SIGKILL');
}

setInterval(() => {
  if (endsAt[0] === 0) return;
  const { user, system } = process.cpuUsage();
  if (user + system > (endsAt[0] ?? 0)) end('time');
  else if (process.memoryUsage.rss() > memory) end('memory');
}, everyMilliseconds);
