import nodeDataChannel, { type PeerConnection, type Track } from 'node-datachannel';
import { randomInt } from 'node:crypto';
import { addTrack, answer, openConnection, type MediaNetwork } from './connection.ts';
import type { SessionUser } from './openings.ts';
import type { Kind } from './publisher.ts';
import { asksForKeyframe } from './rtp.ts';
import type { Offer, OfferedMedia } from './sdp.ts';

interface ViewerEvents {
  onKeyframeWanted(): void;
  onClosed(): void;
}

interface Output {
  track: Track;
  ssrc: number;
  payloadType: number;
}

/** Packets kept for retransmission to viewers. */
const keptPackets = 512;

/** A viewer: sends every packet with the numbers negotiated with this viewer. */
export class Viewer {
  readonly userId: string;
  readonly asUserId: string | undefined;
  readonly openedAt = performance.now();
  /** Whether the connection was ever established. */
  isConnected = false;
  /** Time of the last feedback, while something is sent. */
  lastReportAt = performance.now();
  readonly #connection: PeerConnection;
  readonly #outputs = new Map<Kind, Output>();
  readonly #events: ViewerEvents;
  #isClosed = false;

  private constructor({ userId, asUserId }: SessionUser, connection: PeerConnection, events: ViewerEvents) {
    this.userId = userId;
    this.asUserId = asUserId;
    this.#connection = connection;
    this.#events = events;
    connection.onStateChange((state) => {
      if (state === 'connected') this.#connected();
      if (state === 'failed' || state === 'closed') this.close();
    });
  }

  static async open(user: SessionUser, offer: Offer, network: MediaNetwork, events: ViewerEvents) {
    const connection = openConnection('viewer', network);
    const viewer = new Viewer(user, connection, events);
    try {
      for (const media of offer.media) viewer.#provide(media);
      return { viewer, sdp: await answer(connection, offer, network) };
    } catch (error) {
      viewer.close();
      throw error;
    }
  }

  #connected(): void {
    if (this.#outputs.has('video')) this.#events.onKeyframeWanted();
    if (this.isConnected) return;
    this.isConnected = true;
    this.lastReportAt = performance.now();
  }

  #provide(media: OfferedMedia): void {
    const ssrc = randomInt(1, 2 ** 32 - 1);
    const track = addTrack(this.#connection, media, { ssrc, name: 'candela' });
    track.setMediaHandler(new nodeDataChannel.RtcpNackResponder(keptPackets));
    track.onMessage((packet) => {
      this.lastReportAt = performance.now();
      if (media.kind === 'video' && asksForKeyframe(packet)) this.#events.onKeyframeWanted();
    });
    this.#outputs.set(media.kind, { track, ssrc, payloadType: media.payloadType });
  }

  /** `packet` has the numbers of the stream; it is copied, because every viewer has different ones. */
  sendPacket(kind: Kind, packet: Buffer): void {
    const output = this.#outputs.get(kind);
    if (this.#isClosed || !output?.track.isOpen()) return;
    const copy = Buffer.from(packet);
    copy[1] = ((copy[1] ?? 0) & 0x80) | output.payloadType;
    copy.writeUInt32BE(output.ssrc, 8);
    this.#send(output.track, copy);
  }

  /** A sender report, which keeps sound and picture in sync. */
  sendReport(kind: Kind, report: Buffer): void {
    const output = this.#outputs.get(kind);
    if (this.#isClosed || !output?.track.isOpen()) return;
    const copy = Buffer.from(report);
    copy.writeUInt32BE(output.ssrc, 4);
    this.#send(output.track, copy);
  }

  #send(track: Track, packet: Buffer): void {
    try {
      track.sendMessageBinary(packet);
    } catch {
      // The connection is closing, which its state also tells.
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#connection.close();
    this.#events.onClosed();
  }
}
