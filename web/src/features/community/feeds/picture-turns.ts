interface Shown {
  index: number;
  total: number;
  /** Whether the page is read from right to left: the next one is on the left then. */
  isMirrored: boolean;
}

/** Pixels of a swipe that turns, and how much more it goes sideways than up or down. */
const [leastSwipe, steepness] = [48, 1.5];

/** The picture that a key leads to, maybe beyond the ends; null: the key leads nowhere. */
export function turnByKey(key: string, { index, total, isMirrored }: Shown): number | null {
  if (key === 'ArrowLeft') return index + (isMirrored ? 1 : -1);
  if (key === 'ArrowRight') return index + (isMirrored ? -1 : 1);
  if (key === 'Home') return 0;
  return key === 'End' ? total - 1 : null;
}

/** How many pictures a finger turns that has moved by this: the next one comes from where the page goes on. */
export function turnBySwipe({ x, y }: { x: number; y: number }, isMirrored: boolean): -1 | 0 | 1 {
  if (Math.abs(x) < leastSwipe || Math.abs(x) < steepness * Math.abs(y)) return 0;
  return x < 0 === isMirrored ? -1 : 1;
}
