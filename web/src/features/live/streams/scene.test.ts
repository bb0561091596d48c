import { describe, expect, it } from 'vitest';
import { corners, croppedOf, insetBoxOf, insetSizes, sceneSizeOf } from './scene.ts';

describe('a screen with the camera in a corner', () => {
  it('is as large as the screen, at most Full HD, in its own proportions and even', () => {
    expect(sceneSizeOf({ width: 1280, height: 720 })).toEqual({ width: 1280, height: 720 });
    expect(sceneSizeOf({ width: 3840, height: 2160 })).toEqual({ width: 1920, height: 1080 });
    expect(sceneSizeOf({ width: 2560, height: 1600 })).toEqual({ width: 1728, height: 1080 });
    expect(sceneSizeOf({ width: 801, height: 601 })).toEqual({ width: 802, height: 602 });
  });

  it('keeps the camera whole, in its corner, for wide and for narrow windows', () => {
    for (const scene of [
      { width: 1920, height: 1080 },
      { width: 500, height: 1080 },
      { width: 1280, height: 300 },
    ]) {
      for (const size of insetSizes) {
        for (const corner of corners) {
          const box = insetBoxOf(scene, { corner, size });
          expect(box.x).toBeGreaterThan(0);
          expect(box.y).toBeGreaterThan(0);
          expect(box.x + box.width).toBeLessThan(scene.width);
          expect(box.y + box.height).toBeLessThan(scene.height);
          expect(box.x + box.width / 2 < scene.width / 2).toBe(corner.endsWith('Left'));
        }
      }
    }
    const scene = { width: 1920, height: 1080 };
    expect(insetBoxOf(scene, { corner: 'bottomRight', size: 'medium' })).toEqual({
      x: 1920 - 461 - 35,
      y: 1080 - 259 - 35,
      width: 461,
      height: 259,
    });
    expect(insetBoxOf(scene, { corner: 'topLeft', size: 'small' }).width).toBe(307);
  });

  it('shows the middle of a camera of other proportions', () => {
    expect(croppedOf({ width: 640, height: 480 })).toEqual({ x: 0, y: 60, width: 640, height: 360 });
    expect(croppedOf({ width: 2000, height: 900 })).toEqual({ x: 200, y: 0, width: 1600, height: 900 });
    expect(croppedOf({ width: 1280, height: 720 })).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  });
});
