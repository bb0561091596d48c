import type { Live } from '@candela/contract/live/streams';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './live-stage.module.css';
import { followLoudness } from '#platform/media/loudness.ts';

interface SoundStageProps {
  live: Live;
  stream: MediaStream | null;
  isStill: boolean;
}

/** Shown instead of video for audio only: the host, and the sound level. Does not move if motion is reduced. */
export function SoundStage({ live, stream, isStill }: SoundStageProps) {
  const { t } = useTranslation();
  const rings = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!stream || isStill || isCalm) return;
    return followLoudness(stream, (level) => rings.current?.style.setProperty('--level', level.toFixed(3)));
  }, [stream, isStill]);
  const [host] = live.hosts;
  return (
    <div className={classes.cover} data-sound data-still={isStill || undefined}>
      <span ref={rings} className={classes.rings}>
        <UserAvatar name={host?.fullName ?? ''} src={host?.thumbnailImagePath ?? null} size={104} />
      </span>
      <p>
        <strong>{live.hosts.map(({ fullName }) => fullName).join(', ')}</strong>
        {t(($) => $.live.audioOnlyText)}
      </p>
    </div>
  );
}
