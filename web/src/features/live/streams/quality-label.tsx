import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './live-stage.module.css';
import type { ViewingHealth } from './viewing-state.ts';

const pollMilliseconds = 2000;

/** What this browser receives: resolution, bitrate and packet loss, if any. */
export function QualityLabel({ read }: { read: () => Promise<ViewingHealth | null> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [health, setHealth] = useState<ViewingHealth | null>(null);
  useEffect(() => {
    const timer = window.setInterval(() => void read().then(setHealth), pollMilliseconds);
    return () => window.clearInterval(timer);
  }, [read]);
  if (!health) return null;
  const share = format.number(health.loss, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <span className={classes.quality}>
      <bdi>
        {health.height > 0 ? (
          <>
            {health.height}p · {format.number(health.bitrate / 1_000_000, { maximumFractionDigits: 1 })} Mbit/s
          </>
        ) : (
          <>{format.number(health.bitrate / 1000, { maximumFractionDigits: 0 })} kbit/s</>
        )}
      </bdi>
      {health.loss >= 0.005 && <> · {t(($) => $.live.loss, { share })}</>}
    </span>
  );
}
