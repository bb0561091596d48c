import { isFinal, MediaRefusedError } from '#platform/media/media-session.ts';
import { retryPause } from '#platform/media/retry-pause.ts';
import { HlsViewing } from './hls-viewing.ts';
import type { PlaySource, ViewingHealth, ViewingState } from './viewing-state.ts';
import { openWhep, type WhepViewing } from './whep-viewing.ts';

interface ViewingOptions {
  /** Called again when the last grant is a minute old, because tokens are short-lived. */
  requestGrant: () => Promise<PlaySource[]>;
  /** The element in which HLS plays; it provides no stream. */
  video: HTMLVideoElement;
  /** Requests no video, to save data. */
  isAudioOnly?: boolean;
  /** Null when HLS is playing. */
  onStream: (stream: MediaStream | null) => void;
  onState: (state: ViewingState) => void;
}

/** If WHEP shows no picture within this time, HLS starts as well; the first one to play is shown, and WHEP as soon as it plays. */
const hlsAfterMilliseconds = 1500;
const whepMilliseconds = 10_000;
const grantMilliseconds = 60_000;

/**
 * Plays by WHEP and reconnects after a loss; by HLS if UDP is blocked, or if the browser lacks WebRTC or the codec. While the session
 * is live it also retries by itself, without waiting for a message.
 */
export class Viewing {
  readonly #options: ViewingOptions;
  #whep: WhepViewing | null = null;
  #hls: HlsViewing | null = null;
  #grant: { sources: PlaySource[]; at: number } | null = null;
  readonly #timers = new Set<number>();
  #isLive = false;
  #isStopped = false;
  /** Whether a connection is being made or exists. */
  #isBusy = false;
  #hasMedia = false;
  /** WHEP has failed here before: HLS starts without waiting for it. */
  #isWhepDoubtful = false;
  #failures = 0;
  #attempt = 0;

  /** Starts only when the session is live: before that there is nothing to play. */
  constructor(options: ViewingOptions) {
    this.#options = options;
  }

  /** Sets whether the session is live, according to the server. Current playback continues. */
  setLive(isLive: boolean): void {
    this.#isLive = isLive;
    if (isLive && !this.#isBusy && !this.#isStopped) void this.#connect();
  }

  async #connect(): Promise<void> {
    this.#close();
    this.#isBusy = true;
    const attempt = ++this.#attempt;
    const isOld = () => this.#isStopped || attempt !== this.#attempt;
    this.#options.onState('connecting');
    try {
      const sources = await this.#requestSources();
      if (isOld()) return;
      const whep = 'RTCPeerConnection' in window && sources.find(({ kind }) => kind === 'whep');
      if (!whep) return this.#takeHls();
      const opened = await openWhep({
        source: whep,
        isAudioOnly: this.#options.isAudioOnly ?? false,
        onMedia: (stream) => !isOld() && this.#takeWhep(stream),
        onLost: () => !isOld() && this.#loseWhep(),
      });
      if (isOld()) return opened.close();
      this.#whep = opened;
      this.#after(this.#isWhepDoubtful ? 0 : hlsAfterMilliseconds, () => this.#startHls());
      this.#after(whepMilliseconds, () => {
        this.#isWhepDoubtful = true;
        this.#loseWhep();
      });
    } catch (error) {
      if (!isOld()) this.#fail(error);
    }
  }

  async #requestSources(): Promise<PlaySource[]> {
    const known = this.#grant;
    if (known && performance.now() - known.at < grantMilliseconds) return known.sources;
    const sources = await this.#options.requestGrant();
    this.#grant = { sources, at: performance.now() };
    return sources;
  }

  #fail(error: unknown): void {
    const status = error instanceof MediaRefusedError ? error.status : 0;
    // Third-party media servers respond with 404.
    if (status === 409 || status === 404) return this.#wait();
    // The codec is not available for WebRTC, but may be for HLS.
    if (status === 400 || status === 406) return this.#takeHls();
    if (status === 401 && this.#grant && performance.now() - this.#grant.at > 5000) {
      this.#grant = null;
      return this.#retry();
    }
    if (status === 401 || isFinal(error)) return this.#refuse();
    this.#retry((error as { retryAfter?: number | null }).retryAfter ?? null);
  }

  #refuse(): void {
    this.#isBusy = false;
    this.#options.onState('refused');
  }

  /** No publisher at the moment. While the session is live that can change without a message, so it retries. */
  #wait(): void {
    this.#close();
    this.#isBusy = false;
    this.#options.onState('waiting');
    if (this.#isLive) this.#after(retryPause(2), () => this.setLive(this.#isLive));
  }

  #retry(seconds: number | null = null): void {
    this.#close();
    const pause = retryPause(this.#failures++);
    this.#after(Math.max(pause, (seconds ?? 0) * 1000), () => void this.#connect());
  }

  #takeWhep(stream: MediaStream): void {
    this.#clearTimers();
    this.#hls?.stop();
    this.#hls = null;
    this.#hasMedia = true;
    this.#isWhepDoubtful = false;
    this.#failures = 0;
    this.#options.onStream(stream);
    this.#options.onState('playing');
  }

  /** If HLS is playing or starting, it continues alone; otherwise everything starts again. */
  #loseWhep(): void {
    this.#whep?.close();
    this.#whep = null;
    if (!this.#hls) this.#retry();
  }

  /** Uses HLS because nothing else is possible. */
  #takeHls(): void {
    if (!this.#startHls()) this.#refuse();
  }

  #startHls(): boolean {
    if (this.#hls) return true;
    const source = this.#grant?.sources.find(({ kind }) => kind === 'hls');
    if (!source) return false;
    const { video, requestGrant } = this.#options;
    const hls = new HlsViewing({
      video,
      source,
      requestSource: async () => (await requestGrant()).find(({ kind }) => kind === 'hls') ?? source,
      onState: (state) => this.#hls === hls && this.#hearHls(state),
    });
    this.#hls = hls;
    return true;
  }

  #hearHls(state: ViewingState): void {
    const { onState, onStream } = this.#options;
    if (state === 'playing') {
      this.#failures = 0;
      onStream(null);
      return onState(state);
    }
    const isOver = state === 'waiting' || state === 'refused';
    if (this.#whep) {
      // WHEP may still succeed; if it does not, everything starts again.
      if (isOver) this.#hls = null;
      return;
    }
    if (state === 'waiting') return this.#wait();
    if (state === 'refused') return this.#refuse();
    onState(state);
  }

  async health(): Promise<ViewingHealth | null> {
    return this.#hasMedia ? ((await this.#whep?.health()) ?? null) : (this.#hls?.health() ?? null);
  }

  stop(): void {
    this.#isStopped = true;
    this.#close();
  }

  #close(): void {
    this.#clearTimers();
    this.#attempt++;
    this.#hasMedia = false;
    this.#whep?.close();
    this.#hls?.stop();
    [this.#whep, this.#hls] = [null, null];
  }

  #after(milliseconds: number, work: () => void): void {
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, milliseconds);
    this.#timers.add(timer);
  }

  #clearTimers(): void {
    for (const timer of this.#timers) window.clearTimeout(timer);
    this.#timers.clear();
  }
}
