/** The content of a demo clip, scene by scene. */
export interface ClipScript {
  language: string;
  direction: 'ltr' | 'rtl';
  scenes: ClipScene[];
}

export interface ClipScene {
  /** Duration of the scene, in seconds. */
  seconds: number;
  /** At most 60 characters. */
  heading: string;
  /** At most four, each at most 70 characters. */
  bullets: string[];
  /** The spoken text, shown as captions. */
  narration: string;
  chart?: ClipChart;
}

export interface ClipChart {
  seed: number;
  bars: number;
  trend: 'up' | 'down' | 'range' | 'breakout' | 'reversal';
  mark?: 'support' | 'resistance' | 'entry' | 'stop' | 'risk';
}
