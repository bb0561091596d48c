import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './level-meter.module.css';
import { followLoudness } from '#platform/media/loudness.ts';

interface LevelMeterProps {
  stream: MediaStream;
  /** A constant function that is called with the volume, 0 to 1, twenty times a second. */
  onLevel?: ((level: number) => void) | undefined;
}

/** Shows the volume of the microphone. */
export function LevelMeter({ stream, onLevel }: LevelMeterProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      followLoudness(stream, (level) => {
        if (bar.current) bar.current.style.scale = `${level} 1`;
        onLevel?.(level);
      }),
    [stream, onLevel],
  );
  return (
    <span className={classes.meter} role="img" aria-label={t(($) => $.live.level)}>
      <span ref={bar} />
    </span>
  );
}
