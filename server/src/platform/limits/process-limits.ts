import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { ExceededLimit, WatchedLimits } from './limit-watch.ts';

/**
 * Prepares this process, which works on a file that may be hostile, for ending itself. If memory runs out before that, the system ends
 * this process first, not the server (Linux only).
 * @param memory bytes in use at which it ends, while it works
 */
export function limitThisProcess(memory: number) {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux, or not permitted.
  }
  const endsAt = new Float64Array(new SharedArrayBuffer(8));
  const watch = new Worker(new URL('limit-watch.ts', import.meta.url), {
    workerData: { endsAt, memory } satisfies WatchedLimits,
  });
  // Without its watch it does nothing.
  watch.on('error', () => process.kill(process.pid, 'SIGKILL'));
  return {
    /** @param milliseconds of processor time after which it ends, on all its threads together */
    begin(milliseconds: number): void {
      const { user, system } = process.cpuUsage();
      endsAt[0] = user + system + milliseconds * 1000;
    },
    end(): void {
      endsAt[0] = 0;
    },
  };
}

/**
 * The limit at which a process has ended itself, by its output; null for another end. V8 and most native libraries abort when they get
 * no more memory.
 */
export function exceededLimit(output: string, signal: NodeJS.Signals | null): ExceededLimit | null {
  if (output === 'time' || output === 'memory') return output;
  return signal === 'SIGABRT' ? 'memory' : null;
}
