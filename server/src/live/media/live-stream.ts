import { randomUUID } from 'node:crypto';
import type { MediaNetwork } from './connection.ts';
import { Continuity } from './continuity.ts';
import { MediaError } from './media-error.ts';
import type { Leaving, StreamSignal } from './messages.ts';
import { belongsTo, Openings, type SessionUser } from './openings.ts';
import { Publisher, type Kind } from './publisher.ts';
import { readOffer } from './sdp.ts';
import { StreamOutput } from './stream-output.ts';
import { Viewer } from './viewer.ts';
import { Viewers } from './viewers.ts';
import { Voice } from './voice.ts';

const silenceMilliseconds = 3000;

interface Publishing {
  userId: string;
  generation: number;
  sdp: string;
  isRecorded: boolean;
  /** The previous session of the same page, which reconnects. */
  after: string | undefined;
}

/** The live stream of one event: at most one publisher, the newest that was admitted, and all viewers. */
export class LiveStream {
  readonly #network: MediaNetwork;
  readonly #signal: (signal: StreamSignal) => void;
  readonly #viewers = new Viewers();
  readonly #output: StreamOutput;
  readonly #continuity: Record<Kind, Continuity> = { audio: new Continuity(48_000), video: new Continuity(90_000) };
  #publisher:
    | { id: string; after: string | undefined; generation: number; userId: string; it: Publisher; isUp: boolean }
    | undefined;
  /** The last reported state: a new publisher that never sends anything takes the stream off air. */
  #isOnAir = false;
  #newest = 0;
  readonly #openings = new Openings();
  /** The invited speaker, if any. */
  readonly voice: Voice;

  /** `folder` is for its recording. */
  constructor(network: MediaNetwork, folder: string, signal: (signal: StreamSignal) => void) {
    this.#network = network;
    this.#signal = signal;
    this.voice = new Voice(network, (userId) => signal({ kind: 'voice', userId }));
    this.#output = new StreamOutput({
      folder,
      onKeyframeWanted: () => this.#publisher?.it.requestKeyframe(),
      onRecording: (failure) => signal({ kind: 'recording', failure }),
    });
  }

  get isUp(): boolean {
    return this.#publisher?.isUp ?? false;
  }

  /**
   * The newest publisher takes over, unless it only reconnects: `after` is its session that was lost.
   * @throws MediaError badOffer, notLive (ended meanwhile), stale (another publisher was admitted)
   */
  async publish({
    userId,
    generation,
    sdp,
    isRecorded,
    after,
  }: Publishing): Promise<{ sessionId: string; sdp: string }> {
    const offer = readOffer(sdp);
    if (!offer) throw new MediaError('badOffer');
    const current = this.#publisher;
    // A publisher whose answer was lost only knows the session before.
    const isOther = current !== undefined && current.id !== after && current.after !== after;
    if (generation <= this.#newest || (after !== undefined && isOther)) throw new MediaError('stale');
    this.#newest = generation;
    const id = randomUUID();
    const isCurrent = () => this.#publisher?.id === id;
    const opening = Publisher.open(offer, this.#network, {
      onPacket: (kind, packet) => {
        if (!isCurrent()) return;
        const now = performance.now();
        this.#continuity[kind].renumber(packet, now);
        this.#output.push(kind, packet, now);
        for (const viewer of this.#viewers.all()) viewer.sendPacket(kind, packet);
      },
      onReport: (kind, report) => {
        if (!isCurrent()) return;
        this.#continuity[kind].retime(report);
        for (const viewer of this.#viewers.all()) viewer.sendReport(kind, report);
      },
      onKeyframe: () => {
        const publisher = this.#publisher;
        if (publisher?.id !== id || publisher.isUp) return;
        publisher.isUp = true;
        this.#isOnAir = true;
        this.#signal({ kind: 'up', generation, sessionId: id, userId });
      },
      onExcess: (bitrate) => this.#signal({ kind: 'excess', bitrate }),
      onClosed: () => this.#lose(id),
    });
    const opened = await this.#openings.wait({ userId }, opening, ({ publisher }) => publisher.close());
    if (generation < this.#newest) {
      opened.publisher.close();
      throw new MediaError('stale');
    }
    const before = this.#publisher;
    this.#publisher = { id, after, generation, userId, it: opened.publisher, isUp: false };
    before?.it.close();
    this.#output.begin(opened.publisher.video.codec);
    this.#output.setRecorded(isRecorded);
    for (const continuity of Object.values(this.#continuity)) continuity.restart();
    // Viewers who negotiated another codec have to reconnect.
    if (before && before.it.video.codec !== opened.publisher.video.codec) this.#viewers.close(() => true);
    return { sessionId: id, sdp: opened.sdp };
  }

  /** @throws MediaError badOffer, notLive, full, tooManySessions, otherCodec */
  async watch(user: SessionUser, sdp: string): Promise<{ sessionId: string; sdp: string }> {
    const publisher = this.#publisher;
    if (!publisher?.isUp) throw new MediaError('notLive');
    if (!readOffer(sdp, { mayBeSoundOnly: true })) throw new MediaError('badOffer');
    const offer = readOffer(sdp, { sent: publisher.it.video, mayBeSoundOnly: true });
    if (!offer) throw new MediaError('otherCodec');
    this.#viewers.makeRoom(user.userId, this.#openings.countOf(user.userId));
    const id = randomUUID();
    const opening = Viewer.open(user, offer, this.#network, {
      onKeyframeWanted: () => this.#publisher?.it.requestKeyframe(),
      onClosed: () => this.#viewers.remove(id),
    });
    const opened = await this.#openings.wait(user, opening, ({ viewer }) => viewer.close());
    this.#viewers.add(id, opened.viewer);
    return { sessionId: id, sdp: opened.sdp };
  }

  /** Ends one session of a user, as publisher or viewer. */
  leave(sessionId: string, userId: string): Leaving {
    const publisher = this.#publisher?.id === sessionId ? this.#publisher : undefined;
    const session = publisher ?? this.#viewers.get(sessionId);
    if (!session) return this.voice.leave(sessionId, userId);
    if (session.userId !== userId) return 'foreign';
    (publisher?.it ?? this.#viewers.get(sessionId))?.close();
    return 'ended';
  }

  /** Everybody who watches, or hears the speaker. */
  get audience(): SessionUser[] {
    const all = [...this.#viewers.all(), ...this.voice.listeners];
    return all.map(({ userId, asUserId }) => ({ userId, asUserId }));
  }

  /** Ends every session of a user. */
  kick(userId: string): void {
    this.#openings.end(userId);
    this.voice.kick(userId);
    if (this.#publisher?.userId === userId) this.#publisher.it.close();
    this.#viewers.close((viewer) => belongsTo(viewer, userId));
  }

  /** Starts or stops the recording. */
  record(isOn: boolean): void {
    this.#output.setRecorded(isOn);
  }

  /**
   * A file of the HLS of the last seconds.
   * @throws MediaError notLive, also until the first seconds are available; otherCodec: VP8, which HLS does not support
   */
  read(file: string): Buffer {
    if (this.isUp && this.#publisher?.it.video.codec !== 'H264') throw new MediaError('otherCodec');
    const found = this.isUp ? this.#output.read(file, performance.now()) : undefined;
    if (!found) throw new MediaError('notLive');
    return found;
  }

  /** Resolves when all sessions have ended and everything is written. */
  async end(): Promise<void> {
    this.#openings.end();
    this.voice.end();
    this.#publisher?.it.close();
    this.#viewers.close(() => true);
    await this.#output.close();
  }

  /** Detects publishers and viewers that disappeared without closing their session. */
  look(now: number): void {
    this.#output.look(now);
    this.voice.look(now);
    const publisher = this.#publisher;
    if (publisher && now - publisher.it.lastPacketAt > silenceMilliseconds) publisher.it.close();
    this.#viewers.closeSilent(now, this.isUp);
  }

  #lose(id: string): void {
    const publisher = this.#publisher;
    if (publisher?.id !== id) return;
    this.#publisher = undefined;
    this.#output.interrupt();
    this.#viewers.excuse(performance.now());
    if (!this.#isOnAir) return;
    this.#isOnAir = false;
    this.#signal({ kind: 'down', generation: publisher.generation });
  }
}
