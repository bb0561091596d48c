import type { Bitmap, Canvas, Colour } from './canvas.ts';
import type { ClipScene } from './clip-script.ts';
import { drawText } from './fonts.ts';
import { SceneChart } from './scene-chart.ts';

const background: Colour = [9, 18, 21];
const white: Colour = [236, 242, 244];
const soft: Colour = [182, 196, 202];
const accent: Colour = [67, 166, 161];
const margin = 72;
const chartBox = { top: 200, width: 560, height: 420 };

type Direction = 'ltr' | 'rtl';

/** One scene, painted little by little: heading, then bullets one after another, beside them the chart. */
export class Scene {
  readonly #canvas: Canvas;
  readonly #scene: ClipScene;
  readonly #direction: Direction;
  readonly #heading: Bitmap;
  readonly #bullets: Bitmap[];
  #chart: SceneChart | undefined;
  #shown = 0;

  static async prepare(canvas: Canvas, scene: ClipScene, direction: Direction): Promise<Scene> {
    const width = canvas.width - 2 * margin - (scene.chart ? chartBox.width + 40 : 0) - 36;
    const heading = await drawText(scene.heading, {
      size: 46,
      weight: 700,
      colour: white,
      width: canvas.width - 2 * margin,
      direction,
    });
    const bullets: Bitmap[] = [];
    for (const bullet of scene.bullets)
      bullets.push(await drawText(bullet, { size: 30, weight: 400, colour: soft, width, direction }));
    return new Scene(canvas, scene, direction, heading, bullets);
  }

  private constructor(canvas: Canvas, scene: ClipScene, direction: Direction, heading: Bitmap, bullets: Bitmap[]) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#direction = direction;
    this.#heading = heading;
    this.#bullets = bullets;
  }

  begin(): void {
    const { width, height } = this.#canvas;
    this.#canvas.rectangle(0, 0, width, height, background);
    this.#block(margin, 64, 48, 6, accent);
    this.#text(margin, 92, this.#heading);
    if (this.#scene.chart) {
      const left = this.#direction === 'ltr' ? width - margin - chartBox.width : margin;
      this.#chart = new SceneChart(this.#canvas, { ...chartBox, left }, this.#scene.chart);
    }
  }

  /** Paints what is due after `share` (0 to 1) of the scene. */
  paintTo(share: number): void {
    this.#chart?.drawTo(Math.min(1, share / 0.75));
    const due = Math.min(this.#bullets.length, Math.floor(share * 1.3 * (this.#bullets.length + 0.5) + 0.6));
    for (; this.#shown < due; this.#shown++) this.#bullet(this.#shown);
  }

  #bullet(index: number): void {
    const before = this.#bullets.slice(0, index).reduce((sum, bullet) => sum + bullet.height + 34, 0);
    const top = 212 + before;
    const bullet = this.#bullets[index];
    if (!bullet) return;
    this.#block(margin, top + 10, 12, 12, accent);
    this.#text(margin + 36, top, bullet);
  }

  /** A rectangle at a distance from the side where reading begins. */
  #block(start: number, top: number, width: number, height: number, colour: Colour): void {
    const left = this.#direction === 'ltr' ? start : this.#canvas.width - start - width;
    this.#canvas.rectangle(left, top, width, height, colour);
  }

  #text(start: number, top: number, picture: Bitmap): void {
    const left = this.#direction === 'ltr' ? start : this.#canvas.width - start - picture.width;
    this.#canvas.bitmap(left, top, picture);
  }
}

/** The thin line at the bottom that shows how much of the clip is over. */
export function paintProgress(canvas: Canvas, share: number, direction: Direction): void {
  const width = Math.round((canvas.width * share) / 8) * 8;
  canvas.rectangle(direction === 'ltr' ? 0 : canvas.width - width, canvas.height - 6, width, 6, accent);
}
