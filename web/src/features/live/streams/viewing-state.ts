/** `waiting`: the host is not live. `refused`: it cannot recover by itself. */
export type ViewingState = 'connecting' | 'playing' | 'waiting' | 'refused';

/** A playback URL of a live session, with its token. */
export interface PlaySource {
  kind: 'whep' | 'hls';
  url: string;
  bearer: string | null;
}

/** Statistics of what was received since the last call. */
export interface ViewingHealth {
  /** Bits per second. */
  bitrate: number;
  /** Height of the video in pixels; 0 for audio only. */
  height: number;
  /** Share of lost packets, 0 to 1. */
  loss: number;
}
