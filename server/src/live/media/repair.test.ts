import { describe, expect, it } from 'vitest';
import { BitrateLimit } from './bitrate-limit.ts';
import { MissingPackets } from './missing-packets.ts';
import { repairedPacket } from './rtp.ts';
import { readOffer, withStartBitrate } from './sdp.ts';

describe('packets that are missing', () => {
  it('are asked for at once, then after 100, 200 and 400 ms, and given up', () => {
    const missing = new MissingPackets();
    expect(missing.note(65_533, 0)).toEqual([]);
    expect(missing.note(1, 0)).toEqual([65_534, 65_535, 0]);
    expect(missing.due(99)).toEqual([]);
    // A packet that arrives late is not requested again.
    expect(missing.note(65_535, 99)).toEqual([]);
    expect(missing.due(100)).toEqual([65_534, 0]);
    expect(missing.due(299)).toEqual([]);
    expect(missing.due(300)).toEqual([65_534, 0]);
    expect(missing.has(0)).toBe(true);
    expect(missing.due(700)).toEqual([65_534, 0]);
    expect(missing.due(1500)).toEqual([]);
    expect(missing.has(0)).toBe(false);
  });

  it('are forgotten where the numbers begin anew', () => {
    const missing = new MissingPackets();
    missing.note(1, 0);
    missing.note(3, 0);
    expect(missing.note(9000, 1)).toEqual([]);
    expect(missing.due(500)).toEqual([]);
  });

  it('come back inside of others, which may also only fill the line', () => {
    const head = [0x90, 0x80 | 97, 0, 9, 0, 0, 1, 0, 0, 0, 0, 8, 0xbe, 0xde, 0, 1, 0x31, 0, 7, 0];
    const original = [0x90, 0x80 | 96, 0x12, 0x34, 0, 0, 1, 0, 0, 0, 0, 5, 0xbe, 0xde, 0, 1, 0x31, 0, 7, 0, 1, 2, 3];
    const repair = Buffer.from([...head, 0x12, 0x34, 1, 2, 3]);
    expect(repairedPacket(repair, 96, 5)).toEqual(Buffer.from(original));
    const padded = Buffer.from([...repair, 0, 2]);
    padded[0] = 0xb0;
    expect(repairedPacket(padded, 96, 5)).toEqual(Buffer.from(original));
    const empty = Buffer.from([...head, 0, 0, 3]);
    empty[0] = 0xb0;
    expect(repairedPacket(empty, 96, 5)).toBeNull();
    // Padding that claims to be longer than the packet.
    expect(repairedPacket(Buffer.from([...empty.subarray(0, -1), 255]), 96, 5)).toBeNull();
  });
});

describe('an offer to publish', () => {
  const lines = [
    'v=0',
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98 99',
    'a=mid:0',
    'a=rtpmap:96 VP8/90000',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:98 H264/90000',
    'a=fmtp:98 packetization-mode=1;profile-level-id=42e01f',
    'a=rtpmap:99 rtx/90000',
    'a=fmtp:99 apt=98',
  ];
  const sdp = `${lines.join('\r\n')}\r\n`;

  it('keeps the way to send again what is lost; to watch, the same numbers are used', () => {
    expect(readOffer(sdp)?.media[0]).toMatchObject({ payloadType: 98, repairType: 99 });
    expect(readOffer(sdp)?.sdp).toContain('m=video 9 UDP/TLS/RTP/SAVPF 98 99\r\n');
    expect(readOffer(sdp, { sent: { codec: 'VP8' } })?.media[0]).toMatchObject({
      payloadType: 96,
      repairType: undefined,
    });
    expect(readOffer(sdp, { sent: { codec: 'VP8' } })?.sdp).not.toContain('rtx');
  });

  it('is answered with the bitrate to begin with', () => {
    expect(withStartBitrate(sdp, 98)).toContain(
      'a=fmtp:98 packetization-mode=1;profile-level-id=42e01f;x-google-start-bitrate=1000\r\n',
    );
    expect(withStartBitrate(sdp, 96)).toContain(
      'a=rtpmap:96 VP8/90000\r\na=fmtp:96 x-google-start-bitrate=1000\r\na=rtpmap:97',
    );
  });
});

describe('a publisher', () => {
  const send = (megabits: number, seconds: number) => {
    const limit = new BitrateLimit(0);
    const excesses = Array.from({ length: seconds * 100 }, (_each, index) =>
      limit.note((megabits * 1e6) / 8 / 100, (index + 1) * 10),
    );
    return excesses.filter((excess) => excess !== null);
  };

  it('may exceed what it is asked to keep to, but not twice of it for ten seconds', () => {
    expect(send(4.9, 60)).toEqual([]);
    expect(send(8, 9)).toEqual([]);
    expect(send(8, 10)).toEqual([8e6]);
  });
});
