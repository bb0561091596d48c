import { describe, expect, it } from 'vitest';
import { Continuity } from './continuity.ts';
import {
  asksForKeyframe,
  beginsKeyframe,
  extensionOf,
  isRtcp,
  isRtp,
  negativeAcknowledgement,
  pictureLoss,
} from './rtp.ts';
import { readOffer, withPublicAddress } from './sdp.ts';
import { TransportFeedback } from './transport-feedback.ts';

function packetOf(payload: number[], { sequence = 1, timestamp = 0, extension = [] as number[] } = {}): Buffer {
  const head = Buffer.alloc(12);
  head[0] = extension.length > 0 ? 0x90 : 0x80;
  head[1] = 96;
  head.writeUInt16BE(sequence, 2);
  head.writeUInt32BE(timestamp, 4);
  head.writeUInt32BE(7, 8);
  return Buffer.concat([head, Buffer.from(extension), Buffer.from(payload)]);
}

describe('a packet', () => {
  it('is distinguished from RTCP', () => {
    expect(isRtp(packetOf([1, 2]))).toBe(true);
    expect(isRtcp(pictureLoss(7))).toBe(true);
    expect(asksForKeyframe(pictureLoss(7))).toBe(true);
    expect(asksForKeyframe(negativeAcknowledgement(7, [1, 2]))).toBe(false);
    expect(asksForKeyframe(Buffer.concat([negativeAcknowledgement(7, [1]), pictureLoss(7)]))).toBe(true);
  });

  it('says whether a decoder can begin with it', () => {
    expect(beginsKeyframe(packetOf([0x65, 0, 0]), 'H264')).toBe(true);
    expect(beginsKeyframe(packetOf([0x61, 0, 0]), 'H264')).toBe(false);
    // Aggregated: parameters first; fragmented: the first fragment only.
    expect(beginsKeyframe(packetOf([0x78, 0, 2, 0x67, 1, 0, 2, 0x68, 1]), 'H264')).toBe(true);
    expect(beginsKeyframe(packetOf([0x7c, 0x85, 0]), 'H264')).toBe(true);
    expect(beginsKeyframe(packetOf([0x7c, 0x05, 0]), 'H264')).toBe(false);
    expect(beginsKeyframe(packetOf([0x90, 0x80, 0x12, 0x00, 0]), 'VP8')).toBe(true);
    expect(beginsKeyframe(packetOf([0x90, 0x80, 0x12, 0x01, 0]), 'VP8')).toBe(false);
    expect(beginsKeyframe(packetOf([]), 'VP8')).toBe(false);
  });

  it('carries its transport-wide number in a header extension', () => {
    const extension = [0xbe, 0xde, 0, 2, 0x10, 9, 0x31, 0x12, 0x34, 0, 0, 0];
    expect(extensionOf(packetOf([1], { extension }), 3)).toBe(0x1234);
    expect(extensionOf(packetOf([1], { extension }), 4)).toBeUndefined();
    expect(extensionOf(packetOf([1]), 3)).toBeUndefined();
  });
});

describe('feedback of arrivals', () => {
  it('is laid out as its draft says', () => {
    const feedback = new TransportFeedback();
    feedback.note(65_535, 6400);
    feedback.note(1, 6410);
    const packet = feedback.take(7) ?? Buffer.alloc(0);
    expect(packet.readUInt16BE(0)).toBe(0x8fcd);
    expect(packet.length % 4).toBe(0);
    expect(packet.readUInt16BE(2)).toBe(packet.length / 4 - 1);
    expect([packet.readUInt16BE(12), packet.readUInt16BE(14)]).toEqual([65_535, 3]);
    expect(packet.readUIntBE(16, 3)).toBe(100);
    // Received, lost, received; then 0 and 10 ms in quarters of a millisecond.
    expect(packet.readUInt16BE(20) >> 8).toBe(0b11_01_00_01);
    expect([...packet.subarray(22, 24)]).toEqual([0, 40]);
    expect(feedback.take(7)).toBeNull();
    feedback.note(2, 6420);
    expect(feedback.take(7)?.readUInt16BE(12)).toBe(2);
  });
});

describe('two publishers after each other', () => {
  it('are one stream for the viewers', () => {
    const continuity = new Continuity(90_000);
    const send = (sequence: number, timestamp: number, now: number) => {
      const packet = packetOf([1], { sequence, timestamp });
      continuity.renumber(packet, now);
      return [packet.readUInt16BE(2), packet.readUInt32BE(4)];
    };
    expect(send(65_534, 1000, 0)).toEqual([65_534, 1000]);
    expect(send(65_535, 4000, 33)).toEqual([65_535, 4000]);
    continuity.restart();
    // Five seconds later, with other numbers.
    expect(send(500, 777, 5033)).toEqual([0, 454_000]);
    expect(send(502, 777 + 3000, 5066)).toEqual([2, 457_000]);
    // A late retransmission keeps its place.
    expect(send(501, 777 + 1500, 5070)).toEqual([1, 455_500]);
  });
});

describe('an offer', () => {
  const section = (kind: string, mid: number, lines: string[]) =>
    [`m=${kind} 9 UDP/TLS/RTP/SAVPF 96 97 98 111`, `a=mid:${mid}`, 'a=sendonly', ...lines].join('\r\n');
  const video = section('video', 1, [
    'a=extmap:4 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
    'a=rtpmap:96 VP8/90000',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:98 H264/90000',
    'a=fmtp:98 packetization-mode=1;profile-level-id=42e01f',
  ]);
  const audio = section('audio', 0, ['a=rtpmap:111 opus/48000/2', 'a=fmtp:111 useinbandfec=1']);
  const sdp = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', audio, video, ''].join('\r\n');

  it('is cut down to one codec for the picture and one for the sound', () => {
    const offer = readOffer(sdp);
    expect(offer?.media).toMatchObject([
      { kind: 'audio', mid: '0', codec: 'opus', payloadType: 111 },
      { kind: 'video', mid: '1', codec: 'H264', payloadType: 98, transportSequenceId: 4 },
    ]);
    expect(offer?.sdp).toContain('m=video 9 UDP/TLS/RTP/SAVPF 98\r\n');
    expect(offer?.sdp).not.toContain('rtx');
    expect(readOffer(sdp, { sent: { codec: 'VP8' } })?.media[1]).toMatchObject({ codec: 'VP8', payloadType: 96 });
  });

  it('of sound alone is for those who watch', () => {
    const soundOnly = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', audio, ''].join('\r\n');
    expect(readOffer(soundOnly)).toBeNull();
    expect(readOffer(soundOnly, { sent: { codec: 'VP8' }, mayBeSoundOnly: true })?.media).toMatchObject([
      { kind: 'audio', codec: 'opus' },
    ]);
    expect(readOffer('v=0\r\n', { mayBeSoundOnly: true })).toBeNull();
  });

  it('gets the public address into its answer, once', () => {
    const answer = [
      'a=candidate:2 1 UDP 2116026111 fd00::2 40123 typ host',
      'a=candidate:1 1 UDP 2114977791 10.0.0.2 40123 typ host',
      'a=end-of-candidates',
    ].join('\r\n');
    expect(withPublicAddress(answer, '203.0.113.7')).toBe(
      'a=candidate:2 1 UDP 2116026111 203.0.113.7 40123 typ host\r\na=end-of-candidates',
    );
  });
});
