import { openMediaSession, type MediaSession } from '#platform/media/media-session.ts';
import type { PlaySource, ViewingHealth } from './viewing-state.ts';

interface WhepOptions {
  source: PlaySource;
  /** Requests no video, to save data. */
  isAudioOnly: boolean;
  /** The first picture has arrived (or sound, for audio only). */
  onMedia: (stream: MediaStream) => void;
  onLost: () => void;
}

/** Opens one connection by WHEP. @throws MediaRefusedError, or what `fetch` throws */
export async function openWhep({ source, isAudioOnly, onMedia, ...events }: WhepOptions): Promise<WhepViewing> {
  const connection = new RTCPeerConnection();
  const stream = new MediaStream();
  const kinds = isAudioOnly ? (['audio'] as const) : (['video', 'audio'] as const);
  for (const kind of kinds) connection.addTransceiver(kind, { direction: 'recvonly' });
  connection.addEventListener('track', ({ track }) => {
    stream.addTrack(track);
    if (track.kind === kinds[0]) track.addEventListener('unmute', () => onMedia(stream));
  });
  const session = await openMediaSession(connection, source);
  session.onLost(events.onLost);
  return new WhepViewing(session, kinds[0]);
}

/** A WHEP connection, for as long as it lasts. */
export class WhepViewing {
  readonly #session: MediaSession;
  readonly #kind: 'audio' | 'video';
  #last = { bytes: 0, packets: 0, lost: 0, at: 0 };

  constructor(session: MediaSession, kind: 'audio' | 'video') {
    this.#session = session;
    this.#kind = kind;
  }

  async health(): Promise<ViewingHealth | null> {
    const reports = [...(await this.#session.connection.getStats()).values()] as InboundLike[];
    const inbound = reports.find(({ type, kind }) => type === 'inbound-rtp' && kind === this.#kind);
    if (!inbound) return null;
    const before = this.#last;
    const now = {
      bytes: inbound.bytesReceived ?? 0,
      packets: inbound.packetsReceived ?? 0,
      lost: inbound.packetsLost ?? 0,
      at: inbound.timestamp,
    };
    this.#last = now;
    // The first call has nothing to compare with.
    if (before.at === 0) return null;
    const lost = Math.max(0, now.lost - before.lost);
    return {
      bitrate: ((now.bytes - before.bytes) * 8000) / Math.max(1, now.at - before.at),
      height: inbound.frameHeight ?? 0,
      loss: lost / Math.max(1, lost + now.packets - before.packets),
    };
  }

  close(): void {
    this.#session.close();
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
