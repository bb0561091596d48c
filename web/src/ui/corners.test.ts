import { describe, expect, it } from 'vitest';
import { nearestCorner } from './corners.ts';

const around = { left: 100, top: 50, width: 1000, height: 600 };
const own = (left: number, top: number) => ({ left, top, width: 252, height: 142 });

describe('where something that is let go comes to lie', () => {
  it('is the corner nearest to its centre', () => {
    expect(nearestCorner(own(110, 60), around)).toBe('topLeft');
    expect(nearestCorner(own(600, 60), around)).toBe('topRight');
    expect(nearestCorner(own(110, 400), around)).toBe('bottomLeft');
    expect(nearestCorner(own(480, 290), around)).toBe('bottomRight');
    expect(nearestCorner(own(-500, -500), around)).toBe('topLeft');
  });
});
