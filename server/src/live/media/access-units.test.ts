import { describe, expect, it } from 'vitest';
import { aggregate, fragments, pps, rtpPacket, spsOf } from '#testing/media-packets.ts';
import { AccessUnits } from './access-units.ts';

const sps = spsOf({ width: 640, height: 352 });
const idr = Buffer.concat([Buffer.from([0x65]), Buffer.alloc(5000, 1)]);
const delta = (length = 200) => Buffer.concat([Buffer.from([0x41]), Buffer.alloc(length, 2)]);

function collect() {
  const units = new AccessUnits();
  let sequence = 0;
  /** Payloads of one picture; the last one has the marker bit. */
  const picture = (timestamp: number, payloads: readonly Buffer[], lost: readonly number[] = [], isMarked = true) => {
    let result: ReturnType<AccessUnits['push']> = null;
    payloads.forEach((payload, index) => {
      sequence++;
      if (lost.includes(index)) return;
      const isAfterGap = lost.includes(index - 1) || (index === 0 && isGapOpen);
      const isLast = isMarked && index === payloads.length - 1;
      result = units.push(rtpPacket(payload, { sequence, timestamp, isMarked: isLast }), isAfterGap) ?? result;
    });
    isGapOpen = lost.includes(payloads.length - 1);
    return result as ReturnType<AccessUnits['push']>;
  };
  let isGapOpen = false;
  const probe = (timestamp: number, isAfterGap: boolean) =>
    units.push(rtpPacket(Buffer.alloc(0), { sequence: ++sequence, timestamp, padding: 200 }), isAfterGap);
  return { picture, probe };
}

describe('a picture', () => {
  it('is put together from single, aggregated and fragmented units', () => {
    const { picture } = collect();
    const key = picture(0, [aggregate([sps, pps]), ...fragments(idr)]);
    expect(key).toEqual({ timestamp: 0, isKey: true, units: [sps, pps, idr] });
    expect(picture(3000, [delta()])).toEqual({ timestamp: 3000, isKey: false, units: [delta()] });
    const [two, three] = [delta(2500), delta(20)];
    expect(picture(6000, [...fragments(two), three])).toMatchObject({ units: [two, three] });
    expect(picture(9000, [sps, pps, idr])).toMatchObject({ isKey: true, units: [sps, pps, idr] });
  });

  it('is damaged by the loss of its first, middle or last packet, and the next is only when the loss reaches it', () => {
    const pieces = fragments(delta(5000));
    for (const lost of [0, 2, pieces.length - 1]) {
      const { picture } = collect();
      picture(0, [sps, pps, idr]);
      const told = [picture(3000, pieces, [lost]), picture(6000, [delta()])];
      expect(
        told.filter((each) => each === 'damaged'),
        `lost ${lost}`,
      ).toHaveLength(1);
      expect(picture(9000, [delta()])).toMatchObject({ units: [delta()] });
    }
  });

  it('that was lost as a whole damages the next one', () => {
    const { picture } = collect();
    picture(0, [sps, pps, idr]);
    expect(picture(3000, [delta()], [0])).toBeNull();
    expect(picture(6000, [delta()])).toBe('damaged');
  });

  it('is not disturbed by probes that carry nothing', () => {
    const { picture, probe } = collect();
    picture(0, [sps, pps, idr]);
    expect(probe(0, false)).toBeNull();
    expect(picture(3000, [delta()])).toMatchObject({ units: [delta()] });
  });

  it('does not pass as whole when the loss before it shows at a probe', () => {
    const { picture, probe } = collect();
    picture(0, [sps, pps, idr]);
    // The only packet of the picture at 3000 is lost; a probe with its timestamp comes next.
    expect(probe(3000, true)).toBeNull();
    expect(picture(6000, [delta()])).toBe('damaged');
  });

  it('does not pass as whole when the end of the one before it is lost and a probe comes next', () => {
    const { picture, probe } = collect();
    picture(0, [sps, pps, idr]);
    const pieces = fragments(delta(5000));
    expect(picture(3000, pieces.slice(0, -1), [], false)).toBeNull();
    expect(probe(3000, true)).toBeNull();
    expect(picture(6000, [delta()])).toBe('damaged');
  });

  it('that ends without its mark is missed by the next one', () => {
    const { picture } = collect();
    picture(0, [sps, pps, idr]);
    expect(picture(3000, [delta()], [], false)).toBeNull();
    expect(picture(6000, [delta()])).toBe('damaged');
    expect(picture(9000, [delta()], [], false)).toBeNull();
    expect(picture(12_000, [sps, pps, idr]), 'a keyframe needs nothing before it').toMatchObject({ isKey: true });
  });

  it('is damaged by an aggregate whose lengths are wrong', () => {
    for (const broken of [[0x78, 0, 0], [0x78, 0, 9, 0x41, 1], [0x78, 0, 0, 0, 1, 0x41], [0x78, 255], [0x78]]) {
      const { picture } = collect();
      expect(picture(0, [Buffer.from(broken)]), String(broken)).toBe('damaged');
    }
  });
});
