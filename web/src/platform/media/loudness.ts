/** A meter moves smoothly at this pace; at every animation frame the browser would draw the page three times as often. */
const pauseMilliseconds = 50;

/**
 * Reports the volume of a stream, 0 to 1, twenty times a second, once the browser lets audio run. That is too often for React: callers
 * update the element directly.
 * Returns a function that stops it.
 */
export function followLoudness(stream: MediaStream, tell: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => {};
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    // Before the user has interacted with the page, some browsers measure nothing.
    if (context.state !== 'running') return void context.resume().catch(() => {});
    analyser.getFloatTimeDomainData(samples);
    tell(levelOf(samples));
  }, pauseMilliseconds);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** Maps −60 to 0 dBFS to 0 to 1. */
export function levelOf(samples: Float32Array): number {
  const loudness = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
  return Math.max(0, Math.min(1, (20 * Math.log10(loudness || 1e-6) + 60) / 60));
}
