import { HlsViewing } from './hls-viewing.ts';
import { isFinal, MediaRefusedError } from '#platform/media/media-session.ts';
import { retryPause } from '#platform/media/retry-pause.ts';
import type { PlaySource, ViewingHealth, ViewingState } from './viewing-state.ts';
import { openWhep, type WhepViewing } from './whep-viewing.ts';

interface ViewingOptions {
  /** Tokens are short: it is asked again when the last answer is a minute old. */
  requestGrant: () => Promise<PlaySource[]>;
  /** Where HLS is played, which comes as no stream. */
  video: HTMLVideoElement;
  /** Nothing of the picture is sent: to save data. */
  isAudioOnly?: boolean;
  /** Null when it is played by HLS. */
  onStream: (stream: MediaStream | null) => void;
  onState: (state: ViewingState) => void;
}

/** Without a picture by WHEP for so long, HLS is begun as well; whichever plays first is shown, and WHEP whenever it plays. */
const hlsAfterMilliseconds = 1500;
const whepMilliseconds = 10_000;
const grantMilliseconds = 60_000;

/**
 * Watches by WHEP and comes back by itself after a loss; by HLS where no UDP comes through, or where the browser has no
 * WebRTC or not the codec. While the session is live it never only waits to be told: it asks again by itself.
 */
export class Viewing {
  readonly #options: ViewingOptions;
  #whep: WhepViewing | null = null;
  #hls: HlsViewing | null = null;
  #grant: { sources: PlaySource[]; at: number } | null = null;
  readonly #timers = new Set<number>();
  #isLive = false;
  #isStopped = false;
  /** Whether a connection is being made, or is there. */
  #isBusy = false;
  #hasMedia = false;
  /** WHEP has brought nothing here before: HLS need not wait for it. */
  #isWhepDoubtful = false;
  #failures = 0;
  #attempt = 0;

  /** It begins when the session is live: before there is nothing to ask for. */
  constructor(options: ViewingOptions) {
    this.#options = options;
  }

  /** Whether the session is live, as far as the server has said so. What plays goes on playing. */
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
    // Media servers other than ours say 404.
    if (status === 409 || status === 404) return this.#wait();
    // The codec that is sent is not there for WebRTC, but may be for HLS.
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

  /** Nobody is there to be seen. While the session is said to be live that changes at any moment, and nobody may tell. */
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

  /** Where HLS plays or is on its way, that is what is left; otherwise from the beginning. */
  #loseWhep(): void {
    this.#whep?.close();
    this.#whep = null;
    if (!this.#hls) this.#retry();
  }

  /** HLS, where there is nothing else. */
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
    // WHEP may still bring something.
    if (this.#whep) return;
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
