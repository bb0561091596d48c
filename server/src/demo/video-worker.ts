import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { ClipScript } from '#demo/clips/clip-script.ts';
import { renderClip } from '#demo/clips/clip.ts';
import { packageVideo } from '#learning/videos/videos.package.ts';

/** Draws one clip and packages it as an upload would be; a thread of its own, because drawing takes whole seconds. */
export interface VideoWorkerData {
  script: ClipScript;
  /** Empty folder; the HLS files end up in `hls` below it. */
  folder: string;
}

const { script, folder } = workerData as VideoWorkerData;
await mkdir(folder, { recursive: true });
const source = join(folder, 'source.mp4');
const { captionsVtt } = await renderClip(script, source);
const packaged = await packageVideo({ inputPath: source, outputDir: join(folder, 'hls') });
await mkdir(join(folder, 'hls', 'captions'), { recursive: true });
await writeFile(join(folder, 'hls', 'captions', `${script.language}.vtt`), captionsVtt);
parentPort?.postMessage({
  durationSeconds: packaged.durationSeconds,
  width: packaged.width,
  height: packaged.height,
});
