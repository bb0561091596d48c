import { randomUUID } from 'node:crypto';
import type { MediaNetwork } from './connection.ts';
import { Continuity } from './continuity.ts';
import { MediaError } from './media-error.ts';
import type { Leaving } from './messages.ts';
import { Openings } from './openings.ts';
import { Publisher } from './publisher.ts';
import { readOffer, type Offer } from './sdp.ts';
import { Viewer } from './viewer.ts';
import { Viewers } from './viewers.ts';

const silenceMilliseconds = 3000;
const heardMilliseconds = 5000;
/** Bits per second: browsers send speech with 32,000 to 64,000, and it is forwarded to everybody. */
const maxBitrate = 256_000;

/** A speaker from the audience, and everybody who hears them: audio only, in addition to the host's stream. */
export class Voice {
  readonly #network: MediaNetwork;
  readonly #onHeard: (userId: string) => void;
  readonly #listeners = new Viewers();
  readonly #openings = new Openings();
  readonly #continuity = new Continuity(48_000);
  #speaker: { id: string; userId: string; it: Publisher; heardAt: number | undefined } | undefined;
  #isMuted = false;

  /** `onHeard` receives the speaker with the first packet and every five seconds. */
  constructor(network: MediaNetwork, onHeard: (userId: string) => void) {
    this.#network = network;
    this.#onHeard = onHeard;
  }

  /** Whether a speaker is connected. */
  get isUp(): boolean {
    return this.#speaker?.heardAt !== undefined;
  }

  /** The newest speaker replaces the previous one. @throws MediaError badOffer, notLive (ended meanwhile) */
  async speak(userId: string, sdp: string, isMuted: boolean): Promise<{ sessionId: string; sdp: string }> {
    const id = randomUUID();
    const opening = Publisher.open(
      soundOf(sdp),
      this.#network,
      {
        onPacket: (_kind, packet) => this.#forward(id, packet),
        onReport: (_kind, report) => {
          if (this.#speaker?.id !== id || this.#isMuted) return;
          this.#continuity.retime(report);
          for (const listener of this.#listeners.all()) listener.sendReport('audio', report);
        },
        onKeyframe: () => {},
        onExcess: () => {},
        onClosed: () => {
          if (this.#speaker?.id === id) this.#speaker = undefined;
        },
      },
      maxBitrate,
    );
    const opened = await this.#openings.wait({ userId }, opening, ({ publisher }) => publisher.close());
    const before = this.#speaker;
    this.#speaker = { id, userId, it: opened.publisher, heardAt: undefined };
    this.#isMuted = isMuted;
    before?.it.close();
    this.#continuity.restart();
    return { sessionId: id, sdp: opened.sdp };
  }

  #forward(id: string, packet: Buffer): void {
    const speaker = this.#speaker;
    if (speaker?.id !== id) return;
    const now = performance.now();
    if (speaker.heardAt === undefined || now - speaker.heardAt > heardMilliseconds) {
      speaker.heardAt = now;
      this.#onHeard(speaker.userId);
    }
    if (this.#isMuted) return;
    this.#continuity.renumber(packet, now);
    for (const listener of this.#listeners.all()) listener.sendPacket('audio', packet);
  }

  /** @throws MediaError badOffer, notLive (nobody speaks), full, tooManySessions */
  async hear(userId: string, sdp: string): Promise<{ sessionId: string; sdp: string }> {
    if (!this.isUp) throw new MediaError('notLive');
    const offer = soundOf(sdp);
    this.#listeners.makeRoom(userId, this.#openings.countOf(userId));
    const id = randomUUID();
    const opening = Viewer.open({ userId }, offer, this.#network, {
      onKeyframeWanted: () => {},
      onClosed: () => this.#listeners.remove(id),
    });
    const opened = await this.#openings.wait({ userId }, opening, ({ viewer }) => viewer.close());
    this.#listeners.add(id, opened.viewer);
    return { sessionId: id, sdp: opened.sdp };
  }

  /** Received sound is not forwarded. */
  mute(isMuted: boolean): void {
    this.#isMuted = isMuted;
  }

  get listeners(): Iterable<Viewer> {
    return this.#listeners.all();
  }

  leave(sessionId: string, userId: string): Leaving {
    const speaker = this.#speaker?.id === sessionId ? this.#speaker : undefined;
    const session = speaker ?? this.#listeners.get(sessionId);
    if (!session) return 'over';
    if (session.userId !== userId) return 'foreign';
    (speaker?.it ?? this.#listeners.get(sessionId))?.close();
    return 'ended';
  }

  /** Ends a user's speaking; they can still listen. */
  silence(userId: string): void {
    this.#openings.end(userId);
    if (this.#speaker?.userId === userId) this.#speaker.it.close();
  }

  /** Ends every session of a user. */
  kick(userId: string): void {
    this.silence(userId);
    this.#listeners.close((listener) => listener.userId === userId);
  }

  end(): void {
    this.#openings.end();
    this.#speaker?.it.close();
    this.#listeners.close(() => true);
  }

  /** Detects users who disappeared without closing their session. */
  look(now: number): void {
    const speaker = this.#speaker;
    if (speaker && now - speaker.it.lastPacketAt > silenceMilliseconds) speaker.it.close();
    if (!this.isUp || this.#isMuted) this.#listeners.excuse(now);
    this.#listeners.closeSilent(now, true);
  }
}

/** An audio-only offer. @throws MediaError badOffer */
function soundOf(sdp: string): Offer {
  const offer = readOffer(sdp, { mayBeSoundOnly: true });
  if (!offer || offer.media.some(({ kind }) => kind !== 'audio')) throw new MediaError('badOffer');
  // Not paced: speech is small.
  return { ...offer, media: offer.media.map((media) => ({ ...media, transportSequenceId: undefined })) };
}
