import type { PeerConnection, Track } from 'node-datachannel';
import { addTrack, answer, openConnection, type MediaNetwork } from './connection.ts';
import {
  beginsKeyframe,
  extensionOf,
  isRtp,
  negativeAcknowledgement,
  pictureLoss,
  senderReport,
  sequenceOf,
  sourceOf,
} from './rtp.ts';
import type { Offer, OfferedMedia } from './sdp.ts';
import { TransportFeedback } from './transport-feedback.ts';

export type Kind = OfferedMedia['kind'];

interface PublisherEvents {
  onPacket(kind: Kind, packet: Buffer): void;
  onReport(kind: Kind, report: Buffer): void;
  onKeyframe(): void;
  onClosed(): void;
}

const feedbackMilliseconds = 100;
const keyframeMilliseconds = 500;
/** Larger gaps are a new beginning, not a loss. */
const largestGap = 60;

/** Whoever sends the stream: receives, asks for what is lost, and tells how the packets arrive. */
export class Publisher {
  readonly videoCodec: OfferedMedia['codec'];
  lastPacketAt = performance.now();
  bytes = 0;
  readonly #connection: PeerConnection;
  readonly #feedback = new TransportFeedback();
  readonly #timer: NodeJS.Timeout;
  /** Held, or the garbage collector takes a track away and its packets come no more. */
  readonly #tracks: Track[] = [];
  #video: Track | undefined;
  #videoSource: number | undefined;
  #askedAt = -keyframeMilliseconds;
  #isClosed = false;
  readonly #events: PublisherEvents;

  private constructor(connection: PeerConnection, videoCodec: OfferedMedia['codec'], events: PublisherEvents) {
    this.#connection = connection;
    this.videoCodec = videoCodec;
    this.#events = events;
    connection.onStateChange((state) => {
      if (state === 'failed' || state === 'closed') this.close();
    });
    this.#timer = setInterval(() => this.#report(), feedbackMilliseconds);
  }

  static async open(offer: Offer, network: MediaNetwork, events: PublisherEvents) {
    const connection = openConnection('publisher', network);
    const codec = offer.media.find(({ kind }) => kind === 'video')?.codec ?? 'H264';
    const publisher = new Publisher(connection, codec, events);
    for (const media of offer.media) publisher.#receive(media);
    try {
      return { publisher, sdp: await answer(connection, offer, network) };
    } catch (error) {
      publisher.close();
      throw error;
    }
  }

  #receive(media: OfferedMedia): void {
    const track = addTrack(this.#connection, media);
    this.#tracks.push(track);
    if (media.kind === 'video') this.#video = track;
    let newest: number | undefined;
    track.onMessage((packet) => {
      if (!isRtp(packet)) {
        const report = senderReport(packet);
        if (report) this.#events.onReport(media.kind, report);
        return;
      }
      const now = performance.now();
      this.lastPacketAt = now;
      this.bytes += packet.length;
      if (media.kind === 'video') this.#videoSource = sourceOf(packet);
      if (media.transportSequenceId !== undefined) {
        const number = extensionOf(packet, media.transportSequenceId);
        if (number !== undefined) this.#feedback.note(number, now);
      }
      const sequence = sequenceOf(packet);
      const gap = newest === undefined ? 1 : (sequence - newest) & 0xffff;
      if (gap > 1 && gap < largestGap && media.kind === 'video') this.#askAgain(packet, sequence, gap);
      if (gap < 0x8000) newest = sequence;
      if (media.kind === 'video' && beginsKeyframe(packet, media.codec)) this.#events.onKeyframe();
      this.#events.onPacket(media.kind, packet);
    });
  }

  #askAgain(packet: Buffer, sequence: number, gap: number): void {
    const missing = Array.from({ length: gap - 1 }, (_each, index) => (sequence - gap + 1 + index) & 0xffff);
    this.#send(negativeAcknowledgement(sourceOf(packet), missing));
  }

  #report(): void {
    if (this.#videoSource === undefined) return;
    const report = this.#feedback.take(this.#videoSource);
    if (report) this.#send(report);
  }

  /** Asks for a keyframe, at most twice a second however many viewers want one. */
  requestKeyframe(): void {
    const now = performance.now();
    if (this.#videoSource === undefined || now - this.#askedAt < keyframeMilliseconds) return;
    this.#askedAt = now;
    this.#send(pictureLoss(this.#videoSource));
  }

  #send(packet: Buffer): void {
    if (this.#isClosed || !this.#video?.isOpen()) return;
    try {
      this.#video.sendMessageBinary(packet);
    } catch {
      // The connection is closing; its state says so.
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#connection.close();
    this.#events.onClosed();
  }
}
