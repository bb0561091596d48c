import type { PeerConnection, Track } from 'node-datachannel';
import { BitrateLimit } from './bitrate-limit.ts';
import { addTrack, answer, openConnection, type MediaNetwork } from './connection.ts';
import { MissingPackets } from './missing-packets.ts';
import {
  beginsKeyframe,
  extensionOf,
  isRtp,
  negativeAcknowledgement,
  payloadTypeOf,
  pictureLoss,
  repairedPacket,
  senderReport,
  sequenceOf,
  sourceOf,
} from './rtp.ts';
import { withStartBitrate, type Offer, type OfferedMedia } from './sdp.ts';
import { TransportFeedback } from './transport-feedback.ts';

export type Kind = OfferedMedia['kind'];

interface PublisherEvents {
  onPacket(kind: Kind, packet: Buffer): void;
  onReport(kind: Kind, report: Buffer): void;
  onKeyframe(): void;
  /** It sends far more than allowed, in bits per second, and is disconnected. */
  onExcess(bitrate: number): void;
  onClosed(): void;
}

const feedbackMilliseconds = 100;
const keyframeMilliseconds = 500;

/** A publisher: receives packets, requests lost ones, and reports their arrival times. */
export class Publisher {
  readonly video: Pick<OfferedMedia, 'codec' | 'profile'>;
  lastPacketAt = performance.now();
  readonly #connection: PeerConnection;
  readonly #feedback = new TransportFeedback();
  readonly #missing = new MissingPackets();
  readonly #limit: BitrateLimit;
  readonly #timer: NodeJS.Timeout;
  /** Keeps references: a track without references is garbage collected, and its packets with it. */
  readonly #tracks: Track[] = [];
  #videoTrack: Track | undefined;
  #videoSource: number | undefined;
  #askedAt = -keyframeMilliseconds;
  /** Whether a keyframe has ever arrived. */
  #hasBegun = false;
  #isClosed = false;
  readonly #events: PublisherEvents;

  private constructor(
    connection: PeerConnection,
    video: Publisher['video'],
    events: PublisherEvents,
    maxBitrate: number | undefined,
  ) {
    this.#connection = connection;
    this.#limit = new BitrateLimit(performance.now(), maxBitrate);
    this.video = video;
    this.#events = events;
    connection.onStateChange((state) => {
      if (state === 'failed' || state === 'closed') this.close();
    });
    this.#timer = setInterval(() => this.#report(), feedbackMilliseconds);
  }

  /** `maxBitrate` in bits per second, if it differs from the limit for video. */
  static async open(offer: Offer, network: MediaNetwork, events: PublisherEvents, maxBitrate?: number) {
    const connection = openConnection('publisher', network);
    const video = offer.media.find(({ kind }) => kind === 'video');
    const publisher = new Publisher(connection, video ?? { codec: 'H264', profile: undefined }, events, maxBitrate);
    try {
      for (const media of offer.media) publisher.#receive(media);
      const sdp = await answer(connection, offer, network);
      return { publisher, sdp: video ? withStartBitrate(sdp, video.payloadType) : sdp };
    } catch (error) {
      publisher.close();
      throw error;
    }
  }

  #receive(media: OfferedMedia): void {
    const track = addTrack(this.#connection, media);
    this.#tracks.push(track);
    if (media.kind === 'video') this.#videoTrack = track;
    track.onMessage((received) => {
      if (!isRtp(received)) {
        const report = senderReport(received);
        if (report) this.#events.onReport(media.kind, report);
        return;
      }
      const now = performance.now();
      this.lastPacketAt = now;
      const excess = this.#limit.note(received.length, now);
      if (excess !== null) {
        this.#events.onExcess(excess);
        return this.close();
      }
      if (media.transportSequenceId !== undefined) {
        const number = extensionOf(received, media.transportSequenceId);
        if (number !== undefined) this.#feedback.note(number, now);
      }
      const packet = payloadTypeOf(received) === media.repairType ? this.#repaired(received, media) : received;
      if (!packet) return;
      if (media.kind === 'video') {
        this.#videoSource = sourceOf(packet);
        this.#askAgain(this.#missing.note(sequenceOf(packet), now));
        if (beginsKeyframe(packet, media.codec)) {
          this.#hasBegun = true;
          this.#events.onKeyframe();
        }
      }
      this.#events.onPacket(media.kind, packet);
    });
  }

  /** The original of a retransmitted packet; null when nobody waits for it. */
  #repaired(packet: Buffer, { payloadType }: OfferedMedia): Buffer | null {
    if (this.#videoSource === undefined) return null;
    const original = repairedPacket(packet, payloadType, this.#videoSource);
    return original && this.#missing.has(sequenceOf(original)) ? original : null;
  }

  #askAgain(sequences: number[]): void {
    if (this.#videoSource === undefined || sequences.length === 0) return;
    this.#send(negativeAcknowledgement(this.#videoSource, sequences));
  }

  #report(): void {
    if (this.#videoSource === undefined) return;
    const report = this.#feedback.take(this.#videoSource);
    if (report) this.#send(report);
    this.#askAgain(this.#missing.due(performance.now()));
    // The first one was lost: nothing can be shown before the next, which may be minutes away.
    if (!this.#hasBegun) this.requestKeyframe();
  }

  /** Requests a keyframe, at most twice a second however many viewers want one. */
  requestKeyframe(): void {
    const now = performance.now();
    if (this.#videoSource === undefined || now - this.#askedAt < keyframeMilliseconds) return;
    this.#askedAt = now;
    this.#send(pictureLoss(this.#videoSource));
  }

  #send(packet: Buffer): void {
    if (this.#isClosed || !this.#videoTrack?.isOpen()) return;
    try {
      this.#videoTrack.sendMessageBinary(packet);
    } catch {
      // The connection is closing, which its state also tells.
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
