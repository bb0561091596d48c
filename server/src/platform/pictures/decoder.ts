import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ExceededLimit } from '#platform/limits/limit-watch.ts';
import { exceededLimit } from '#platform/limits/process-limits.ts';
import type { PictureAnswer, PictureOrder } from './picture-orders.ts';
import type { TimedOrder } from './picture-process.ts';

const entry = fileURLToPath(new URL('picture-process.ts', import.meta.url));
/** It needs no secrets of the server. */
const passedVariables = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'XDG_CACHE_HOME', 'FONTCONFIG_PATH', 'NODE_COMPILE_CACHE'];
/** Memory of a picture goes back to the system with it, and does not count for the next one (glibc, `man mallopt`). */
const memoryVariables = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** A process that does nothing for so long: the limit of processor time ends one that does something. */
const wallMilliseconds = 60_000;
const idleMilliseconds = 30_000;

/** `unavailable`: it could not be started or reached. */
type EndReason = ExceededLimit | 'crashed' | 'unavailable';

/** The process that decodes a picture ended before it had answered. */
export class DecoderEnded extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

interface Running {
  child: ChildProcess;
  end(): void;
}

/**
 * A process that decodes one picture at a time: started by the first one, and ended when it has nothing to do.
 * @param priority its nice value
 */
export function createDecoder(priority: number) {
  let running: Running | null = null;
  /** What is told when the process answers or has ended. */
  let settle: ((answer: PictureAnswer | DecoderEnded) => void) | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Running {
    const child = fork(entry, [], {
      env: { ...Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])), ...memoryVariables },
      execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      // Pictures are bytes.
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let exceeded = '';
    child.stdout?.on('data', (text: Buffer) => (exceeded += String(text)));
    const started = { child, end };
    const ended = (reason: EndReason, message: string) => {
      if (running !== started) return;
      running = null;
      settle?.(new DecoderEnded(reason, message));
    };
    child.on('message', (answer: PictureAnswer) => {
      if (running !== started) return;
      if (answer.isSpent) end();
      settle?.(answer);
    });
    child.on('error', (error) => {
      child.kill('SIGKILL');
      ended('unavailable', String(error));
    });
    // All of its output has been read.
    child.on('close', (code, signal) =>
      ended(exceededLimit(exceeded, signal) ?? 'crashed', `ended by ${signal ?? code}`),
    );
    try {
      if (child.pid !== undefined) setPriority(child.pid, priority);
    } catch {
      // Not permitted, or it has already ended.
    }
    return started;

    function end(): void {
      if (running === started) running = null;
      child.kill('SIGKILL');
    }
  }

  /**
   * @param milliseconds of processor time that it may take
   * @param signal ends the process
   * @throws DecoderEnded, or the reason of the signal
   */
  async function decode(order: PictureOrder, milliseconds: number, signal: AbortSignal): Promise<PictureAnswer> {
    signal.throwIfAborted();
    clearTimeout(idle);
    const { child, end } = (running ??= start());
    hold(child, true);
    try {
      return await new Promise<PictureAnswer>((resolve, reject) => {
        const leave = () => {
          clearTimeout(wall);
          signal.removeEventListener('abort', stop);
        };
        const giveUp = (reason: unknown) => {
          leave();
          end();
          reject(reason);
        };
        const wall = setTimeout(() => giveUp(new DecoderEnded('time', 'no answer')), wallMilliseconds);
        const stop = () => giveUp(signal.reason);
        signal.addEventListener('abort', stop);
        settle = (answer) => {
          leave();
          if (answer instanceof DecoderEnded) reject(answer);
          else resolve(answer);
        };
        child.send({ ...order, milliseconds } satisfies TimedOrder);
      });
    } finally {
      settle = null;
      if (running?.child === child) hold(child, false);
      idle = setTimeout(close, idleMilliseconds);
      idle.unref();
    }
  }

  function close(): void {
    clearTimeout(idle);
    running?.end();
    settle?.(new DecoderEnded('unavailable', 'closed'));
  }

  return { decode, close };
}

/** Whether this process goes on as long as the child does. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const how = isHeld ? 'ref' : 'unref';
  child[how]();
  child.channel?.[how]();
}
