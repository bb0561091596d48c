import { writeFailure } from './file-target.ts';
import { packageVideo, type PackagedVideo, type PackagingOrder } from './package-video.ts';
import { isDiskFull, PackagingError, type PackagingFailure } from './packaging-error.ts';
import { readPacketsInTurn } from './packets-in-turn.ts';

/**
 * Packages one file, in a process of its own: the server goes on answering, the memory is given back, and what a file does to it
 * happens to nobody else. The parent ends it once it has answered; without a parent it ends itself.
 */
export type PackagingNews =
  | { progress: number }
  | { packaged: PackagedVideo }
  | { failure: PackagingFailure; message: string };

const noticedShare = 0.01;

/** A server that was killed hears nothing any more: this process ends with it, by 'disconnect'. */
function send(news: PackagingNews): void {
  process.send?.(news, () => {});
}

async function work(order: PackagingOrder): Promise<void> {
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

/** Nobody waits for what mediabunny 1.61 does at the end of a track. Where two end at once it ends their playlist twice. */
function isSecondEnd(error: unknown): boolean {
  return error instanceof Error && error.message === 'Assertion failed.' && /onTrackClose/.test(error.stack ?? '');
}

readPacketsInTurn();
process.on('unhandledRejection', (error) => {
  if (!isSecondEnd(error)) send(failureOf(error));
});
process.once('message', (order: PackagingOrder) => void work(order));
// `process.exit` can wait for ever for V8's own threads (nodejs/node#54918); a kill waits for nobody.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
