import { packageVideo, type PackagedVideo, type PackagingOrder } from './package-video.ts';
import { PackagingError, type PackagingFailure } from './packaging-error.ts';

/**
 * Packages one file, in a process of its own: the server goes on answering, the memory is given back, and what a file does to it
 * happens to nobody else. Ends with its parent.
 */
export type PackagingNews =
  | { progress: number }
  | { packaged: PackagedVideo }
  | { failure: PackagingFailure; message: string };

const noticedShare = 0.01;

async function work(order: PackagingOrder): Promise<void> {
  let told = 0;
  const onProgress = (progress: number) => {
    if (progress - told < noticedShare) return;
    told = progress;
    tell({ progress });
  };
  try {
    tell({ packaged: await packageVideo(order, onProgress) });
  } catch (error) {
    const known = error instanceof PackagingError ? error : new PackagingError('crashed', String(error));
    tell({ failure: known.code, message: known.message });
  }
}

function tell(news: PackagingNews): void {
  process.send?.(news);
}

process.once('message', (order: PackagingOrder) => {
  void work(order).finally(() => process.disconnect());
});
process.once('disconnect', () => process.exit());
