/** Corners of a box as seen on the screen, not mirrored for right-to-left languages, like charts. */
export const corners = ['bottomLeft', 'topLeft', 'topRight', 'bottomRight'] as const;

export type Corner = (typeof corners)[number];

const item = 'inset-corner';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The corner of `around` that is nearest to the middle of `own`. */
export function nearestCorner(own: Box, around: Box): Corner {
  const isLeft = own.left + own.width / 2 < around.left + around.width / 2;
  const isTop = own.top + own.height / 2 < around.top + around.height / 2;
  if (isTop) return isLeft ? 'topLeft' : 'topRight';
  return isLeft ? 'bottomLeft' : 'bottomRight';
}

/** The corner remembered on this device. */
export function keptCorner(): Corner {
  try {
    const kept = localStorage.getItem(item);
    return corners.find((corner) => corner === kept) ?? 'bottomLeft';
  } catch {
    return 'bottomLeft';
  }
}

export function keepCorner(corner: Corner): void {
  try {
    localStorage.setItem(item, corner);
  } catch {
    // Private windows may refuse storage: then the choice lasts until the page is reloaded.
  }
}
