/** The messages between the server and the processes that decode pictures. */

/**
 * `image`: in texts; `small`: the same for lists and narrow screens; `preview`: small, of a page elsewhere; `cover`: 16 to 9; `avatar`: square; `poster`: of a video; `logo`: also a favicon, PNG and not WebP, the only one
 * that may be an SVG.
 */
export type PictureKind = 'image' | 'small' | 'preview' | 'cover' | 'avatar' | 'poster' | 'logo';

/** A part of a picture, as fractions of its width and height. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PictureOrder {
  path: string;
  kind: PictureKind;
  /** Null: the whole picture, cropped around its most striking part if it has to have a shape. */
  crop: Crop | null;
  /** More than this is not decoded, whatever the decoder finds. Null: an SVG. */
  pixels: number | null;
  /** Whether a picture that this server could have made is kept as it is: to make it again would only lose quality. */
  keepsOwn: boolean;
}

export interface MadePicture {
  /** Null: the file is kept as it is. */
  bytes: Uint8Array | null;
  /** Of an animation, of which the first picture is made; otherwise 1. */
  frames: number;
  width: number;
  height: number;
}

/** Why the process that decodes pictures refuses one. */
export type PictureRefusal = 'unreadable' | 'active' | 'tooManyPixels' | 'sideTooLong' | 'tooNarrow' | 'tooSmall';

/** `isSpent`: the process keeps so much memory that it should end. */
export type PictureAnswer = ({ made: MadePicture } | { refusal: PictureRefusal; message: string }) & {
  isSpent: boolean;
};
