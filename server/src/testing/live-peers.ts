import nodeDataChannel, { type PeerConnection, type Track } from 'node-datachannel';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { asksForKeyframe } from '#live/media/rtp.ts';
import { patience } from '#testing/patience.ts';

/** Sends an offer and returns the answer. */
type Post = (offer: string) => Promise<string>;

type Kind = 'audio' | 'video';

interface Peer {
  /** Number of packets received. */
  received: () => number;
}

const packetMilliseconds = 20;
/** A receiver report (RFC 3550), as browsers send it: silent clients are dropped. */
const receiverReport = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]);

/** A client that publishes a VP8 keyframe every 20 ms. */
export function publishVp8(post: Post): Promise<Peer> {
  const packet = Buffer.alloc(200);
  packet[1] = 96;
  packet[12] = 0x10;
  return send('video', packet, 1800, post);
}

/** A client whose first keyframe is lost, and which sends one only when asked. */
export function publishVp8WithoutStart(post: Post): Promise<Peer> {
  const packet = Buffer.alloc(200);
  packet[1] = 96;
  packet[12] = 0x10;
  // The picture depends on the ones before.
  packet[13] = 1;
  return send('video', packet, 1800, post, (received) => {
    if (asksForKeyframe(received)) packet[13] = 0;
  });
}

/** A client that speaks: an Opus packet every 20 ms. */
export function speak(post: Post): Promise<Peer> {
  const packet = Buffer.alloc(100);
  packet[1] = 111;
  return send('audio', packet, 960, post);
}

function send(
  kind: Kind,
  packet: Buffer,
  ticks: number,
  post: Post,
  onPacket?: (packet: Buffer) => void,
): Promise<Peer> {
  const start = (track: Track) => {
    packet[0] = 0x80;
    packet.writeUInt32BE(4242, 8);
    let sequence = 0;
    const timer = setInterval(() => {
      if (!track.isOpen()) return;
      packet.writeUInt16BE(sequence & 0xffff, 2);
      packet.writeUInt32BE(sequence * ticks, 4);
      sequence++;
      track.sendMessageBinary(Buffer.from(packet));
    }, packetMilliseconds);
    onTestFinished(() => clearInterval(timer));
  };
  return open(kind, 'SendOnly', post, start, onPacket);
}

/** A client that watches the video. */
export function watchVp8(post: Post): Promise<Peer> {
  return receive('video', post);
}

/** A client that listens to the speakers. */
export function hear(post: Post): Promise<Peer> {
  return receive('audio', post);
}

function receive(kind: Kind, post: Post): Promise<Peer> {
  return open(kind, 'RecvOnly', post, (track) => {
    const timer = setInterval(() => track.isOpen() && track.sendMessageBinary(receiverReport), 1000);
    onTestFinished(() => clearInterval(timer));
  });
}

/** Fails unless packets arrive. */
export async function waitForPackets(peer: Peer): Promise<void> {
  const before = peer.received();
  await expect.poll(() => peer.received(), { timeout: patience(30) }).toBeGreaterThan(before + 10);
}

/** Fails unless packets stop arriving: this client is not told when its connection has ended. */
export async function waitForSilence(peer: Peer): Promise<void> {
  const countSoon = async () => {
    const before = peer.received();
    await new Promise((later) => setTimeout(later, 500));
    return peer.received() - before;
  };
  await expect.poll(countSoon, { timeout: patience(30) }).toBe(0);
}

async function open(
  kind: Kind,
  direction: 'SendOnly' | 'RecvOnly',
  post: Post,
  start: (track: Track) => void,
  onPacket?: (packet: Buffer) => void,
): Promise<Peer> {
  const connection = new nodeDataChannel.PeerConnection(direction, { iceServers: [], disableAutoNegotiation: true });
  onTestFinished(() => connection.close());
  const section =
    kind === 'video' ? new nodeDataChannel.Video('0', direction) : new nodeDataChannel.Audio('0', direction);
  if (section instanceof nodeDataChannel.Video) section.addVP8Codec(96);
  else section.addOpusCodec(111);
  if (direction === 'SendOnly') section.addSSRC(4242, 'test', 'test', 'test');
  const track = connection.addTrack(section);
  let received = 0;
  track.onMessage((packet) => {
    received++;
    onPacket?.(packet);
  });
  connection.setLocalDescription('offer');
  await gathered(connection);
  // Candidates are left out so that the engine waits for the first packet: it is so fast that this client would not know its
  // certificate yet.
  const sdp = connection.localDescription()?.sdp ?? '';
  const answer = await post(sdp.replaceAll(/^a=(candidate:.*|end-of-candidates)\r\n/gm, ''));
  connection.setRemoteDescription(answer, 'answer');
  start(track);
  return { received: () => received };
}

async function gathered(connection: PeerConnection): Promise<void> {
  await new Promise<void>((done) => {
    const look = () => connection.gatheringState() === 'complete' && done();
    connection.onGatheringStateChange(look);
    look();
  });
}

/** A free port for the media of a test. */
export async function freeMediaPort(): Promise<number> {
  const probe = createSocket('udp4').bind(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
