import { parentPort } from 'node:worker_threads';
import { packageVideo, type PackagedVideo } from '#video/packaging/package-video.ts';

/** Packages clips as uploads would be, one for each message; a thread of its own, whose memory is given back. */
export interface PackagingOrder {
  inputPath: string;
  outputDir: string;
}

export type PackagingAnswer = { packaged: PackagedVideo } | { message: string };

async function answer(order: PackagingOrder): Promise<PackagingAnswer> {
  try {
    return { packaged: await packageVideo(order) };
  } catch (error) {
    return { message: String(error) };
  }
}

parentPort?.on('message', (order: PackagingOrder) => {
  void answer(order).then((packaged) => parentPort?.postMessage(packaged));
});
