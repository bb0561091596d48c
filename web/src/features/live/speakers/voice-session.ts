import { isFinal, MediaRefusedError, openMediaSession, type MediaSession } from '#platform/media/media-session.ts';
import { retryPause } from '#platform/media/retry-pause.ts';

interface VoiceOptions {
  /** Adds the tracks or transceivers. */
  prepare: (connection: RTCPeerConnection) => void;
  requestGrant: () => Promise<{ url: string; bearer: string }>;
  /** Whether it is currently connected. */
  onConnected: (isConnected: boolean) => void;
}

/** Sends the sound of a speaker by WHIP or receives it by WHEP; reconnects until it is stopped or finally refused. */
export class VoiceSession {
  readonly #options: VoiceOptions;
  #session: MediaSession | null = null;
  #timer: number | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(options: VoiceOptions) {
    this.#options = options;
    void this.#connect();
  }

  async #connect(): Promise<void> {
    const { prepare, requestGrant, onConnected } = this.#options;
    const connection = new RTCPeerConnection();
    try {
      prepare(connection);
      const session = await openMediaSession(connection, await requestGrant());
      if (this.#isStopped) return session.close();
      this.#session = session;
      const look = () => {
        if (this.#session !== session || connection.connectionState !== 'connected') return;
        this.#failures = 0;
        onConnected(true);
      };
      connection.addEventListener('connectionstatechange', look);
      look();
      session.onLost(() => {
        if (!this.#isStopped && this.#session === session) this.#retry();
      });
    } catch (error) {
      connection.close();
      if (this.#isStopped || (isFinal(error) && !isTooEarly(error))) return;
      this.#retry();
    }
  }

  #retry(): void {
    this.#options.onConnected(false);
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(
      () => {
        this.#session?.close();
        void this.#connect();
      },
      retryPause(this.#failures++),
    );
  }

  stop(): void {
    this.#isStopped = true;
    window.clearTimeout(this.#timer);
    this.#session?.close();
  }
}

/** The stream or the speaker is not ready yet. */
const isTooEarly = (error: unknown) => error instanceof MediaRefusedError && error.status === 409;
