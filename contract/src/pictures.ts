/** Limits of pictures that users upload, whatever they are for; logos have a smaller size of their own. */
export const pictureLimits = {
  bytes: 15_000_000,
  /** Phones take pictures of up to 50 million. */
  pixels: 60_000_000,
  /** Pixels of the longer side. */
  side: 20_000,
  /** How many times as long as the other a side can be, where a picture is cropped to a shape. */
  ratio: 20,
  /** Pixels of the shorter side, where a picture is cropped to a shape and enlarged if necessary. */
  shortSide: 16,
} as const;

/** Why a picture is refused. */
export const pictureErrors = [
  'assets.tooLarge',
  'assets.unknownType',
  'assets.unreadable',
  'assets.tooManyPixels',
  'assets.sideTooLong',
  'assets.tooNarrow',
  'assets.tooSmall',
  'assets.tooComplex',
  'assets.tookTooLong',
  'server.busy',
] as const;
