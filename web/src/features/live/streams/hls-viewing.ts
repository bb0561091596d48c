import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { toOwnAddress } from '#platform/api/own-address.ts';
import { isFinal } from '#platform/media/media-session.ts';
import type { PlaySource, ViewingHealth, ViewingState } from './viewing-state.ts';

interface HlsViewingOptions {
  video: HTMLVideoElement;
  source: PlaySource;
  /** Called again before the token expires. */
  requestSource: () => Promise<PlaySource>;
  onState: (state: ViewingState) => void;
}

/** Half of a token's lifetime. */
const renewalMilliseconds = 150_000;
const pauseMilliseconds = 500;
/** The first segments are created when the first viewer requests them. */
const firstSegmentMilliseconds = 10_000;
/** If playback is further behind than this, it jumps to the live position. */
const behindSeconds = 2;

/**
 * Plays by HLS, some seconds behind: for viewers who cannot receive UDP. Reports `waiting` when nothing is sent (any more), and
 * `refused` when it cannot recover; both end it.
 */
export class HlsViewing {
  readonly #options: HlsViewingOptions;
  #source: PlaySource;
  #hls: Hls | null = null;
  #timer: number | undefined;
  #renewal: number | undefined;
  #bits = { amount: 0, seconds: 0 };
  #isStopped = false;
  #hasPlayed = false;
  readonly #begunAt = performance.now();

  constructor(options: HlsViewingOptions) {
    this.#options = options;
    this.#source = options.source;
    this.#renewal = window.setInterval(() => void this.#renew(), renewalMilliseconds);
    void this.#start();
  }

  async #start(): Promise<void> {
    const { video, onState } = this.#options;
    const library = await import('hls.js/light').catch(() => null);
    if (this.#isStopped) return;
    // The file may be loaded at the next attempt.
    if (!library) return this.#end('waiting');
    const { Hls: Player, Events } = library;
    if (!Player.isSupported()) return this.#end('refused');
    video.srcObject = null;
    const hls = new Player({
      liveSyncDurationCount: 2,
      maxLiveSyncPlaybackRate: 1.1,
      xhrSetup: (request) => {
        const { bearer } = this.#source;
        if (bearer !== null) request.setRequestHeader('authorization', `Bearer ${bearer}`);
      },
    });
    this.#hls = hls;
    hls.on(Events.ERROR, (_event: unknown, data: ErrorData) => this.#fail(data));
    hls.on(
      Events.FRAG_BUFFERED,
      (_event: unknown, { frag }: { frag: { duration: number; stats: { total: number } } }) => {
        this.#bits = { amount: frag.stats.total * 8, seconds: frag.duration };
        this.#hasPlayed = true;
        onState('playing');
      },
    );
    video.addEventListener('play', this.#catchUp);
    hls.loadSource(toOwnAddress(this.#source.url));
    hls.attachMedia(video);
    video.play().catch(() => {
      // Browsers allow only muted playback before the user has interacted with the page.
      video.muted = true;
      void video.play().catch(() => {});
    });
  }

  #fail(data: ErrorData): void {
    if (!data.fatal) return;
    const status = data.response?.code ?? 0;
    this.#hls?.destroy();
    this.#hls = null;
    const isBeginning = !this.#hasPlayed && performance.now() - this.#begunAt < firstSegmentMilliseconds;
    // Third-party media servers respond with 404.
    if ((status === 409 || status === 404) && !isBeginning) return this.#end('waiting');
    if (status === 406) return this.#end('refused');
    this.#options.onState('connecting');
    this.#timer = window.setTimeout(() => void this.#again(status === 401), pauseMilliseconds);
  }

  /** After sleep the token has expired; a removed viewer does not get a new one. */
  async #again(needsToken: boolean): Promise<void> {
    if (needsToken && (await this.#renew()) === 'refused') return this.#end('refused');
    if (!this.#isStopped) await this.#start();
  }

  #end(state: 'waiting' | 'refused'): void {
    this.stop();
    this.#options.onState(state);
  }

  /** Resuming after a pause jumps to the live position. */
  #catchUp = (): void => {
    const newest = this.#hls?.liveSyncPosition ?? null;
    const { video } = this.#options;
    if (newest !== null && newest - video.currentTime > behindSeconds) video.currentTime = newest;
  };

  async #renew(): Promise<'renewed' | 'refused' | 'failed'> {
    try {
      this.#source = await this.#options.requestSource();
      return 'renewed';
    } catch (error) {
      return isFinal(error) ? 'refused' : 'failed';
    }
  }

  health(): ViewingHealth | null {
    const { amount, seconds } = this.#bits;
    if (seconds === 0) return null;
    return { bitrate: amount / seconds, height: this.#options.video.videoHeight, loss: 0 };
  }

  stop(): void {
    this.#isStopped = true;
    window.clearTimeout(this.#timer);
    window.clearInterval(this.#renewal);
    this.#options.video.removeEventListener('play', this.#catchUp);
    this.#hls?.destroy();
    this.#hls = null;
  }
}
