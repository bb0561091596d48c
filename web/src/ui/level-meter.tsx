import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './level-meter.module.css';
import { followLoudness } from '#platform/media/loudness.ts';

/** Shows the volume of the microphone. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      followLoudness(stream, (level) => {
        if (bar.current) bar.current.style.scale = `${level} 1`;
      }),
    [stream],
  );
  return (
    <span className={classes.meter} role="img" aria-label={t(($) => $.live.level)}>
      <span ref={bar} />
    </span>
  );
}
