/** `waiting`: the host is not there. `refused`: it will not get better by itself. */
export type ViewingState = 'connecting' | 'playing' | 'waiting' | 'refused';

/** Where a live session can be watched, and the token for it. */
export interface PlaySource {
  kind: 'whep' | 'hls';
  url: string;
  bearer: string | null;
}

/** What arrives, of the time since it was asked last. */
export interface ViewingHealth {
  /** Bits per second. */
  bitrate: number;
  /** Of the picture, in pixels; 0 for sound alone. */
  height: number;
  /** Share of packets that did not arrive, 0 to 1. */
  loss: number;
}
