// Mixes screen and camera, and repeats cards, in a worker, whose timers keep running while the studio's tab is in the background.
import { startTicks } from './scene-ticks.ts';
import { drawScene, type Inset } from './scene.ts';

/**
 * Messages of the page: send only ticks for drawing in the page, each of which it answers, draw here, or repeat a card; later, a
 * changed inset or card.
 */
export type ToSceneWorker =
  | { type: 'tick' }
  | { type: 'cardTick' }
  | { type: 'drawn' }
  | {
      type: 'mix';
      screen: ReadableStream<VideoFrame>;
      camera: ReadableStream<VideoFrame>;
      output: WritableStream<VideoFrame>;
      inset: Inset;
    }
  | { type: 'inset'; inset: Inset }
  | { type: 'repeat'; output: WritableStream<VideoFrame> }
  | { type: 'card'; image: ImageBitmap };

const interval = 1000 / 24;
/** A card does not move: enough for viewers who have just come. */
const cardInterval = 1000 / 5;

let inset: Inset = { corner: 'bottomRight', size: 'small' };

let answer = () => {};

// TypeScript uses the types of a page here.
const page = globalThis as unknown as { postMessage: (message: 'tick') => void };

globalThis.addEventListener('message', ({ data }: MessageEvent<ToSceneWorker>) => {
  const tick = () => page.postMessage('tick');
  if (data.type === 'tick') answer = startTicks(tick, interval);
  else if (data.type === 'cardTick') answer = startTicks(tick, cardInterval);
  else if (data.type === 'drawn') answer();
  else if (data.type === 'mix') mix(data);
  else if (data.type === 'repeat') repeat(data.output);
  else if (data.type === 'card') card = data.image;
  else inset = data.inset;
});

let card: ImageBitmap | null = null;

function repeat(output: WritableStream<VideoFrame>): void {
  const writer = output.getWriter();
  setInterval(() => {
    if (!card || (writer.desiredSize ?? 0) <= 0) return;
    const frame = new VideoFrame(card, { timestamp: Math.round(performance.now() * 1000) });
    writer.write(frame).catch(() => frame.close());
  }, cardInterval);
}

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
