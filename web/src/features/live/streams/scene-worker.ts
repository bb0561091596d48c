// Mixes screen and camera in a worker, whose timers keep running while the studio's tab is in the background.
import { startTicks } from './scene-ticks.ts';
import { drawScene, type Inset } from './scene.ts';

/** Messages of the page: send only ticks for drawing in the page, each of which it answers, or draw here; later, a changed inset. */
export type ToSceneWorker =
  | { type: 'tick' }
  | { type: 'drawn' }
  | {
      type: 'mix';
      screen: ReadableStream<VideoFrame>;
      camera: ReadableStream<VideoFrame>;
      output: WritableStream<VideoFrame>;
      inset: Inset;
    }
  | { type: 'inset'; inset: Inset };

const interval = 1000 / 24;

let inset: Inset = { corner: 'bottomRight', size: 'small' };

let answer = () => {};

// TypeScript uses the types of a page here.
const page = globalThis as unknown as { postMessage: (message: 'tick') => void };

globalThis.addEventListener('message', ({ data }: MessageEvent<ToSceneWorker>) => {
  if (data.type === 'tick') answer = startTicks(() => page.postMessage('tick'), interval);
  else if (data.type === 'drawn') answer();
  else if (data.type === 'mix') mix(data);
  else inset = data.inset;
});

function mix(given: Extract<ToSceneWorker, { type: 'mix' }>): void {
  inset = given.inset;
  const context = new OffscreenCanvas(2, 2).getContext('2d', { alpha: false });
  if (!context) return;
  const screen = newestOf(given.screen);
  const camera = newestOf(given.camera);
  const writer = given.output.getWriter();
  setInterval(() => {
    if (!screen.frame || (writer.desiredSize ?? 0) <= 0) return;
    drawScene(context, pictureOf(screen.frame), camera.frame ? pictureOf(camera.frame) : null, inset);
    const frame = new VideoFrame(context.canvas, { timestamp: Math.round(performance.now() * 1000) });
    writer.write(frame).catch(() => frame.close());
  }, interval);
}

const pictureOf = (frame: VideoFrame) => ({ image: frame, width: frame.displayWidth, height: frame.displayHeight });

/** Holds the newest frame and closes all others at once, because browsers provide only a few. */
function newestOf(frames: ReadableStream<VideoFrame>): { frame: VideoFrame | null } {
  const newest: { frame: VideoFrame | null } = { frame: null };
  const sink = new WritableStream<VideoFrame>({
    write: (frame) => {
      newest.frame?.close();
      newest.frame = frame;
    },
  });
  // Ends with its track.
  void frames.pipeTo(sink).catch(() => {});
  return newest;
}
