import { cardSize, drawCard, type Card } from './scene-card.ts';
import type { ToSceneWorker } from './scene-worker.ts';

export type { Card };

/** A video track that shows a card. */
export interface OpenCard {
  track: MediaStreamTrack;
  stop: () => void;
}

/** Begins to show a card: its picture is drawn here, and repeated by a worker, whose timers keep running in a background tab. */
export function openCard(card: Card): OpenCard {
  const worker = new Worker(new URL('./scene-worker.ts', import.meta.url), { type: 'module' });
  const canvas = Object.assign(document.createElement('canvas'), cardSize);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  drawCard(context, card, null);
  return 'MediaStreamTrackGenerator' in window
    ? repeatInWorker(worker, canvas, context, card)
    : repeatInPage(worker, canvas, context, card);
}

function repeatInWorker(
  worker: Worker,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  card: Card,
): OpenCard {
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  const show = async () => {
    const image = await createImageBitmap(canvas);
    tell(worker, { type: 'card', image }, [image]);
  };
  tell(worker, { type: 'repeat', output: track.writable }, [track.writable]);
  void show();
  void drawWhole(context, card).then(show, () => {});
  return {
    track,
    stop: () => {
      track.stop();
      worker.terminate();
    },
  };
}

function repeatInPage(
  worker: Worker,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  card: Card,
): OpenCard {
  const track = canvas.captureStream().getVideoTracks()[0];
  if (!track) throw new Error('a canvas that cannot be captured');
  // A canvas is captured when it is drawn on.
  worker.addEventListener('message', () => {
    context.drawImage(canvas, 0, 0);
    tell(worker, { type: 'drawn' });
  });
  tell(worker, { type: 'cardTick' });
  void drawWhole(context, card).catch(() => {});
  return {
    track,
    stop: () => {
      worker.terminate();
      track.stop();
    },
  };
}

/** Draws again when the fonts are loaded, and the picture of the person. */
async function drawWhole(context: CanvasRenderingContext2D, card: Card): Promise<void> {
  const [picture] = await Promise.all([card.pictureUrl === null ? null : load(card.pictureUrl), document.fonts.ready]);
  drawCard(context, card, picture);
}

async function load(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

function tell(worker: Worker, message: ToSceneWorker, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer);
}
