import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './live-studio.module.css';

/** How loud the microphone is. It writes to the element itself: sixty times a second is too often for React. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 512 });
    new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const draw = () => {
      analyser.getFloatTimeDomainData(samples);
      const loudness = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
      // From −60 to 0 decibels of full scale.
      const level = Math.max(0, Math.min(1, (20 * Math.log10(loudness || 1e-6) + 60) / 60));
      if (bar.current) bar.current.style.scale = `${level} 1`;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <span className={classes.meter} role="img" aria-label={t(($) => $.live.level)}>
      <span ref={bar} />
    </span>
  );
}
