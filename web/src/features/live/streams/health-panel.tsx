import { Activity, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './health-panel.module.css';
import type { StudioWarning } from './health-watch.ts';
import type { OnAir } from './use-publishing.ts';

interface HealthPanelProps {
  onAir: OnAir;
  warnings: readonly StudioWarning[];
}

/** What was sent in the last second. It opens by itself when something is wrong that the host may not notice. */
export function HealthPanel({ onAir: { state, health }, warnings }: HealthPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const known = useRef<readonly StudioWarning[]>([]);
  useEffect(() => {
    if (warnings.some((warning) => !known.current.includes(warning))) setOpen(true);
    known.current = warnings;
  }, [warnings]);
  if (state !== 'live' || !health || health.width === 0) return null;
  const bitrate = format.number(health.bitrate / 1_000_000, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const frames = format.number(health.framesPerSecond);
  const facts = [
    [t(($) => $.live.health.upload), `${bitrate} Mbit/s`],
    [t(($) => $.live.health.picture), `${health.width} × ${health.height}`],
    [t(($) => $.live.health.frames), `${frames} fps`],
    [t(($) => $.live.health.loss), format.number(health.loss, { style: 'percent', maximumFractionDigits: 1 })],
  ];
  const isWeak = warnings.length > 0;
  const Icon = isWeak ? TriangleAlert : Activity;
  return (
    <details
      className={classes.health}
      data-weak={isWeak || undefined}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon size={16} aria-hidden />
        <span>{isWeak ? t(($) => $.live.health.look) : t(($) => $.live.health.good)}</span>
        <bdi>
          {bitrate} Mbit/s · {frames} fps
        </bdi>
      </summary>
      <div role="status">
        {warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            {t(($) => $.live.warnings[warning])}
          </p>
        ))}
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
