/**
 * Tells how loud a stream is, from 0 to 1, before every frame that is drawn. Sixty times a second is too often for React:
 * callers write to the element themselves. Returns how to stop.
 */
export function followLoudness(stream: MediaStream, tell: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => {};
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = 0;
  const draw = () => {
    analyser.getFloatTimeDomainData(samples);
    tell(levelOf(samples));
    frame = requestAnimationFrame(draw);
  };
  draw();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}

/** From −60 to 0 decibels of full scale. */
export function levelOf(samples: Float32Array): number {
  const loudness = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
  return Math.max(0, Math.min(1, (20 * Math.log10(loudness || 1e-6) + 60) / 60));
}
