import { describe, expect, it } from 'vitest';
import { readGroup } from '#testing/live-source.ts';
import { pps, spsOf } from '#testing/media-packets.ts';
import { parametersOf, shapeOf } from './parameter-sets.ts';

describe('the shape of pictures', () => {
  it('is read from what real encoders write', () => {
    expect(shapeOf(readGroup(1).parameters)).toEqual({ width: 1280, height: 720, codec: 'avc1.42c028' });
    // From x264, high profile, 1920 × 1080: typical output of ffmpeg.
    const x264 = Buffer.from('67640028acd940780227e5c05a808080a0000003002000000781e30632c0', 'hex');
    expect(shapeOf([x264])).toEqual({ width: 1920, height: 1080, codec: 'avc1.640028' });
  });

  it('is cut to what is shown', () => {
    expect(shapeOf([spsOf({ width: 1920, height: 1088, cropBottom: 8 })])).toMatchObject({ width: 1920, height: 1080 });
    expect(shapeOf([spsOf({ width: 1280, height: 720 })])).toMatchObject({ width: 1280, height: 720 });
    expect(shapeOf([spsOf({ width: 864, height: 480, cropRight: 10, profile: 100 })])).toEqual({
      width: 854,
      height: 480,
      codec: 'avc1.64001f',
    });
    for (const orderType of [0, 1, 2] as const) {
      expect(shapeOf([spsOf({ width: 640, height: 368, cropBottom: 8, orderType })])).toMatchObject({ height: 360 });
    }
  });

  it('is unknown without parameter sets, and with unreadable ones', () => {
    expect(shapeOf([])).toBeNull();
    expect(shapeOf([pps])).toBeNull();
    expect(shapeOf([spsOf({ width: 640, height: 352, profile: 100, hasScaling: true })])).toBeNull();
    const whole = spsOf({ width: 1920, height: 1088, cropBottom: 8, profile: 100 });
    for (let length = 0; length < whole.length; length++) {
      const cut = shapeOf([whole.subarray(0, length)]);
      expect(cut === null || (cut.width <= 8192 && cut.height <= 8192 && cut.width > 0)).toBe(true);
    }
  });

  it('never throws or hangs over garbage', () => {
    let seed = 7;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
    const begun = performance.now();
    for (let round = 0; round < 20_000; round++) {
      const bytes = Buffer.from(Array.from({ length: 1 + (random() % 40) }, () => (random() >> 8) & 0xff));
      bytes[0] = 0x67;
      const shape = shapeOf([bytes]);
      if (shape) expect(Number.isSafeInteger(shape.width) && shape.width > 0 && shape.height > 0).toBe(true);
    }
    for (const filler of [0, 255])
      shapeOf([Buffer.concat([Buffer.from([0x67, 100, 0, 31]), Buffer.alloc(2000, filler)])]);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('changes with either parameter set', () => {
    const sps = spsOf({ width: 640, height: 352 });
    expect(parametersOf([sps])).toBeNull();
    expect(parametersOf([sps, pps])).toBe(parametersOf([Buffer.from([9]), sps, pps]));
    expect(parametersOf([sps, pps])).not.toBe(parametersOf([spsOf({ width: 640, height: 368 }), pps]));
  });
});
