/** Corners of a box as they lie on the screen: charts do not turn round with the language. */
export const corners = ['bottomLeft', 'topLeft', 'topRight', 'bottomRight'] as const;

export type Corner = (typeof corners)[number];

const item = 'inset-corner';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The corner of `around` that the middle of `own` is nearest to. */
export function nearestCorner(own: Box, around: Box): Corner {
  const isLeft = own.left + own.width / 2 < around.left + around.width / 2;
  const isTop = own.top + own.height / 2 < around.top + around.height / 2;
  if (isTop) return isLeft ? 'topLeft' : 'topRight';
  return isLeft ? 'bottomLeft' : 'bottomRight';
}

/** The corner that was chosen on this device. */
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
    // Private windows may refuse: it lasts as long as the page.
  }
}
