import sharp from 'sharp';
import { limitThisProcess } from '#platform/limits/process-limits.ts';
import { makePicture, RefusedPicture } from './picture-making.ts';
import type { MadePicture, PictureAnswer, PictureOrder } from './picture-orders.ts';

/**
 * Decodes one picture after the other, in a process of its own that can be ended: the server stays responsive, and what a hostile
 * picture takes is given back. Without a parent it ends itself.
 */
export interface TimedOrder extends PictureOrder {
  /** Of processor time. */
  milliseconds: number;
}

/**
 * Bytes of memory of the process, 70 MB of which it needs itself. A photograph of 50 million pixels as phones write them takes 130 MB
 * in all, 270 if it is progressive, and 420 if its colours also have the full resolution.
 */
const memoryLimit = 450_000_000;
/** A process that keeps more than this is not used for another picture. */
const keptMemory = 150_000_000;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadSvgBuffer',
  ],
});
const limits = limitThisProcess(memoryLimit);

async function answer({ milliseconds, ...order }: TimedOrder): Promise<void> {
  limits.begin(milliseconds);
  const result = await make(order).then(
    (made) => ({ made }),
    (error: unknown) => ({
      refusal: error instanceof RefusedPicture ? error.refusal : ('unreadable' as const),
      message: error instanceof Error ? error.message : String(error),
    }),
  );
  limits.end();
  const told: PictureAnswer = { ...result, isSpent: process.memoryUsage.rss() > keptMemory };
  // If the server has ended there is no receiver: this process ends by 'disconnect'.
  process.send?.(told, () => {});
}

async function make({ pixels, ...order }: PictureOrder): Promise<MadePicture> {
  if (pixels !== null) return makePicture({ ...order, pixels });
  const { renderSvg } = await import('./svg-rendering.ts');
  return renderSvg(order.path);
}

process.on('message', (order: TimedOrder) => void answer(order));
// `process.exit` would wait for the threads that decode.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
