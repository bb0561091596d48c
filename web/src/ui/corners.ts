import { localItem } from '#platform/device/stores/items.ts';

/** Corners of a box as seen on the screen, not mirrored for right-to-left languages, like charts. */
export const corners = ['bottomLeft', 'topLeft', 'topRight', 'bottomRight'] as const;

export type Corner = (typeof corners)[number];

const item = localItem('inset-corner');

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
  const kept = item.read();
  return corners.find((corner) => corner === kept) ?? 'bottomLeft';
}

export function keepCorner(corner: Corner): void {
  item.write(corner);
}
