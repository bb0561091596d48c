import { describe, expect, it } from 'vitest';
import { rtpPacket } from '#testing/media-packets.ts';
import { InOrder } from './in-order.ts';
import { sequenceOf } from './rtp.ts';

function collect() {
  const out: (number | string)[] = [];
  const order = new InOrder((packet, isAfterGap) => {
    const sequence = sequenceOf(packet);
    out.push(isAfterGap ? `gap ${sequence}` : sequence);
  });
  const push = (sequence: number, now = 0) => order.push(rtpPacket(Buffer.of(1), { sequence, timestamp: 0 }), now);
  return { out, push };
}

describe('packets in their order', () => {
  it('are handed on at once, each once, also where numbers begin anew', () => {
    const { out, push } = collect();
    for (const sequence of [65_533, 65_534, 65_534, 65_535, 0, 0, 1, 65_535]) push(sequence);
    expect(out).toEqual([65_533, 65_534, 65_535, 0, 1]);
  });

  it('wait for missing ones, which come late, twice or in any order', () => {
    const { out, push } = collect();
    for (const sequence of [65_534, 2, 1, 1, 65_535]) push(sequence);
    expect(out).toEqual([65_534, 65_535]);
    push(0, 299);
    expect(out).toEqual([65_534, 65_535, 0, 1, 2]);
  });

  it('go on after packets that never come, and report each gap once', () => {
    const { out, push } = collect();
    push(10, 0);
    push(12, 10);
    push(13, 20);
    push(15, 30);
    push(16, 310);
    expect(out).toEqual([10]);
    push(17, 311);
    expect(out).toEqual([10, 'gap 12', 13]);
    push(18, 331);
    expect(out).toEqual([10, 'gap 12', 13, 'gap 15', 16, 17, 18]);
    // Requested again, but too late.
    push(11, 340);
    push(19, 341);
    expect(out.slice(-1)).toEqual([19]);
    expect(out).toHaveLength(8);
  });

  it('do not pile up when one is missing in a burst', () => {
    const { out, push } = collect();
    push(0);
    for (let sequence = 2; sequence < 2000; sequence++) push(sequence);
    expect(out).toHaveLength(1999);
    expect(out[1]).toBe('gap 2');
  });

  it('go on when a sender jumps to distant sequence numbers', () => {
    const { out, push } = collect();
    push(100, 0);
    push(101, 10);
    // More than half of all numbers further: neither early nor late.
    for (let index = 0; index < 60; index++) push(40_000 + index, 20 + index * 20);
    expect(out).toHaveLength(62);
    expect(out.slice(0, 4)).toEqual([100, 101, 'gap 40000', 40_001]);
  });

  it('ignore single packets from far behind', () => {
    const { out, push } = collect();
    for (let sequence = 20_000; sequence < 20_100; sequence++) {
      push(sequence);
      push(sequence - 10_000);
    }
    expect(out).toHaveLength(100);
  });
});
