import { HlsViewing } from './hls-viewing.ts';
import { isFinal, MediaRefusedError, onLost, openMediaSession, type MediaSession } from './media-session.ts';

/** `waiting`: the host is not there. `refused`: it will not get better by itself. */
export type ViewingState = 'connecting' | 'playing' | 'waiting' | 'refused';

interface ViewingOptions {
  /** Asked before each attempt: tokens are short. */
  requestGrant: () => Promise<PlaySource[]>;
  /** Where HLS is played, which comes as no stream. */
  video: HTMLVideoElement;
  /** Nothing of the picture is sent: to save data. */
  isAudioOnly?: boolean;
  /** Null when it is played by HLS. */
  onStream: (stream: MediaStream | null) => void;
  onState: (state: ViewingState) => void;
}

export interface PlaySource {
  kind: 'whep' | 'hls';
  url: string;
  bearer: string | null;
}

/** What arrives, of the time since it was asked last. */
export interface ViewingHealth {
  bitrate: number;
  height: number;
  /** Share of packets that did not arrive, 0 to 1. */
  loss: number;
}

const firstFrameMilliseconds = 5000;
const longestPause = 8000;

/** Attempts without a picture after which HLS is taken: no UDP comes through. */
const mostAttempts = 2;

/** Watches by WHEP and comes back by itself after a loss; where that does not come through at all, by HLS. */
export class Viewing {
  readonly #options: ViewingOptions;
  #session: MediaSession | null = null;
  #hls: HlsViewing | null = null;
  #hasPlayed = false;
  #timer: number | undefined;
  #failures = 0;
  #attempt = 0;
  #isAsking = false;
  #isStopped = false;
  #last = { bytes: 0, packets: 0, lost: 0, at: 0 };

  /** It begins with the first `wake`: before a session is live there is nothing to ask for. */
  constructor(options: ViewingOptions) {
    this.#options = options;
  }

  async #connect(): Promise<void> {
    const attempt = ++this.#attempt;
    const isOld = () => this.#isStopped || attempt !== this.#attempt;
    this.#session?.close();
    this.#session = null;
    this.#options.onState('connecting');
    const connection = new RTCPeerConnection();
    const stream = new MediaStream();
    const kinds = this.#options.isAudioOnly ? (['audio'] as const) : (['video', 'audio'] as const);
    for (const kind of kinds) connection.addTransceiver(kind, { direction: 'recvonly' });
    connection.addEventListener('track', ({ track }) => {
      stream.addTrack(track);
      if (track.kind === kinds[0]) track.addEventListener('unmute', () => !isOld() && this.#succeed());
    });
    connection.addEventListener('connectionstatechange', () => {
      if (!isOld() && connection.connectionState === 'closed') this.#retry();
    });
    onLost(connection, () => !isOld() && this.#retry());
    try {
      const sources = await this.#askForGrant();
      if (isOld()) return connection.close();
      const hls = sources.find(({ kind }) => kind === 'hls');
      const whep = sources.find(({ kind }) => kind === 'whep');
      if (hls && (!whep || this.#isHopeless())) return this.#takeHls(hls, connection);
      if (!whep) return this.#options.onState('refused');
      const session = await openMediaSession(connection, whep);
      if (isOld()) return session.close();
      this.#session = session;
      this.#options.onStream(stream);
      this.#timer = window.setTimeout(() => !isOld() && this.#retry(), firstFrameMilliseconds);
    } catch (error) {
      if (isOld()) return;
      const status = error instanceof MediaRefusedError ? error.status : 0;
      // Media servers other than ours say 404.
      if (status === 409 || status === 404) this.#options.onState('waiting');
      else if (status === 400 || status === 401 || isFinal(error)) this.#options.onState('refused');
      else this.#retry();
    }
  }

  async #askForGrant(): Promise<PlaySource[]> {
    this.#isAsking = true;
    try {
      return await this.#options.requestGrant();
    } finally {
      this.#isAsking = false;
    }
  }

  #isHopeless(): boolean {
    return !this.#hasPlayed && this.#failures >= mostAttempts;
  }

  #takeHls(source: PlaySource, connection: RTCPeerConnection): void {
    connection.close();
    const { video, requestGrant, onStream, onState } = this.#options;
    onStream(null);
    this.#hls = new HlsViewing({
      video,
      source,
      requestSource: async () => (await requestGrant()).find(({ kind }) => kind === 'hls') ?? source,
      onState,
    });
  }

  #succeed(): void {
    this.#hasPlayed = true;
    window.clearTimeout(this.#timer);
    this.#failures = 0;
    this.#options.onState('playing');
  }

  #retry(): void {
    window.clearTimeout(this.#timer);
    const pause = Math.min(longestPause, 500 * 2 ** this.#failures++);
    this.#timer = window.setTimeout(() => void this.#connect(), pause);
  }

  async health(): Promise<ViewingHealth | null> {
    if (this.#hls) return this.#hls.health();
    const reports = [...((await this.#session?.connection.getStats()) ?? new Map()).values()] as InboundLike[];
    const kindOf = this.#options.isAudioOnly ? 'audio' : 'video';
    const video = reports.find(({ type, kind }) => type === 'inbound-rtp' && kind === kindOf);
    if (!video) return null;
    const before = this.#last;
    const now = {
      bytes: video.bytesReceived ?? 0,
      packets: video.packetsReceived ?? 0,
      lost: video.packetsLost ?? 0,
      at: video.timestamp,
    };
    this.#last = now;
    // The first time, and after a new connection, there is nothing to compare with.
    if (before.at === 0 || now.bytes < before.bytes) return null;
    const lost = Math.max(0, now.lost - before.lost);
    return {
      bitrate: ((now.bytes - before.bytes) * 8000) / Math.max(1, now.at - before.at),
      height: video.frameHeight ?? 0,
      loss: lost / Math.max(1, lost + now.packets - before.packets),
    };
  }

  /** The stream is up: whoever waits need not wait any longer. */
  wake(): void {
    // What is asked for already will find it.
    if (this.#session || this.#hls || this.#isStopped || this.#isAsking) return;
    window.clearTimeout(this.#timer);
    void this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    window.clearTimeout(this.#timer);
    this.#session?.close();
    this.#hls?.stop();
  }
}

interface InboundLike {
  type: string;
  kind?: string;
  timestamp: number;
  bytesReceived?: number;
  packetsReceived?: number;
  packetsLost?: number;
  frameHeight?: number;
}
