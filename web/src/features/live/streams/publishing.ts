import { isFinal, MediaRefusedError, openMediaSession, type MediaSession } from '#platform/media/media-session.ts';
import { retryPause } from '#platform/media/retry-pause.ts';
import { openSilence, type Silence } from './silence.ts';

export type PublishingState = 'connecting' | 'live' | 'reconnecting' | 'replaced' | 'refused';

interface PublishingOptions {
  stream: MediaStream;
  requestGrant: () => Promise<{ url: string; bearer: string | null; maxBitrate: number; codecs: string[] }>;
  onState: (state: PublishingState) => void;
  /** The session of the same tab before a reload: it goes on, unless another studio has taken over since. */
  after?: string | null;
  /** Another session began, which a reload would continue. */
  onSession?: (id: string | null) => void;
}

/** Statistics of what was sent in the last second. */
export interface PublishingHealth {
  bitrate: number;
  framesPerSecond: number;
  width: number;
  height: number;
  /** Share of lost packets, 0 to 1. */
  loss: number;
  /** What keeps the picture worse than it could be, as far as the browser tells. */
  limitedBy: 'none' | 'bandwidth' | 'cpu' | 'other';
}

/**
 * Publishes by WHIP, and reconnects after a loss without any action by the viewers. Without a microphone it sends silence, so that one
 * that is connected later is heard on the same connection, and servers that wait for sound do not wait.
 */
export class Publishing {
  readonly #options: PublishingOptions;
  /** The current tracks, which the next connection will use as well. */
  readonly #tracks = new Map<string, MediaStreamTrack>();
  #silence: Silence | null = null;
  #session: MediaSession | null = null;
  #timer: number | undefined;
  #failures = 0;
  #isStopped = false;
  #wasLive = false;
  #last = { bytes: 0, at: 0 };

  constructor(options: PublishingOptions) {
    this.#options = options;
    this.#keep(options.stream);
    void this.#connect();
  }

  async #connect(): Promise<void> {
    const { stream, requestGrant, onState } = this.#options;
    onState(this.#wasLive ? 'reconnecting' : 'connecting');
    const connection = new RTCPeerConnection();
    try {
      const grant = await requestGrant();
      for (const track of this.#tracks.values()) add(connection, track, stream, grant);
      connection.addEventListener('connectionstatechange', () => {
        if (this.#isStopped || this.#session?.connection !== connection) return;
        if (connection.connectionState === 'connected') this.#succeed();
      });
      // Only the first connection takes over from another studio; a reconnecting one gives way.
      const after = this.#session?.id ?? this.#options.after ?? null;
      const session = await openMediaSession(connection, { ...grant, after });
      if (this.#isStopped) return session.close();
      this.#session = session;
      this.#options.onSession?.(session.id);
      session.onLost(() => {
        if (!this.#isStopped && this.#session === session) this.#retry();
      });
      // Tracks changed while waiting for the answer.
      for (const track of this.#tracks.values()) await this.#replace(track);
      if (connection.connectionState === 'connected') this.#succeed();
    } catch (error) {
      connection.close();
      if (this.#isStopped) return;
      const isReplaced = error instanceof MediaRefusedError && error.status === 409;
      if (isReplaced) onState('replaced');
      else if (isFinal(error)) onState('refused');
      else this.#retry();
    }
  }

  #succeed(): void {
    this.#failures = 0;
    this.#wasLive = true;
    this.#options.onState('live');
  }

  #retry(): void {
    window.clearTimeout(this.#timer);
    this.#options.onState('reconnecting');
    this.#timer = window.setTimeout(
      () => {
        this.#session?.close();
        void this.#connect();
      },
      retryPause(this.#failures++),
    );
  }

  /**
   * Called with the session that is on air. If it is not ours, another studio has taken over: the server confirms that when we
   * reconnect.
   */
  noteOnAir(publisher: string): void {
    if (this.#isStopped || !this.#session || this.#session.id === null || this.#session.id === publisher) return;
    if (this.#session.connection.connectionState === 'connected') this.#retry();
  }

  /** Sends the tracks of another stream from now on. */
  async setStream(stream: MediaStream): Promise<void> {
    this.#keep(stream);
    for (const track of this.#tracks.values()) await this.#replace(track);
  }

  #keep(stream: MediaStream): void {
    const [video, audio] = [stream.getVideoTracks()[0], stream.getAudioTracks()[0]];
    if (video) this.#tracks.set('video', video);
    if (audio) this.#tracks.set('audio', audio);
    else this.#tracks.set('audio', (this.#silence ??= openSilence()).track);
  }

  async #replace(track: MediaStreamTrack): Promise<void> {
    sharpen(track);
    const transceivers = this.#session?.connection.getTransceivers() ?? [];
    const { sender } = transceivers.find(({ receiver }) => receiver.track.kind === track.kind) ?? {};
    if (sender && sender.track !== track) await sender.replaceTrack(track);
  }

  async health(): Promise<PublishingHealth | null> {
    const reports = [...((await this.#session?.connection.getStats()) ?? new Map()).values()] as RTCStatsLike[];
    const video = reports.find(({ type, kind }) => type === 'outbound-rtp' && kind === 'video');
    if (!video) return null;
    const remote = reports.find(({ type, kind }) => type === 'remote-inbound-rtp' && kind === 'video');
    const { bytes, at } = this.#last;
    const seconds = (video.timestamp - at) / 1000;
    this.#last = { bytes: video.bytesSent ?? 0, at: video.timestamp };
    return {
      bitrate: at === 0 || seconds <= 0 ? 0 : Math.max(0, ((video.bytesSent ?? 0) - bytes) * 8) / seconds,
      framesPerSecond: video.framesPerSecond ?? 0,
      width: video.frameWidth ?? 0,
      height: video.frameHeight ?? 0,
      loss: remote?.fractionLost ?? 0,
      limitedBy: video.qualityLimitationReason ?? 'none',
    };
  }

  stop(): void {
    this.#isStopped = true;
    window.clearTimeout(this.#timer);
    this.#session?.close();
    this.#silence?.stop();
  }
}

interface RTCStatsLike {
  type: string;
  kind?: string;
  timestamp: number;
  bytesSent?: number;
  framesPerSecond?: number;
  frameWidth?: number;
  frameHeight?: number;
  fractionLost?: number;
  qualityLimitationReason?: PublishingHealth['limitedBy'];
}

/** Text on a shared chart must stay sharp: reduce the frame rate, not the resolution. */
function sharpen(track: MediaStreamTrack): void {
  if (track.kind === 'video') track.contentHint = 'detail';
}

function add(
  connection: RTCPeerConnection,
  track: MediaStreamTrack,
  stream: MediaStream,
  { maxBitrate, codecs }: { maxBitrate: number; codecs: string[] },
): void {
  const isVideo = track.kind === 'video';
  sharpen(track);
  const transceiver = connection.addTransceiver(track, {
    direction: 'sendonly',
    streams: [stream],
    ...(isVideo && { sendEncodings: [{ maxBitrate }] }),
  });
  if (!isVideo) return;
  prefer(transceiver, codecs);
  const parameters = transceiver.sender.getParameters();
  parameters.degradationPreference = 'maintain-resolution';
  void transceiver.sender.setParameters(parameters).catch(() => {});
}

/** Offers recordable codecs first: some browsers list VP8 first, and some servers use the first one. */
function prefer(transceiver: RTCRtpTransceiver, codecs: readonly string[]): void {
  const known = RTCRtpSender.getCapabilities?.('video')?.codecs ?? [];
  const placeOf = ({ mimeType }: { mimeType: string }) => {
    const place = codecs.findIndex((name) => mimeType.toLowerCase() === `video/${name.toLowerCase()}`);
    return place < 0 ? codecs.length : place;
  };
  try {
    transceiver.setCodecPreferences?.(known.toSorted((a, b) => placeOf(a) - placeOf(b)));
  } catch {
    // The browser lists codecs that it can only receive: keep its own order.
  }
}
