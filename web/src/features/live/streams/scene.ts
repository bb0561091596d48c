/** Corners of the sent picture; not mirrored for right-to-left languages. */
export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;

export type Corner = (typeof corners)[number];

export const insetSizes = ['small', 'medium'] as const;

/** Corner and size of the camera on the screen. */
export interface Inset {
  corner: Corner;
  size: (typeof insetSizes)[number];
}

interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** A larger picture would cost bitrate that text on the screen needs. */
const largest = { width: 1920, height: 1080 };
const shares = { small: 0.16, medium: 0.24 };
const margin = 0.018;
const ratio = 16 / 9;

/** Size of the picture for a screen: at most Full HD, and even, as encoders require. */
export function sceneSizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, largest.width / width, largest.height / height);
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Where the camera is drawn. Relative to the longer side, so that it is large enough on a narrow window. */
export function insetBoxOf(scene: Size, { corner, size }: Inset): Box {
  const longer = Math.max(scene.width, scene.height);
  const width = Math.round(Math.min(longer * shares[size], scene.width * 0.45));
  const height = Math.round(width / ratio);
  const gap = Math.round(longer * margin);
  return {
    x: corner.endsWith('Left') ? gap : scene.width - width - gap,
    y: corner.startsWith('top') ? gap : scene.height - height - gap,
    width,
    height,
  };
}

/** The centre part of the camera's picture that fills the inset. */
export function croppedOf({ width, height }: Size): Box {
  const isWide = width / height > ratio;
  const cropped = isWide ? { width: height * ratio, height } : { width, height: width / ratio };
  return { x: (width - cropped.width) / 2, y: (height - cropped.height) / 2, ...cropped };
}

interface Picture extends Size {
  image: CanvasImageSource;
}

/** Draws the screen and, in its corner, the camera: not mirrored, so that text held into it is readable. */
export function drawScene(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  screen: Picture,
  camera: Picture | null,
  inset: Inset,
): void {
  const { canvas } = context;
  const size = sceneSizeOf(screen);
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
  context.drawImage(screen.image, 0, 0, size.width, size.height);
  if (!camera || camera.width === 0) return;
  const box = insetBoxOf(size, inset);
  const from = croppedOf(camera);
  context.save();
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, box.height * 0.09);
  context.strokeStyle = 'rgb(255 255 255 / 0.85)';
  context.lineWidth = Math.max(2, box.width / 90);
  context.stroke();
  context.clip();
  context.drawImage(camera.image, from.x, from.y, from.width, from.height, box.x, box.y, box.width, box.height);
  context.restore();
}
