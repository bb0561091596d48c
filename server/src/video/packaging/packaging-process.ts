import { Logging, LogLevel } from 'mediabunny';
import { limitThisProcess } from '#platform/limits/process-limits.ts';
import { writeFailure } from './file-target.ts';
import { packageVideo, type PackagedVideo, type PackagingOrder } from './package-video.ts';
import { isDiskFull, PackagingError, type PackagingFailure } from './packaging-error.ts';

/**
 * Packages one file in a child process: the server stays responsive, the memory is released, and a malicious file cannot affect other
 * work. The parent kills it once it has sent its result; without a parent it ends itself.
 */
export type PackagingNews =
  | { progress: number }
  | { packaged: PackagedVideo }
  | { failure: PackagingFailure; message: string };

const noticedShare = 0.01;
/** Bytes of memory in use: a file of 20 GB takes 250 MB. */
const memoryLimit = 1_000_000_000;

export interface TimedPackaging extends PackagingOrder {
  /** Of processor time. */
  milliseconds: number;
}

const limits = limitThisProcess(memoryLimit);

/** If the server was killed, there is no receiver: this process ends by 'disconnect'. */
function send(news: PackagingNews): void {
  process.send?.(news, () => {});
}

async function work({ milliseconds, ...order }: TimedPackaging): Promise<void> {
  limits.begin(milliseconds);
  let told = 0;
  const onProgress = (progress: number) => {
    if (progress - told < noticedShare) return;
    told = progress;
    send({ progress });
  };
  let news: PackagingNews;
  try {
    news = { packaged: await packageVideo(order, onProgress) };
  } catch (error) {
    news = failureOf(error);
  }
  send(news);
}

function failureOf(error: unknown): PackagingNews {
  if (error instanceof PackagingError) return { failure: error.code, message: error.message };
  const cause = writeFailure() ?? error;
  return { failure: isDiskFull(cause) ? 'disk_full' : 'crashed', message: String(cause) };
}

// What it does not know in a file is decided here, not written into the server's log.
Logging.level = LogLevel.Errors;
process.on('unhandledRejection', (error) => send(failureOf(error)));
process.once('message', (order: TimedPackaging) => void work(order));
// `process.exit` can wait for ever for V8's own threads (nodejs/node#54918); SIGKILL does not.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
