/** Width and height of a clip, multiples of 16. */
export const clipSize = { width: 1280, height: 720 };

export type Colour = readonly [red: number, green: number, blue: number];

/** A picture with straight alpha, four bytes a pixel. */
export interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
}

/** An RGB picture that remembers which macroblocks (16 × 16 pixels) were painted since it was last asked. */
export class Canvas {
  readonly width = clipSize.width;
  readonly height = clipSize.height;
  readonly blocksWide = clipSize.width / 16;
  readonly blocksHigh = clipSize.height / 16;
  readonly pixels = new Uint8Array(clipSize.width * clipSize.height * 3);
  #painted = new Set<number>();

  rectangle(left: number, top: number, width: number, height: number, colour: Colour): void {
    const box = this.#clip(left, top, width, height);
    for (let y = box.top; y < box.bottom; y++) {
      for (let x = box.left; x < box.right; x++) this.pixels.set(colour, (y * this.width + x) * 3);
    }
    this.#mark(box);
  }

  bitmap(left: number, top: number, picture: Bitmap): void {
    const box = this.#clip(left, top, picture.width, picture.height);
    for (let y = box.top; y < box.bottom; y++) {
      for (let x = box.left; x < box.right; x++) {
        const from = ((y - Math.round(top)) * picture.width + x - Math.round(left)) * 4;
        const alpha = (picture.data[from + 3] ?? 0) / 255;
        if (alpha === 0) continue;
        const to = (y * this.width + x) * 3;
        for (let channel = 0; channel < 3; channel++) {
          const below = this.pixels[to + channel] ?? 0;
          this.pixels[to + channel] = Math.round(below + ((picture.data[from + channel] ?? 0) - below) * alpha);
        }
      }
    }
    this.#mark(box);
  }

  /** Indexes of the macroblocks painted since the last call. */
  takePainted(): Set<number> {
    const painted = this.#painted;
    this.#painted = new Set();
    return painted;
  }

  #clip(left: number, top: number, width: number, height: number) {
    return {
      left: Math.max(0, Math.round(left)),
      top: Math.max(0, Math.round(top)),
      right: Math.min(this.width, Math.round(left + width)),
      bottom: Math.min(this.height, Math.round(top + height)),
    };
  }

  #mark(box: { left: number; top: number; right: number; bottom: number }): void {
    for (let row = box.top >> 4; row << 4 < box.bottom; row++) {
      for (let column = box.left >> 4; column << 4 < box.right; column++)
        this.#painted.add(row * this.blocksWide + column);
    }
  }
}
