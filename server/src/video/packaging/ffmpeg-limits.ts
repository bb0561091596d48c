import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { PackagingError } from './packaging-error.ts';

/** Bytes of memory for ffmpeg: half of what this machine or container has. A video of 8192 × 4320 pixels takes 2 GB. */
export const ffmpegMemory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2;

const everyMilliseconds = 250;

/**
 * Ends a process that uses more memory. Linux only; elsewhere the limits of the system hold.
 * @returns whether it was ended
 */
export function limitMemory(child: ChildProcess, memory: number): () => boolean {
  let isExceeded = false;
  const look = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
    if (Number(kilobytes) * 1024 <= memory || child.exitCode !== null) return;
    isExceeded = true;
    child.kill('SIGKILL');
  };
  const timer = process.platform === 'linux' ? setInterval(() => void look(), everyMilliseconds) : undefined;
  for (const event of ['close', 'error']) child.once(event, () => clearInterval(timer));
  return () => isExceeded;
}

/** When a conversion is given up. */
export interface ConversionPatience {
  /** Seconds after which its speed is judged. */
  seconds: number;
  /** Seconds that all of it may take at this speed. */
  mostSeconds: number;
}

/** A job of packaging takes at most half a day, and nobody's video is packaged meanwhile. */
export const usualPatience: ConversionPatience = { seconds: 600, mostSeconds: 10 * 3600 };

const looksPerPatience = 20;

/**
 * Gives a conversion up that would take too long at its speed, also one that does not go on: a file of some megabytes can have a
 * million large pictures.
 */
export function watchSpeed(patience: ConversionPatience): {
  signal: AbortSignal;
  onShare(share: number): void;
  end(): void;
} {
  const controller = new AbortController();
  const begun = performance.now();
  let share = 0;
  const timer = setInterval(
    () => {
      const seconds = (performance.now() - begun) / 1000;
      if (seconds < patience.seconds || seconds <= share * patience.mostSeconds) return;
      controller.abort(new PackagingError('too_demanding', `${Math.round(share * 100)} % in ${Math.round(seconds)} s`));
    },
    (patience.seconds * 1000) / looksPerPatience,
  );
  return {
    signal: controller.signal,
    onShare: (now) => (share = now),
    end: () => clearInterval(timer),
  };
}
